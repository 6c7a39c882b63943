import type { FeedEvent } from '@proofline/contracts/feed/envelope';
import type { FeedEventType } from '@proofline/contracts/feed/events';
import type { FeedPlace } from '@proofline/contracts/feed/position';
import type { FeedScope } from '@proofline/contracts/feed/scopes';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { WebhookFormat, WebhookId } from '@proofline/contracts/webhooks';
import type { Clock } from '@proofline/platform/clock';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { feedMark } from '@proofline/projections/feed/query';
import { scopeOfType } from '@proofline/projections/feed/scope-of-type';
import { type EventReader, toldOf } from '../event-feed/read-events.ts';
import { type BodyFacts, bodyOf } from './bodies.ts';
import type { EventNames } from './event-words.ts';
import { anew, NOT_UNDER_WAY } from './message-rows.ts';
import { tellOfWebhooks } from './webhook-news.ts';

/** Events that are looked at in one step. */
const eventsPerStep = 200;
/**
 * Of one webhook, up to its place, beyond which it reads no further: what a receiver does not take waits in the feed. What
 * waits after its place, since it was put back to replay, is made anew as it is read, and counts from then on.
 */
export const MAX_WAITING_MESSAGES = 1_000;

export interface MakingDeps {
  readonly db: Knex;
  readonly clock: Clock;
  readonly read: EventReader;
  readonly publicUrl: string | undefined;
  /** What events name by ids, as it is called today. */
  namesOf(events: readonly FeedEvent[], organizationId: OrganizationId): Promise<EventNames>;
}

interface Reading {
  readonly id: WebhookId;
  readonly organization_id: OrganizationId;
  readonly format: WebhookFormat;
  readonly types: readonly FeedEventType[];
  readonly read_position: string;
  readonly read_revision: string;
  readonly waiting: string;
}

/** Of the message and the receiver: the same however often the event is read, so that nothing is made twice. */
export const messageIdOf = (webhookId: WebhookId, eventId: string): string =>
  derivedEventId('webhook-message', webhookId, eventId);

/**
 * Makes a message for each event of the feed that a webhook sends. How far it has read and the messages are one
 * transaction: whoever is killed leaves both or neither.
 */
export class MessageMaker {
  readonly #deps: MakingDeps;
  /** What was read when there was nothing more, by webhook. */
  readonly #atEnd = new Map<WebhookId, string>();

  constructor(deps: MakingDeps) {
    this.#deps = deps;
  }

  /** Until every webhook has read all there is, or as much as may wait. */
  async work(signal: AbortSignal): Promise<void> {
    while (await this.#step(signal));
  }

  /** One step of every webhook that has something to read. @returns whether one of them has more */
  async #step(signal: AbortSignal): Promise<boolean> {
    const { db } = this.#deps;
    const mark = await feedMark(db);
    let hasMore = false;
    const readings = await readingWebhooks(db);
    for (const reading of readings) {
      signal.throwIfAborted();
      const key = `${mark} ${reading.read_position}-${reading.read_revision} ${reading.types}`;
      if (this.#atEnd.get(reading.id) === key || Number(reading.waiting) >= MAX_WAITING_MESSAGES) continue;
      const isAtEnd = await this.#stepOf(reading);
      if (isAtEnd) this.#atEnd.set(reading.id, key);
      else hasMore = true;
    }
    const known = new Set(readings.map(({ id }) => id));
    for (const id of this.#atEnd.keys()) if (!known.has(id)) this.#atEnd.delete(id);
    return hasMore;
  }

  async #stepOf(reading: Reading): Promise<boolean> {
    const { db, clock, read, publicUrl } = this.#deps;
    const after: FeedPlace = { position: BigInt(reading.read_position), revision: Number(reading.read_revision) };
    const organizationId = reading.organization_id;
    const scopes = scopesOf(reading.types);
    const events = await read({ organizationId, scopes, after, limit: eventsPerStep });
    const last = events.at(-1);
    if (last === undefined) return true;
    const wants: ReadonlySet<string> = new Set(reading.types);
    const wanted = events.filter(({ type }) => wants.has(type));
    const names = await this.#deps.namesOf(wanted, organizationId);
    const now = clock.now();
    const facts: BodyFacts = { publicUrl, names };
    await db.transaction(async (trx) => {
      const moved = await trx('webhooks')
        .where({
          id: reading.id,
          state: 'active',
          read_position: reading.read_position,
          read_revision: reading.read_revision,
        })
        .update({ read_position: String(last.place.position), read_revision: last.place.revision });
      // Somebody has paused it, or lets it send again from elsewhere.
      if (moved !== 1 || wanted.length === 0) return;
      const rows = wanted.map((event) => ({
        ...{ id: messageIdOf(reading.id, event.id), webhook_id: reading.id, organization_id: organizationId },
        ...{ type: event.type, position: String(event.place.position), revision: event.place.revision },
        ...{ body: bodyOf(reading.format, toldOf(event), facts), format: reading.format },
        ...{ next_attempt_at: now, created_at: now },
      }));
      await trx('webhook_messages')
        .insert(rows)
        .onConflict('id')
        // Read once more because somebody asked for it: sent at once as it is made now, also what waits to be tried again.
        .merge({ ...anew(now), body: trx.raw('excluded.body'), format: trx.raw('excluded.format') })
        .whereRaw(NOT_UNDER_WAY, { now });
      await tellOfWebhooks(trx, organizationId);
    });
    return events.length < eventsPerStep;
  }
}

async function readingWebhooks(db: Knex): Promise<Reading[]> {
  const { rows } = await db.raw<{ rows: Reading[] }>(
    `select w.id, w.organization_id, w.format, w.types, w.read_position, w.read_revision,
       (select count(*) from (select from webhook_messages m where m.webhook_id = w.id and m.state = 'waiting'
         and (m.position, m.revision) <= (w.read_position, w.read_revision) limit :most) as counted) as waiting
     from webhooks w join organizations o on o.id = w.organization_id
     where w.state = 'active' and o.is_active order by w.id`,
    { most: MAX_WAITING_MESSAGES },
  );
  return rows;
}

const scopesOf = (types: readonly FeedEventType[]): FeedScope[] => [...new Set(types.map(scopeOfType))];
