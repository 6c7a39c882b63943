import type { TableSet } from '../runtime/table-set.ts';
import { createComparedRuns } from './compared-runs.ts';
import { createGonePages } from './gone.ts';
import { findingKinds } from './registry.ts';

const kinds = [...findingKinds.values()];

/** The tables of every kind, the counters of all, and which run is compared with which. */
export const findingTables: TableSet = {
  tables: [...kinds.flatMap(({ tables }) => tables), 'result_counts', 'compared_runs', 'change_counts', 'gone_pages'],
  answeredByIndexes: kinds.flatMap(({ answeredByIndexes = [] }) => answeredByIndexes),
  create: (schema) => `
    ${kinds.map((kind) => kind.create(schema)).join('\n')}
    create table ${schema}.result_counts (
      report_id bigint not null,
      -- Empty: looked at from no country.
      country text collate "C" not null,
      outcome text collate "C" not null,
      organization_id bigint not null,
      results integer not null,
      primary key (report_id, country, outcome)
    ) with (fillfactor = 80);
    ${createComparedRuns(schema)}
    ${createGonePages(schema)}`,
  index: (schema) => kinds.map((kind) => kind.index(schema)).join('\n'),
};
