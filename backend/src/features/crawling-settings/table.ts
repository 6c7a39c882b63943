import type { Migration } from '@proofline/platform/postgres/migrate';

export const crawlingSettingsMigrations: readonly Migration[] = [
  {
    name: 'backend/crawling-settings/001-crawling-settings',
    up: async (trx) => {
      await trx.raw(`
        -- What organisations have decided about crawling; without a row the defaults hold.
        create table if not exists crawling_settings (
          organization_id bigint primary key,
          robots text not null check (robots in ('obey', 'override')),
          changed_by bigint not null,
          changed_at timestamptz not null
        )
      `);
    },
  },
];
