import type { TableSet } from '../runtime/table-set.ts';

export const urlListTables: TableSet = {
  tables: ['url_lists', 'url_list_contents', 'url_list_usage'],
  create: (schema) => `
    create table ${schema}.url_lists (
      id bigint primary key,
      organization_id bigint not null,
      name text collate "C" not null,
      url_count integer not null,
      enabled boolean not null,
      creator_id bigint,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      revision bigint not null,
      position bigint not null
    );
    -- What the list held from a revision of its stream on: runs pin their lists by revision.
    create table ${schema}.url_list_contents (
      url_list_id bigint not null,
      revision bigint not null,
      organization_id bigint not null,
      urls jsonb not null,
      primary key (url_list_id, revision)
    );
    create table ${schema}.url_list_usage (
      url_list_id bigint not null,
      check_id bigint not null,
      primary key (url_list_id, check_id)
    );`,
  index: (schema) => `
    create index url_lists_by_name on ${schema}.url_lists (organization_id, name, id);
    create index url_lists_by_change on ${schema}.url_lists (organization_id, enabled desc, updated_at desc, id desc);`,
};
