import { healthSchema } from '@proofline/contracts/api/session';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { askHealth } from '../../kernel/http/health.ts';

/** GET /hc/ : decides maintenance mode (specification 000 §7). */
export function healthRoutes(deps: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/hc/',
      summary: 'Can the product serve? 200 or 503, and what is away.',
      auth: 'public',
      policy: 'anyone',
      limit: { points: 600, durationS: 60 },
      /** Load balancers and monitors append what they like. */
      query: z.looseObject({}),
      answer: healthSchema,
      statuses: [503],
      handle: async () => {
        const checks = await askHealth(deps);
        const ok = Object.values(checks).every((state) => state === 'ok');
        return { status: ok ? 200 : 503, body: { status: ok ? ('ok' as const) : ('unavailable' as const), checks } };
      },
    }),
  ];
}
