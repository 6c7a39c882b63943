import { demoMailPageSchema } from '@proofline/contracts/api/demo-mails';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound, ServiceUnavailable } from '../../kernel/http/errors.ts';

const answerTimeoutMs = 5_000;

/** The mails a demo caught; where mails are really sent there is no such page. */
export function demoMailRoutes({ mailboxUrl, log }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/demo_mails/',
      summary: 'The last mails a demo caught, newest first; 404 where no demo runs.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 120, durationS: 60 },
      answer: demoMailPageSchema,
      handle: async () => {
        if (mailboxUrl === undefined) throw new NotFound();
        return { status: 200, body: await readMailbox(mailboxUrl) };
      },
    }),
  ];

  async function readMailbox(url: string) {
    try {
      const answer = await fetch(new URL('/mails.json', url), {
        redirect: 'error',
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      return demoMailPageSchema.parse(await answer.json());
    } catch (err) {
      log.warn({ err }, 'the demo mailbox could not be read');
      throw new ServiceUnavailable({ cause: err });
    }
  }
}
