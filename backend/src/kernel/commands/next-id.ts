import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { Migration } from '@proofline/platform/postgres/migrate';

const sequences = ['check_ids', 'url_list_ids', 'comment_ids'] as const;
export type IdSequence = (typeof sequences)[number];

export const idMigrations: readonly Migration[] = [
  {
    name: 'backend/002-id-sequences',
    up: async (trx) => {
      for (const sequence of sequences) await trx.raw('create sequence ??', [sequence]);
    },
  },
];

/** The next integer id. Ids may be skipped; a stream of that id may exist after a database was restored to an earlier day. */
export async function nextId(db: Knex, sequence: IdSequence): Promise<number> {
  const answer = await db.raw<{ rows: [{ id: string }] }>('select nextval(?) as id', [sequence]);
  return Number(answer.rows[0].id);
}

/** Gives no id out any more that is not above `highest`. Never goes back. */
export async function reserveUpTo(db: Knex | Knex.Transaction, sequence: IdSequence, highest: number): Promise<void> {
  if (highest > 0) await db.raw('select setval(?, greatest(?::bigint, nextval(?)))', [sequence, highest, sequence]);
}
