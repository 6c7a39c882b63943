import { visitPermitsAnswerSchema, visitPermitsBodySchema } from '@proofline/contracts/agent-api/visit-permits';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { grantPermits } from './grant-permits.ts';
import { defaultPace } from './pace.ts';

const workLimit = { points: 60_000, durationS: 60 };

/** What keeps all agents together from asking too much of a website. */
export function visitPermitRoutes(deps: BackendDeps): RouteDefinition[] {
  const pace = deps.pace ?? { pace: defaultPace, demoHosts: [] };
  return [
    defineRoute({
      method: 'POST',
      path: '/api/agent/visit_permits',
      summary: 'Ask whether the websites of leased targets may be visited now.',
      auth: 'agent',
      policy: 'registered_agent',
      limit: workLimit,
      body: visitPermitsBodySchema,
      answer: visitPermitsAnswerSchema,
      handle: async ({ body, principal }) => ({
        status: 200,
        body: { permits: await grantPermits({ ...deps, pace }, principal.agentId, body) },
      }),
    }),
  ];
}
