import {
  type ParkedState,
  parkedEventPageSchema,
  parkedEventQuerySchema,
  parkedStateSchema,
  skipParkedEventBodySchema,
} from '@proofline/contracts/api/parked-events';
import type { ParkedEventEvent } from '@proofline/contracts/events/parked-event';
import { parkedEventStream } from '@proofline/contracts/events/streams';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import type { CommandIdentity } from '../../kernel/commands/command-identity.ts';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { Conflict, InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { parseOrdering } from '../../kernel/http/ordering.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import {
  askFor,
  listParkedEvents,
  lockParkedEvent,
  type ParkedEventRow,
  type ParkedOrderField,
} from './parked-event-rows.ts';
import { presentParkedEvent } from './present.ts';

const orderFields: Readonly<Record<ParkedOrderField, ParkedOrderField>> = {
  failed_at: 'failed_at',
  last_failed_at: 'last_failed_at',
  attempts: 'attempts',
  waiting: 'waiting',
  type: 'type',
  stream: 'stream',
  state: 'state',
};

/** An id of another shape names nothing. */
const params = z.object({
  id: z.string().transform((text) => {
    const parsed = z.uuid().safeParse(text);
    if (!parsed.success) throw new NotFound();
    return parsed.data;
  }),
});

/** Events that a read model or a reactor cannot take, for those who run the product. */
export function parkedEventRoutes({ db, eventLog, clock }: BackendDeps): RouteDefinition[] {
  /** Recorded last, in the transaction of the change: what cannot be recorded is not done. */
  async function decide(
    id: string,
    asked: 'retry' | 'skip',
    record: (event: ParkedEventEvent['data']) => ParkedEventEvent,
    principal: UserPrincipal,
    commandIdentity: CommandIdentity,
  ): Promise<{ status: 204 }> {
    const context = { ...commandContext(principal, commandIdentity, clock), organizationId: null };
    await commandIdentity.transaction(db, async (trx) => {
      const row = await lockParkedEvent(trx, id);
      if (row === undefined) throw new NotFound();
      if (row.state === 'passed' && asked === 'retry') throw new Conflict('passed', passedOver);
      if (row.asked === asked) return;
      await askFor(trx, row, asked);
      const event = record(factsOf(row));
      await recordAudit(eventLog, parkedEventStream(row.event_id), [event], context);
    });
    return { status: 204 };
  }

  return [
    defineRoute({
      method: 'GET',
      path: '/api/parked_events/',
      summary: 'Events that a read model or a reactor cannot take: since when, why, and how many wait behind each.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 600, durationS: 60 },
      query: parkedEventQuerySchema,
      answer: parkedEventPageSchema,
      handle: async ({ query }) => {
        const { count, rows } = await listParkedEvents(db, {
          page: query.page,
          pageSize: query.page_size,
          search: query.search,
          states: statesOf(query.state),
          order: parseOrdering(query.ordering, orderFields),
        });
        return answerPage(query, count, rows.map(presentParkedEvent));
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/parked_events/:id/retry/',
      summary: 'Try a parked event again; with it go, in order, those that wait behind it.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 120, durationS: 60 },
      params,
      answer: 'empty',
      handle: async ({ params: { id }, principal, commandIdentity }) => {
        return await decide(id, 'retry', (data) => ({ type: 'ParkedEventRetried', data }), principal, commandIdentity);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/parked_events/:id/skip/',
      summary: 'Let a parked event go, for ever; those that wait behind it go on.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 120, durationS: 60 },
      params,
      body: skipParkedEventBodySchema,
      answer: 'empty',
      handle: async ({ params: { id }, body: { reason }, principal, commandIdentity }) => {
        return await decide(
          id,
          'skip',
          (data) => ({ type: 'ParkedEventSkipped', data: { ...data, reason } }),
          principal,
          commandIdentity,
        );
      },
    }),
  ];
}

const passedOver =
  'An earlier version went on without this event. A rebuild of the read model reads it in its place; it cannot be tried alone.';

const factsOf = ({ reader, stream, revision, event_id, type }: ParkedEventRow): ParkedEventEvent['data'] => ({
  reader,
  stream,
  revision: revision === null ? null : Number(revision),
  eventId: event_id,
  eventType: type,
});

function statesOf(text: string | undefined): ParkedState[] | undefined {
  const parts = (text ?? '').split(',').filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  return parts.map((part) => {
    const parsed = parkedStateSchema.safeParse(part);
    if (!parsed.success) throw new InvalidInput({ state: [`'${part}' is not a state of parked events.`] });
    return parsed.data;
  });
}
