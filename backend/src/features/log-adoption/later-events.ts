import type { EventLog, RecordedEvent } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { toJson } from '@proofline/platform/postgres/to-json';
import { live } from '@proofline/projections/live-schema';
import { readModels } from '@proofline/projections/read-models';
import type { ShownStream } from './streams-in-log.ts';

/** Events by the stream that people know them of: those of a run's targets are the run's. */
export type EventCounts = Readonly<Record<ShownStream, ReadonlyMap<number, number>>>;

/** Single events that one side knows and the other lacks. */
export interface LaterEvents {
  readonly notInLog: EventCounts;
  readonly notShown: EventCounts;
}

const eventRows = 2_000;

/**
 * Compares the log with the read models event by event, by id, so that whatever became of a stream that both know is
 * told: the history of checks keeps every event that is shown, and lists their last revision.
 */
export async function laterEvents(
  db: Knex,
  eventLog: Pick<EventLog, 'subscribeAll'>,
  signal: AbortSignal,
): Promise<LaterEvents> {
  return await db.transaction(async (trx) => {
    await trx.raw(
      `create temporary table adoption_events (event_id uuid primary key, owner text, owner_id bigint, revision bigint)
       on commit drop`,
    );
    await collect(trx, eventLog, signal);
    await trx.raw('analyze adoption_events');
    return {
      notInLog: countsOf(
        await trx.raw(
          `select owner, owner_id, count(*) as events from (${shownEvents}) s
           where not exists (select from adoption_events e where e.event_id = s.event_id) group by 1, 2
           union all
           select 'urllist', l.id, l.revision - e.last from ${live('url_lists')} l join (${listsInLog}) e on e.id = l.id
           where l.revision > e.last`,
        ),
      ),
      notShown: countsOf(
        await trx.raw(
          `select owner, owner_id, count(*) as events from adoption_events e
           where owner <> 'urllist' and not exists (select from ${live('history')} h where h.event_id = e.event_id) group by 1, 2
           union all
           select 'urllist', l.id, e.last - l.revision from ${live('url_lists')} l join (${listsInLog}) e on e.id = l.id
           where l.revision < e.last`,
        ),
      ),
    };
  });
}

const shownEvents = `
  select event_id, case parts[1] when 'target' then 'report' else parts[1] end as owner, parts[2]::bigint as owner_id
  from (select event_id, regexp_match(stream, '^(check|report|target|comment)-(\\d+)') as parts from ${live('history')}) h
  where parts is not null`;
const listsInLog = `select owner_id as id, max(revision) as last from adoption_events where owner = 'urllist' group by 1`;

async function collect(
  trx: Knex.Transaction,
  eventLog: Pick<EventLog, 'subscribeAll'>,
  signal: AbortSignal,
): Promise<void> {
  const told: ReadonlySet<string> = readModels.history.eventTypes;
  const read = new AbortController();
  const options = {
    after: 'start' as const,
    streamPrefixes: ['check-', 'report-', 'target-', 'comment-', 'urllist-'],
    maxBatch: eventRows,
    signal: AbortSignal.any([signal, read.signal]),
  };
  for await (const { events, caughtUp } of eventLog.subscribeAll(options)) {
    const rows = events.flatMap((event) => {
      const owner = ownerOf(event);
      return owner !== undefined && (owner.owner === 'urllist' || told.has(event.type))
        ? [{ event_id: event.id, revision: String(event.revision), ...owner }]
        : [];
    });
    if (rows.length > 0) {
      await trx.raw(
        `insert into adoption_events (event_id, owner, owner_id, revision)
         select event_id, owner, owner_id, revision
         from json_to_recordset(?) as r (event_id uuid, owner text, owner_id bigint, revision bigint)
         on conflict do nothing`,
        [toJson(rows)],
      );
    }
    if (caughtUp) read.abort();
  }
  signal.throwIfAborted();
}

function ownerOf({ stream }: RecordedEvent): { owner: ShownStream; owner_id: number } | undefined {
  const [, kind, digits] = /^(check|report|target|comment|urllist)-(\d+)/.exec(stream) ?? [];
  if (kind === undefined) return undefined;
  return { owner: kind === 'target' ? 'report' : (kind as ShownStream), owner_id: Number(digits) };
}

function countsOf({ rows }: { rows: { owner: ShownStream; owner_id: string; events: string }[] }): EventCounts {
  const counts = {
    check: new Map<number, number>(),
    report: new Map<number, number>(),
    urllist: new Map<number, number>(),
    comment: new Map<number, number>(),
  };
  for (const { owner, owner_id, events } of rows) counts[owner].set(Number(owner_id), Number(events));
  return counts;
}
