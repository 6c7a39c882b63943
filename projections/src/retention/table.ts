import type { TableSet } from '../runtime/table-set.ts';

/** Which evidence must be kept, and what keeps it. */
export const retentionTables: TableSet = {
  tables: ['evidence_uses', 'expired_evidence', 'legal_holds'],
  create: (schema) => `
    create table ${schema}.evidence_uses (
      -- The first eight bytes of the blob's address.
      key bigint not null,
      -- 0: kept for ever, whatever becomes of its report.
      report_id bigint not null,
      organization_id bigint not null,
      primary key (key, report_id)
    );
    -- Reports that keep their evidence no longer.
    create table ${schema}.expired_evidence (
      report_id bigint primary key,
      check_id bigint not null,
      organization_id bigint not null,
      expired_at timestamptz not null
    );
    create table ${schema}.legal_holds (
      check_id bigint not null,
      -- 0: the check with all of its reports.
      report_id bigint not null,
      organization_id bigint not null,
      reason text not null,
      placed_by bigint,
      placed_at timestamptz not null,
      primary key (check_id, report_id)
    );`,
  index: (schema) => `
    create index legal_holds_by_organization on ${schema}.legal_holds (organization_id, placed_at);`,
};
