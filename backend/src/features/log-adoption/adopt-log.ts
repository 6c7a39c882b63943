import { LogAdopted, type LogFinding } from '@proofline/contracts/events/installation';
import { INSTALLATION_STREAM } from '@proofline/contracts/events/streams';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import { type NewEvent, type RecordedEvent, WrongExpectedRevision } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import { type BegunAdoption, beginAdoption, endAdoption } from '@proofline/platform/log-identity/adoption';
import { comparisonSentence } from '@proofline/platform/log-identity/comparison-sentence';
import { compareAndIdentify } from '@proofline/platform/log-identity/connect-product-log';
import { findIdentity } from '@proofline/platform/log-identity/find-identity';
import { identifyLog, installationEvent, takeOverIdentity } from '@proofline/platform/log-identity/installation';
import { markRead } from '@proofline/platform/log-identity/log-marks';
import type { BareLog } from '@proofline/platform/log-identity/look-at-log';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { type HeldLock, holdLock } from '@proofline/platform/postgres/advisory-lock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { LIVE_SCHEMA } from '@proofline/projections/live-schema';
import { selectReadModels } from '@proofline/projections/read-models';
import { rebuild } from '@proofline/projections/runtime/rebuild';
import { reserveUpTo } from '../../kernel/commands/next-id.ts';
import { forgetRuns } from '../runs/forget-runs.ts';
import { streamsInLog } from './streams-in-log.ts';

/** What was asked about is not what stands there any more. */
export class AdoptionOutdated extends Error {
  readonly code = 'adoption_outdated';

  constructor(sentence: string) {
    super(`Since you were asked, something else has become of the log; nothing was changed. ${sentence}`);
    this.name = 'AdoptionOutdated';
  }
}

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
 * @throws AdoptionOutdated when the log is not any more as it was found
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
    await refuseOutdated(deps, wanted.finding);
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

/** Between the question and the lock somebody may have brought the right log back, or adopted this one. */
async function refuseOutdated({ db, bare }: AdoptLogDeps, asked: LogFinding): Promise<void> {
  const now = await compareAndIdentify(db, bare);
  if (now.finding === asked || now.finding === 'adoption_unfinished') return;
  throw new AdoptionOutdated(comparisonSentence(now));
}

async function forget({ db, bare }: AdoptLogDeps, signal: AbortSignal): Promise<void> {
  const inLog = await streamsInLog(bare.eventLog, signal);
  await db.transaction(async (trx) => {
    await forgetRuns(trx, [...inLog.report.keys()]);
    // A key that comes again would be told of something that is gone.
    await trx('idempotent_requests').delete();
    for (const [sequence, kind] of sequencesOfKinds) await reserveUpTo(trx, sequence, inLog.highest[kind]);
    // Whoever still writes by an old checkpoint finds it overtaken.
    await trx.raw(`update ${LIVE_SCHEMA}.projection_checkpoints set position = null, version = version + 1`);
    await trx('log_marks').delete();
    // Every reader meets its events again, and parks anew what it still cannot take; what was let go stays let go.
    await trx(PARKED_EVENTS).whereNot({ state: 'skipped' }).delete();
  });
}

async function identify({ db, bare }: AdoptLogDeps): Promise<void> {
  const { id } = await findIdentity(bare.eventLog);
  if (id === undefined) await identifyLog(db, bare.eventLog);
  else await takeOverIdentity(db, id);
}

const sequencesOfKinds = [
  ['check_ids', 'check'],
  ['url_list_ids', 'urllist'],
  ['comment_ids', 'comment'],
] as const;

/**
 * Once, however often it is called: the event's id follows from the adoption. It is the last that was read of this log:
 * a backup of before, put in its place, lacks it, even when no process has started in between.
 */
async function tell({ db, bare }: AdoptLogDeps, { id, by, finding, formerId }: BegunAdoption): Promise<void> {
  const { id: installationId } = await findIdentity(bare.eventLog);
  if (installationId === undefined) throw new Error('The log has lost its identity again.');
  const event = installationEvent(derivedEventId('log-adopted', id), 'log-adopt', id, {
    type: LogAdopted.type,
    data: { installationId, adoptionId: id, adoptedBy: by, finding, formerInstallationId: formerId },
  });
  const recorded = await bare.eventLog.readStream(INSTALLATION_STREAM);
  if (!recorded.some((known) => known.id === event.id)) await appendAfter(bare, recorded, event);
  const told = (await bare.eventLog.readStream(INSTALLATION_STREAM)).find((known) => known.id === event.id);
  if (told === undefined) throw new Error('The log has lost the event of its adoption again.');
  await markRead(db, 'log-adoption', told.position, told);
}

async function appendAfter({ eventLog }: BareLog, recorded: readonly RecordedEvent[], event: NewEvent): Promise<void> {
  try {
    await eventLog.append(INSTALLATION_STREAM, recorded.at(-1)?.revision ?? 'no_stream', [event]);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    throw new Error('Somebody else wrote to the stream of the installation. Run the command again.', { cause: error });
  }
}
