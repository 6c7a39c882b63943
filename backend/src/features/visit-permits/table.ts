import type { Migration } from '@proofline/platform/postgres/migrate';

/** What agents share about websites. Nothing in it outlives its purpose: lost rows cost a little courtesy, no data. */
export const visitPermitMigrations: readonly Migration[] = [
  {
    name: 'backend/visit-permits/001-visit-permits',
    up: async (trx) => {
      await trx.raw(`
        create table visited_sites (
          -- registrable domain, or host where there is none
          site text primary key,
          -- when the next visit may begin
          next_visit_at timestamptz not null default '-infinity',
          -- the website asked to be left alone until then
          paused_until timestamptz not null default '-infinity',
          touched_at timestamptz not null default now()
        );
        create index visited_sites_touched on visited_sites (touched_at);
        create table visit_permits (
          permit uuid primary key,
          -- one visit at a time for each lease
          lease_id uuid not null unique,
          site text not null,
          agent_id uuid not null,
          expires_at timestamptz not null
        );
        create index visit_permits_site on visit_permits (site);
      `);
    },
  },
];
