import { healthDetailsSchema, healthSchema, livenessSchema } from '@proofline/contracts/api/health';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import type { HealthBoard } from '../../kernel/health/health-board.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';

/** Load balancers and monitors append what they like. */
const query = z.looseObject({});
const limit = { points: 600, durationS: 60 };

/** GET /hc/ decides maintenance mode (specification 000 §7); what is wrong in words is for superusers. */
export function healthRoutes(board: HealthBoard, { logGate }: Pick<BackendDeps, 'logGate'>): RouteDefinition[] {
  // One of a few fixed sentences (comparison-sentence.ts): whoever watches from outside is told what to run, no names.
  const standingStill = () => (logGate?.state.state === 'closed' ? { standing_still: logGate.state.sentence } : {});
  return [
    defineRoute({
      method: 'GET',
      path: '/hc/',
      summary: 'Can the product serve? 200 or 503, with the state of every part.',
      auth: 'public',
      policy: 'anyone',
      limit,
      query,
      answer: healthSchema,
      statuses: [503],
      handle: async () => {
        const { parts, ...whole } = await board.look();
        const told = parts.map(({ name, state, since }) => ({ name, state, since }));
        return { status: whole.status === 'down' ? 503 : 200, body: { ...whole, ...standingStill(), parts: told } };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/hc/live',
      summary: 'Is this process alive? Whatever it stands on: restarting it helps only when this does not answer.',
      auth: 'public',
      policy: 'anyone',
      limit,
      query,
      answer: livenessSchema,
      handle: () => ({ status: 200, body: { status: 'ok' as const } }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/health/',
      summary: 'Every part of the product: its state, since when, what is wrong and what helps.',
      auth: 'user',
      policy: 'superuser',
      limit,
      answer: healthDetailsSchema,
      handle: async () => ({ status: 200, body: { ...(await board.look()), ...standingStill() } }),
    }),
  ];
}
