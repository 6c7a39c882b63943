import { captchaChallengeSchema } from '@proofline/contracts/api/session';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import type { Captcha } from './captcha.ts';

export function captchaRoutes(captcha: Captcha): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/captcha/',
      summary: 'A proof of work to do where a form asks for `g-recaptcha-response`.',
      auth: 'public',
      policy: 'anyone',
      limit: { points: 60, durationS: 60 },
      answer: captchaChallengeSchema,
      handle: async () => ({ status: 200, body: captchaChallengeSchema.parse(await captcha.challenge()) }),
    }),
  ];
}
