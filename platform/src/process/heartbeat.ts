import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type HealthFinding, healthFindingSchema } from '@proofline/contracts/api/health';
import { z } from 'zod';
import type { Log } from '../log/create-log.ts';
import type { Knex } from '../postgres/connect-postgres.ts';
import type { Migration } from '../postgres/migrate.ts';

/** Processes that work in the background and that nobody can ask: they tell how they are through Postgres. */
export type HeartbeatKind = 'projections' | 'reactors';

const beatEveryMs = 5_000;
/** Whoever is silent for longer is taken for gone. */
export const HEARTBEAT_LIMIT_S = 20;
/** What a killed process left is removed by the next one of its kind. */
const forgottenAfterS = 60;

export const heartbeatMigrations: readonly Migration[] = [
  {
    name: 'platform/heartbeats-001',
    up: async (trx) => {
      await trx.raw(`
        create table process_heartbeats (
          process_id uuid primary key,
          kind text not null,
          started_at timestamptz not null default now(),
          beat_at timestamptz not null default now(),
          -- What the process finds out about parts of the product, by their names.
          parts jsonb not null
        ) with (fillfactor = 50);`);
    },
  },
];

/** By the database's clock alone, whatever those of the machines say. */
export interface Heartbeat {
  readonly kind: string;
  readonly silentForS: number;
  readonly parts: Readonly<Record<string, HealthFinding>>;
}

export interface HeartbeatOptions {
  readonly db: Knex;
  readonly kind: HeartbeatKind;
  readonly log: Log;
  /** What this process knows about parts of the product, by their names (contracts/api/health). */
  readonly tell?: () => Readonly<Record<string, HealthFinding>>;
}

/**
 * Tells every few seconds that this process lives, and what it knows. Never fails: who cannot tell is silent.
 * @returns what ends it: a process that stops in order is missed by nobody
 */
export function startHeartbeat({ db, kind, log, tell = () => ({}) }: HeartbeatOptions): () => Promise<void> {
  const processId = randomUUID();
  const stopping = new AbortController();
  const beat = async () => {
    try {
      await db.raw(
        `with gone as (
           delete from process_heartbeats
           where kind = :kind and process_id <> :processId and beat_at < now() - make_interval(secs => :forgottenAfterS)
         )
         insert into process_heartbeats (process_id, kind, parts) values (:processId, :kind, :parts)
         on conflict (process_id) do update set beat_at = now(), parts = excluded.parts`,
        { processId, kind, forgottenAfterS, parts: JSON.stringify(tell()) },
      );
    } catch (err) {
      log.debug({ err }, 'no heartbeat');
    }
  };
  const beating = (async () => {
    while (!stopping.signal.aborted) {
      await beat();
      await wait(beatEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await beating;
    await db('process_heartbeats')
      .where({ process_id: processId })
      .delete()
      .catch((err: unknown) => log.debug({ err }, 'heartbeat not taken back'));
  };
}

const partsSchema = z.record(z.string(), healthFindingSchema);

/** Every process that was heard of and did not say goodbye, those first that were heard of last. */
export async function readHeartbeats(db: Knex): Promise<Heartbeat[]> {
  const rows = await db('process_heartbeats')
    .orderBy('beat_at', 'desc')
    .select<{ kind: string; silent_for_s: number; parts: unknown }[]>(
      'kind',
      'parts',
      db.raw('extract(epoch from now() - beat_at)::float8 as silent_for_s'),
    );
  return rows.map(({ kind, silent_for_s, parts }) => {
    // Another version may say more, or say it otherwise: that it lives counts all the same.
    const told = partsSchema.safeParse(parts);
    return { kind, silentForS: silent_for_s, parts: told.success ? told.data : {} };
  });
}
