import type { Migration } from '@proofline/platform/postgres/migrate';
import { ensureTenantRole, protectTenantRows } from '@proofline/platform/postgres/tenant-rows';

/** Heard by every api process: how far a file is. Payload: `export-progress.ts`. */
export const EXPORTS_CHANNEL = 'exports_changed';

/** Files of large reports that somebody has asked for. A row goes when the report has its file. */
export const preparedExportMigrations: readonly Migration[] = [
  {
    name: 'backend/prepared-exports/001-export-requests',
    up: async (trx) => {
      await trx.raw(`
        create table export_requests (
          report_id bigint not null,
          format text not null,
          organization_id bigint not null,
          requested_by bigint not null,
          requested_at timestamptz not null,
          -- with which addresses in the file begin
          origin text not null,
          state text not null default 'waiting' check (state in ('waiting', 'preparing', 'failed')),
          percent smallint not null default 0,
          -- counted when one begins: whoever is killed in the middle has had one
          attempts smallint not null default 0,
          next_attempt_at timestamptz not null,
          primary key (report_id, format)
        );
        create index export_requests_due on export_requests (requested_at) where state <> 'failed';
        create index export_requests_of_organization on export_requests (organization_id);
      `);
    },
  },
  {
    name: 'backend/prepared-exports/002-rows-of-their-organization',
    up: async (trx) => {
      await ensureTenantRole(trx);
      await protectTenantRows(trx, 'public', ['export_requests']);
    },
  },
  {
    name: 'backend/prepared-exports/003-reasons',
    up: async (trx) => {
      // why it failed, where that can be told
      await trx.raw(`alter table export_requests add column reason text check (reason in ('results_missing'))`);
    },
  },
];
