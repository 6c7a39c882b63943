import { LEASE_TTL_MS } from '@proofline/contracts/agent-api/leases';
import {
  type AgentStatus,
  agentStatusSchema,
  crawlerAgentPageSchema,
  crawlerAgentQuerySchema,
  registrationTokenSchema,
} from '@proofline/contracts/api/agents';
import { agentIdSchema } from '@proofline/contracts/ids';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { parseOrdering } from '../../kernel/http/ordering.ts';
import { type AgentOrderField, listAgents } from './agent-rows.ts';
import { presentAgent } from './present.ts';
import { createRegistrationToken } from './registration-token.ts';
import { revokeAgent } from './revoke-agent.ts';

const orderFields: Readonly<Record<string, AgentOrderField>> = {
  name: 'name',
  status: 'status',
  last_seen_at: 'last_seen_at',
  leases: 'leases',
  pages_per_minute: 'pages',
  version: 'version',
  registered_at: 'registered_at',
};

/** An id of another shape names nobody. */
const params = z.object({
  id: z.string().transform((text) => {
    const parsed = agentIdSchema.safeParse(text);
    if (!parsed.success) throw new NotFound();
    return parsed.data;
  }),
});

/** The crawler agents of the whole product, for those who run it. */
export function agentAdministrationRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, clock, leaseTtlMs = LEASE_TTL_MS } = deps;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/agents/',
      summary: 'Crawler agents: who is alive, where, doing what and how fast.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 600, durationS: 60 },
      query: crawlerAgentQuerySchema,
      answer: crawlerAgentPageSchema,
      handle: async ({ query }) => {
        const now = clock.now();
        const selection = {
          page: query.page,
          pageSize: query.page_size,
          name: query.name,
          statuses: statusesOf(query.status),
          order: parseOrdering(query.ordering, orderFields),
        };
        const { count, rows } = await listAgents(db, selection, { now, leaseTtlMs });
        const results = rows.map((row) => presentAgent(row, now));
        return answerPage(query, count, results);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/agents/registration_tokens/',
      summary: 'A token with which one agent may register, once, within a day.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 30, durationS: 60 },
      answer: registrationTokenSchema,
      statuses: [201],
      handle: async ({ commandIdentity }) => {
        const { token, expiresAt } = await commandIdentity.transaction(deps.db, (db) =>
          createRegistrationToken({ ...deps, db }),
        );
        return { status: 201, body: { token, expires_at: expiresAt.toISOString() } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/agents/:id/revoke/',
      summary: 'Shut an agent out; its targets go to others.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 60, durationS: 60 },
      params,
      answer: 'empty',
      handle: async ({ params: { id }, principal }) => {
        const known = await revokeAgent(deps, id, { type: 'user', id: String(principal.userId) });
        if (!known) throw new NotFound();
        return { status: 204 };
      },
    }),
  ];
}

function statusesOf(text: string | undefined): AgentStatus[] | undefined {
  const parts = (text ?? '').split(',').filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  return parts.map((part) => {
    const parsed = agentStatusSchema.safeParse(part);
    if (!parsed.success) throw new InvalidInput({ status: [`'${part}' is not a status of agents.`] });
    return parsed.data;
  });
}
