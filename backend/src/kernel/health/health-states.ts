import type { HealthState } from '@proofline/contracts/api/health';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { Migration } from '@proofline/platform/postgres/migrate';

/** Since when a part is in its state, so that an api that starts need not say that everything began with it. */
export interface KnownState {
  readonly part: string;
  readonly state: HealthState;
  readonly since: Date;
}

export const healthMigrations: readonly Migration[] = [
  {
    name: 'backend/health/001-states',
    up: async (trx) => {
      await trx.raw(`
        create table health_states (
          part text primary key,
          state text not null,
          since timestamptz not null,
          -- By whichever api looked last: what nobody looked at for long may have been otherwise meanwhile.
          seen_at timestamptz not null default now()
        );`);
    },
  },
];

/** Between two looks of an api that is up, restarts included. */
const unseenLimit = '2 minutes';

export async function readStates(db: Knex): Promise<KnownState[]> {
  return await db('health_states')
    .whereRaw(`seen_at > now() - interval '${unseenLimit}'`)
    .select<KnownState[]>('part', 'state', 'since');
}

export async function writeStates(db: Knex, states: readonly KnownState[]): Promise<void> {
  if (states.length === 0) return;
  await db('health_states')
    .insert(states.map(({ part, state, since }) => ({ part, state, since, seen_at: db.fn.now() })))
    .onConflict('part')
    .merge();
}
