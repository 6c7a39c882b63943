import { CHANGED } from '@proofline/platform/postgres/changed-rows';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import { PROJECTION_NAMES } from '../projection-names.ts';
import { readModels } from '../read-models.ts';

/** Every row of every live table as text, sorted: equal tables give equal values, whichever transactions wrote them. */
export async function storedRows(db: Knex): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const name of PROJECTION_NAMES) {
    for (const table of readModels[name].tables.tables) {
      const answer = await db.raw<{ rows: { line: string }[] }>(
        `select (to_jsonb(t) - '${CHANGED}')::text as line from ${live(table)} t order by 1`,
      );
      rows[table] = answer.rows.map(({ line }) => line);
    }
  }
  return rows;
}
