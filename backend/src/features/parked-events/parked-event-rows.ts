import { PARKED_STATES, type ParkedState } from '@proofline/contracts/api/parked-events';
import { PARKED_EVENTS, PARKED_EVENTS_CHANNEL } from '@proofline/platform/parked-events/table';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { Order } from '@proofline/projections/paging';

export type ParkedOrderField = 'failed_at' | 'last_failed_at' | 'attempts' | 'waiting' | 'type' | 'stream' | 'state';

export interface ParkedSelection {
  readonly page: number;
  /** 0: as many as there may be in one answer. */
  readonly pageSize: number;
  readonly search: string | undefined;
  readonly states: readonly ParkedState[] | undefined;
  readonly order: readonly Order<ParkedOrderField>[] | undefined;
}

export interface ParkedEventRow {
  readonly id: string;
  readonly reader: string;
  readonly stream: string;
  readonly revision: string | null;
  readonly event_id: string;
  readonly type: string;
  readonly state: ParkedState;
  readonly attempts: number;
  readonly reason: string | null;
  readonly failed_at: Date;
  readonly last_failed_at: Date;
  readonly next_attempt_at: Date | null;
  readonly asked: 'retry' | 'skip' | null;
  readonly waiting: number;
  readonly more_wait: boolean;
}

const maxRows = 100;
/** A rebuild that is under way says nothing of what is shown. */
const shown = `p.state in ('parked', 'retrying', 'passed') and p.reader not like 'rebuild:%'`;
const newestFirst: readonly Order<ParkedOrderField>[] = [{ field: 'failed_at', descending: true }];
const columns: Readonly<Record<ParkedOrderField, string>> = {
  failed_at: 'failed_at',
  last_failed_at: 'last_failed_at',
  attempts: 'attempts',
  waiting: 'waiting',
  type: 'type',
  stream: 'stream',
  state: `array_position(array[${PARKED_STATES.map((state) => `'${state}'`).join(', ')}], state)`,
};

/** Events that failed, of the whole product, with what waits behind each. */
export async function listParkedEvents(
  db: Knex,
  { page, pageSize, search, states, order = newestFirst }: ParkedSelection,
): Promise<{ count: number; rows: ParkedEventRow[] }> {
  const limit = pageSize === 0 ? maxRows : pageSize;
  const by = order.map(({ field, descending }) => `${columns[field]} ${descending ? 'desc' : 'asc'}`);
  const { rows } = await db.raw<{ rows: (ParkedEventRow & { total: number })[] }>(
    `with behind as (
       select reader, sequence, count(*) filter (where state = 'waiting')::integer as waiting,
         bool_or(more_behind) as more_wait
       from ${PARKED_EVENTS} where state in ('retrying', 'parked', 'waiting') group by reader, sequence
     )
     select p.*, case when p.state = 'passed' then 0 else coalesce(b.waiting, 0) end as waiting,
       p.state <> 'passed' and coalesce(b.more_wait, false) as more_wait, count(*) over ()::integer as total
     from ${PARKED_EVENTS} p left join behind b using (reader, sequence)
     where ${shown}
       and (:search::text is null or strpos(lower(concat_ws(' ', p.stream, p.type, p.reader)), lower(:search::text)) > 0)
       and (:states::text[] is null or p.state = any (:states::text[]))
     order by ${by.join(', ')}, id limit :limit offset :offset`,
    {
      search: search ?? null,
      states: states === undefined ? null : [...states],
      limit,
      offset: (page - 1) * limit,
    },
  );
  if (rows.length === 0 && page > 1) {
    const first = await listParkedEvents(db, { page: 1, pageSize, search, states, order });
    return { count: first.count, rows: [] };
  }
  return { count: rows[0]?.total ?? 0, rows };
}

/** The row, held until the transaction ends; undefined when it has been taken up or skipped meanwhile. */
export async function lockParkedEvent(trx: Knex, id: string): Promise<ParkedEventRow | undefined> {
  const { rows } = await trx.raw<{ rows: ParkedEventRow[] }>(
    `select p.*, 0 as waiting, false as more_wait from ${PARKED_EVENTS} p where ${shown} and p.id = ? for update`,
    [id],
  );
  return rows[0];
}

/** What the reader shall do with it when it looks next; what an earlier version passed is let go at once. */
export async function askFor(trx: Knex, { id, state }: ParkedEventRow, asked: 'retry' | 'skip'): Promise<void> {
  await trx(PARKED_EVENTS)
    .where({ id })
    .update(state === 'passed' ? { state: 'skipped' } : { asked });
  await trx.raw('select pg_notify(?, ?)', [PARKED_EVENTS_CHANNEL, '']);
}
