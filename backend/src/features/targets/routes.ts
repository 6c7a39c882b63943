import {
  heartbeatAnswerSchema,
  heartbeatBodySchema,
  leaseAnswerSchema,
  leaseBodySchema,
  returnLeasesAnswerSchema,
  returnLeasesBodySchema,
} from '@proofline/contracts/agent-api/leases';
import { registerAgentAnswerSchema, registerAgentBodySchema } from '@proofline/contracts/agent-api/registration';
import {
  MAX_EVIDENCE_BYTES,
  postResultsAnswerSchema,
  postResultsBodySchema,
} from '@proofline/contracts/agent-api/results';
import { sha256Schema } from '@proofline/contracts/ids';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotAuthenticated } from '../../kernel/http/errors.ts';
import { registerAgent } from '../agents/register-agent.ts';
import { heartbeat } from './heartbeat.ts';
import { leaseTargets } from './lease-targets.ts';
import { type PostedTargetAnswer, postResults } from './post-results.ts';
import { returnLeases } from './return-leases.ts';
import { storeEvidence } from './store-evidence.ts';

/** An append to one target takes 1 MiB at the most; agents post many small ones together, and a large one alone. */
const maxResultsBytes = 4 * 1024 * 1024;

/** Registration is guessing at tokens otherwise; work is bounded by leases. */
const registerLimit = { points: 20, durationS: 60 };
const workLimit = { points: 60_000, durationS: 60 };

/** The status of a post that names a single target (contracts/agent-api/results). */
const statusOf = {
  stored: 200,
  invalid: 400,
  not_found: 404,
  lease_lost: 409,
  evidence_missing: 422,
} as const satisfies Record<PostedTargetAnswer['status'], number>;

/** What crawler agents talk to. */
export function agentRoutes(deps: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/agent/register',
      summary: 'Exchange a one-time token for a credential of its own.',
      auth: 'public',
      policy: 'anyone',
      limit: registerLimit,
      body: registerAgentBodySchema,
      answer: registerAgentAnswerSchema,
      statuses: [201],
      handle: async ({ body }) => {
        const registered = await registerAgent(deps, {
          registrationToken: body.registration_token,
          name: body.name,
          countries: body.countries,
          kinds: body.kinds,
          means: body,
        });
        if (registered === undefined) throw new NotAuthenticated('The registration token is not valid.');
        return { status: 201, body: { agent_id: registered.agentId, credential: registered.credential } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/agent/leases',
      summary: 'Take targets to crawl, for a limited time.',
      auth: 'agent',
      policy: 'registered_agent',
      limit: workLimit,
      body: leaseBodySchema,
      answer: leaseAnswerSchema,
      handle: async ({ body: { max_targets: maxTargets, except, kinds, ...means }, principal }) => ({
        status: 200,
        body: await leaseTargets(deps, principal, { maxTargets, except, kinds, means }),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/agent/heartbeats',
      summary: 'Keep leases; learn which are lost.',
      auth: 'agent',
      policy: 'registered_agent',
      limit: workLimit,
      body: heartbeatBodySchema,
      answer: heartbeatAnswerSchema,
      handle: async ({ body, principal }) => ({ status: 200, body: await heartbeat(deps, principal, body) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/agent/leases/return',
      summary: 'Hand targets back unfinished, before stopping.',
      auth: 'agent',
      policy: 'registered_agent',
      limit: workLimit,
      body: returnLeasesBodySchema,
      answer: returnLeasesAnswerSchema,
      handle: async ({ body, principal }) => ({
        status: 200,
        body: { returned: await returnLeases(deps, principal, body.leases) },
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/agent/results',
      summary: 'Post pages and outcomes of leased targets.',
      auth: 'agent',
      policy: 'registered_agent',
      limit: workLimit,
      body: postResultsBodySchema,
      maxBodyBytes: maxResultsBytes,
      answer: postResultsAnswerSchema,
      statuses: [400, 404, 409, 422],
      handle: async ({ body, principal }) => {
        const targets = await postResults(deps, principal, body.targets);
        const [only, ...others] = targets;
        return { status: only !== undefined && others.length === 0 ? statusOf[only.status] : 200, body: { targets } };
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/agent/evidence/:sha256',
      summary: 'Store evidence of a lease under the SHA-256 of its bytes.',
      auth: 'agent',
      policy: 'registered_agent',
      limit: workLimit,
      params: z.strictObject({ sha256: sha256Schema }),
      query: z.strictObject({ lease: z.uuid() }),
      body: 'bytes',
      maxBodyBytes: MAX_EVIDENCE_BYTES,
      answer: z.object({ status: z.enum(['stored', 'already']) }),
      statuses: [201],
      handle: async ({ params, query, body, principal }) => {
        const evidence = { lease: query.lease, sha256: params.sha256, bytes: body };
        const status = await storeEvidence(deps, principal, evidence);
        return { status: status === 'stored' ? 201 : 200, body: { status } };
      },
    }),
  ];
}
