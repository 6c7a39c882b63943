import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import { type HeldLock, holdLock } from '@proofline/platform/postgres/advisory-lock';
import type { Knex } from 'knex';
import { PROJECTION_NAMES } from '../projection-names.ts';
import { runLane } from './lane.ts';
import type { ReadModel } from './read-model.ts';

export interface ProjectionsOptions {
  readonly db: Knex;
  /** For the locks, each of which has a connection of its own. */
  readonly databaseUrl: string;
  readonly eventLog: Pick<EventLog, 'subscribeAll' | 'readStream'>;
  readonly log: Log;
  readonly models: readonly ReadModel[];
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: { readonly position: bigint; readonly caughtUp: boolean }) => void;
  /** Called each time this process has become the one that writes. */
  readonly onActive?: () => void;
}

/**
 * Keeps read models up to date until `signal` aborts, whenever this process holds the lock of each of them. Any number
 * of processes may run it; one is active, the others take over when it ends.
 */
export async function runProjections(options: ProjectionsOptions): Promise<void> {
  const { signal, models, log } = options;
  while (!signal.aborted) {
    const held: HeldLock[] = [];
    try {
      // One order in every process, so that no two wait for each other.
      for (const name of PROJECTION_NAMES.filter((known) => models.some((model) => model.name === known))) {
        held.push(await holdLock(options.databaseUrl, `projection:${name}`, signal));
      }
      log.info({ projections: models.map(({ name }) => name) }, 'active');
      options.onActive?.();
      await runLane({ ...options, signal: AbortSignal.any([signal, ...held.map(({ lost }) => lost)]) });
      if (!signal.aborted) log.warn('a lock was lost, waiting for it again');
    } catch (error) {
      // Waiting for a lock ends only when the process does.
      if (!signal.aborted) throw error;
    } finally {
      await Promise.all(held.map((lock) => lock.release()));
    }
  }
}
