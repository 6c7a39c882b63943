import pg from 'pg';
import type { StoredEvent } from '../log/stored-event.ts';
import { type EventRow, eventColumns, eventFromRow } from './event-rows.ts';
import { FIRST_PAGE_EVENTS, nextPageEvents } from './page-size.ts';
import { streamNameHash } from './stream-name-hash.ts';

/** A stream as it stands; an unknown stream has no row. */
export interface StreamRow {
  readonly streamId: number;
  readonly name: string;
  /** Revision of its last event. */
  readonly head: number;
  /** Data of the last event of its metadata stream; empty when that is not JSON, which then says nothing. */
  readonly metadata: Buffer | undefined;
}

export interface ReadStreamPage {
  readonly stream: Pick<StreamRow, 'streamId' | 'name'>;
  /** First revision of the page, counted in the direction of reading. */
  readonly fromRevision: number;
  readonly direction: 'forwards' | 'backwards';
  readonly maxEvents: number;
  /** Events after this position are left out; default: none. */
  readonly upToPosition?: number;
}

const connectTimeoutMs = 3_000;
const queryTimeoutMs = 10_000;
const maxRangeEvents = 512;

/** Reads the log from Postgres over a few connections of its own. */
export class LogReader {
  readonly #pool: pg.Pool;
  /** Positions fetched at a time. */
  #rangeEvents = FIRST_PAGE_EVENTS;

  constructor(databaseUrl: string, maxConnections: number, onConnectionLost: (error: Error) => void) {
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: maxConnections,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: queryTimeoutMs,
      application_name: 'event-store reader',
      keepAlive: true,
    });
    this.#pool.on('error', onConnectionLost);
  }

  async stream(name: string): Promise<StreamRow | undefined> {
    const { rows } = await this.#pool.query<[string | null, string | null, Buffer | null]>({
      name: 'stream',
      rowMode: 'array',
      text: `select s.stream_id, h.revision, m.data
        from event_store.stream s
        left join lateral (select revision from event_store.event e where e.stream_id = s.stream_id
          order by revision desc limit 1) h on true
        left join event_store.stream ms on ms.name_hash = $2
        left join lateral (select case when is_json then data else '' end as data from event_store.event e
          where e.stream_id = ms.stream_id order by revision desc limit 1) m on true
        where s.name_hash = $1`,
      values: [streamNameHash(name), streamNameHash(`$$${name}`)],
    });
    const row = rows[0];
    if (!row) return undefined;
    return {
      streamId: Number(row[0]),
      name,
      head: row[1] === null ? -1 : Number(row[1]),
      metadata: row[2] ?? undefined,
    };
  }

  async streamPage(page: ReadStreamPage): Promise<StoredEvent[]> {
    const forwards = page.direction === 'forwards';
    const { rows } = await this.#pool.query<EventRow>({
      name: forwards ? 'stream-forwards' : 'stream-backwards',
      rowMode: 'array',
      text: `select ${eventColumns('$5::text')} from event_store.event e
        where e.stream_id = $1 and e.revision ${forwards ? '>=' : '<='} $2 and e.position <= $3
        order by e.revision ${forwards ? 'asc' : 'desc'} limit $4`,
      values: [
        page.stream.streamId,
        page.fromRevision,
        page.upToPosition ?? Number.MAX_SAFE_INTEGER,
        page.maxEvents,
        page.stream.name,
      ],
    });
    return rows.map(eventFromRow);
  }

  /** Events with `from <= position <= to`, in order; in several queries when events are large. */
  async range(from: number, to: number): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    for (let next = from; next <= to; ) {
      const last = Math.min(to, next + this.#rangeEvents - 1);
      const part = await this.#range(next, last);
      for (const event of part) events.push(event);
      if (part.length > 0) this.#rangeEvents = nextPageEvents(part, maxRangeEvents);
      next = last + 1;
    }
    return events;
  }

  async #range(from: number, to: number): Promise<StoredEvent[]> {
    const { rows } = await this.#pool.query<EventRow>({
      name: 'range',
      rowMode: 'array',
      text: `select ${eventColumns()} from event_store.event e
        where e.position between $1 and $2 order by e.position`,
      values: [from, to],
    });
    return rows.map(eventFromRow);
  }

  /** The nearest events outside of `from <= position <= to`; undefined where there are none. */
  async neighbours(from: number, to: number): Promise<{ before: number | undefined; after: number | undefined }> {
    const { rows } = await this.#pool.query<[string | null, string | null]>({
      name: 'neighbours',
      rowMode: 'array',
      text: `select (select max(position) from event_store.event where position < $1),
        (select min(position) from event_store.event where position > $2)`,
      values: [from, to],
    });
    const [before = null, after = null] = rows[0] ?? [];
    return {
      before: before === null ? undefined : Number(before),
      after: after === null ? undefined : Number(after),
    };
  }

  /** Data of the last event of a stream if that is JSON. */
  async lastJson(stream: string): Promise<Buffer | undefined> {
    const { rows } = await this.#pool.query<[Buffer | null]>({
      name: 'last-json',
      rowMode: 'array',
      text: `select case when e.is_json then e.data end
        from event_store.stream s
        join lateral (select is_json, data from event_store.event where stream_id = s.stream_id
          order by revision desc limit 1) e on true
        where s.name_hash = $1`,
      values: [streamNameHash(stream)],
    });
    return rows[0]?.[0] ?? undefined;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
