import type { TableSet } from '../runtime/table-set.ts';

/** Which checks are favourites of whom. */
export const favoriteTables: TableSet = {
  tables: ['favorites'],
  create: (schema) => `
    create table ${schema}.favorites (
      user_id bigint not null,
      check_id bigint not null,
      organization_id bigint not null,
      created_at timestamptz not null,
      position bigint not null,
      primary key (user_id, check_id)
    );`,
  index: (schema) => `
    create index favorites_by_creation on ${schema}.favorites (user_id, organization_id, created_at desc, check_id desc);`,
};
