import type { Knex } from 'knex';
import { PARKED_EVENTS } from './table.ts';

/** Events that stand parked, or that an earlier version went on without, by the name of their reader. */
export async function countParked(db: Knex, kind: 'read-model' | 'reactor'): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.raw<{ rows: { reader: string; parked: number }[] }>(
    `select substr(reader, :from) as reader, count(*)::integer as parked from ${PARKED_EVENTS}
     where state in ('parked', 'passed') and starts_with(reader, :prefix) group by reader`,
    { prefix: `${kind}:`, from: kind.length + 2 },
  );
  return new Map(rows.map(({ reader, parked }) => [reader, parked]));
}
