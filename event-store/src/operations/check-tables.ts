import type pg from 'pg';
import { tombstoneRevision } from '../log/stored-event.ts';
import type { Report } from './findings.ts';

/** A check of the tables as a whole, done by Postgres, whose sorting spills to disk: memory here stays the same. */
interface TableCheck {
  readonly text: string;
  readonly values?: unknown[];
  report(row: Row, report: Report, log: LogState): void;
}

interface LogState {
  /** Whether a scavenge has left gaps; it accounts for those of positions by their number. */
  readonly isScavenged: boolean;
}

type Row = Record<string, string | null>;

const rowsAtATime = 500;

const checks: TableCheck[] = [
  {
    // In order of position every revision of a stream follows the one before. A scavenge takes what is old: what it has
    // left begins late, but has no holes, unless events came to their age in another order than they stand in.
    text: `select name, revision, previous, position, previous_position,
        exists (select from event_store.stream m join event_store.event limits using (stream_id)
          where m.name_hash = sha256(convert_to('$$' || name, 'UTF8'))
            and position('"$maxAge"'::bytea in limits.data) > 0)::text as aging
      from (
        select e.stream_id, e.revision, e.position,
          lag(e.revision) over w as previous, lag(e.position) over w as previous_position
        from event_store.event e window w as (partition by e.stream_id order by e.position)
      ) step left join event_store.stream s using (stream_id)
      where revision is distinct from coalesce(previous, -1) + 1
        and not (revision = $1 and coalesce(previous, 0) < $1)
      order by position`,
    values: [tombstoneRevision],
    report: (row, report, { isScavenged }) => {
      const [revision, previous] = [Number(row.revision), row.previous === null ? -1 : Number(row.previous)];
      const stream = `Stream '${row.name}'`;
      if (previous === tombstoneRevision)
        report({
          code: 'after_tombstone',
          severity: 'fault',
          text: `${stream} goes on at position ${row.position} behind its tombstone.`,
        });
      else if (revision <= previous)
        report({
          code: 'revision_order',
          severity: 'fault',
          text: `${stream} has revision ${revision} at position ${row.position}, behind revision ${previous} at position ${row.previous_position}.`,
        });
      else if (!isScavenged || (row.previous !== null && row.aging !== 'true'))
        report({
          code: 'revision_missing',
          severity: 'fault',
          text: `${stream} lacks ${span('revision', previous + 1, revision - 1)} before position ${row.position}.`,
        });
    },
  },
  {
    text: `select s.name, e.id, count(*) as times, min(e.revision) as first, max(e.revision) as last
      from event_store.event e left join event_store.stream s using (stream_id)
      group by e.stream_id, s.name, e.id having count(*) > 1 order by min(e.position)`,
    // EventStoreDB writes an id again when it is told the exact revision: legal, but seldom meant.
    report: (row, report) =>
      report({
        code: 'id_repeated',
        severity: 'notice',
        text: `Stream '${row.name}' holds event id ${row.id} ${row.times} times, from revision ${row.first} to ${row.last}.`,
      }),
  },
  {
    text: `select stream_id, name from event_store.stream
      where name_hash <> sha256(convert_to(name, 'UTF8')) order by stream_id`,
    report: (row, report) =>
      report({
        code: 'stream_hash',
        severity: 'fault',
        text: `Stream '${row.name}' (${row.stream_id}) cannot be found by its name: the hash beside it is another one's.`,
      }),
  },
  {
    text: `select stream_id, name from event_store.stream s
      where not exists (select from event_store.event e where e.stream_id = s.stream_id) order by stream_id`,
    report: (row, report) =>
      report({
        code: 'stream_empty',
        severity: 'fault',
        text: `Stream '${row.name}' (${row.stream_id}) is known but has no event.`,
      }),
  },
];

/** Runs every check, row by row over a cursor. `client` is in a transaction. */
export async function checkTables(client: pg.Client, report: Report, log: LogState): Promise<void> {
  for (const check of checks) {
    await client.query(`declare finding no scroll cursor for ${check.text}`, check.values ?? []);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${rowsAtATime} from finding`);
      if (rows.length === 0) break;
      for (const row of rows) check.report(row, report, log);
    }
    await client.query('close finding');
  }
}

export function span(noun: string, first: number, last: number): string {
  return first === last ? `${noun} ${first}` : `${noun}s ${first} to ${last}`;
}
