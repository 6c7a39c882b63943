import { LogAdopted } from '@proofline/contracts/events/installation';
import { installationStream } from '@proofline/contracts/events/streams';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import { WrongExpectedRevision } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import { type BegunAdoption, beginAdoption, endAdoption } from '@proofline/platform/log-identity/adoption';
import { identifyLog, installationEvent, takeOverIdentity } from '@proofline/platform/log-identity/installation';
import { type BareLog, identityIn } from '@proofline/platform/log-identity/look-at-log';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { type HeldLock, holdLock } from '@proofline/platform/postgres/advisory-lock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { LIVE_SCHEMA } from '@proofline/projections/live-schema';
import { selectReadModels } from '@proofline/projections/read-models';
import { rebuild } from '@proofline/projections/runtime/rebuild';
import { forgetRuns } from '../runs/forget-runs.ts';
import { streamsInLog } from './streams-in-log.ts';

/** Another adoption is under way. */
export class AdoptionRunning extends Error {
  readonly code = 'adoption_running';

  constructor() {
    super('Another adoption is under way; wait for its end.');
    this.name = 'AdoptionRunning';
  }
}

export const ADOPTION_STEPS = ['begun', 'forgotten', 'identified', 'rebuilt', 'told', 'ended'] as const;
export type AdoptionStep = (typeof ADOPTION_STEPS)[number];

export interface AdoptLogDeps {
  /** As the owner of the tables. */
  readonly db: Knex;
  readonly databaseUrl: string;
  readonly bare: BareLog;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Told after every step, and waited for. */
  readonly afterStep?: (step: AdoptionStep) => void | Promise<void>;
}

const lockLimitMs = 2_000;

/**
 * Takes the log for the truth: reactors begin anew, read models are rebuilt, and the log says who decided so. From the
 * first step to the last every process stands still, for the gate takes an adoption that is not through for a log that
 * is not ours. Each step may be done again, so whoever is interrupted is called again.
 * @throws AdoptionRunning
 */
export async function adoptLog(
  deps: AdoptLogDeps,
  wanted: Pick<BegunAdoption, 'by' | 'finding'>,
): Promise<BegunAdoption> {
  const lock = await takeLock(deps);
  try {
    const signal = AbortSignal.any([deps.signal, lock.lost]);
    const done = async (step: AdoptionStep) => {
      await deps.afterStep?.(step);
      signal.throwIfAborted();
    };
    const adoption = await beginAdoption(deps.db, wanted);
    await done('begun');
    await forget(deps, signal);
    await done('forgotten');
    await identify(deps);
    await done('identified');
    await rebuild({ ...deps, eventLog: deps.bare.eventLog, models: selectReadModels([]), signal });
    await done('rebuilt');
    await tell(deps, adoption);
    await done('told');
    await endAdoption(deps.db);
    await done('ended');
    return adoption;
  } finally {
    await lock.release();
  }
}

async function takeLock({ databaseUrl, signal }: AdoptLogDeps): Promise<HeldLock> {
  try {
    return await holdLock(databaseUrl, 'log-adoption', AbortSignal.any([signal, AbortSignal.timeout(lockLimitMs)]));
  } catch (error) {
    if (signal.aborted) throw error;
    throw new AdoptionRunning();
  }
}

async function forget({ db, bare }: AdoptLogDeps, signal: AbortSignal): Promise<void> {
  const { report } = await streamsInLog(bare.eventLog, signal);
  await db.transaction(async (trx) => {
    await forgetRuns(trx, [...report.keys()]);
    // Whoever still writes by an old checkpoint finds it overtaken.
    await trx.raw(`update ${LIVE_SCHEMA}.projection_checkpoints set position = null, version = version + 1`);
    await trx('log_marks').delete();
    // Every reader meets its events again, and parks anew what it still cannot take; what was let go stays let go.
    await trx(PARKED_EVENTS).whereNot({ state: 'skipped' }).delete();
  });
}

async function identify({ db, bare }: AdoptLogDeps): Promise<void> {
  const id = await identityIn(bare);
  if (id === undefined) await identifyLog(db, bare.eventLog);
  else await takeOverIdentity(db, id);
}

/** Once, however often it is called: the event's id follows from the adoption. */
async function tell({ bare }: AdoptLogDeps, { id, by, finding, formerId }: BegunAdoption): Promise<void> {
  const installationId = await identityIn(bare);
  if (installationId === undefined) throw new Error('The log has lost its identity again.');
  const event = installationEvent(derivedEventId('log-adopted', id), 'log-adopt', id, {
    type: LogAdopted.type,
    data: { installationId, adoptionId: id, adoptedBy: by, finding, formerInstallationId: formerId },
  });
  const recorded = await bare.eventLog.readStream(installationStream);
  if (recorded.some((known) => known.id === event.id)) return;
  try {
    await bare.eventLog.append(installationStream, recorded.at(-1)?.revision ?? 'no_stream', [event]);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    throw new Error('Somebody else wrote to the stream of the installation. Run the command again.', { cause: error });
  }
}
