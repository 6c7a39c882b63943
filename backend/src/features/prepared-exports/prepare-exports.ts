import { retentionStream } from '@proofline/contracts/events/streams';
import { checkAndSlotOf } from '@proofline/contracts/ids';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { getReport, type ReportDetail } from '@proofline/projections/reports/query';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import { foldStream, handleCommand } from '../../kernel/commands/handle-command.ts';
import { NotInThisState } from '../../kernel/commands/refusals.ts';
import { hasAllParts } from '../results/export/archived-file.ts';
import { type KeptFile, keepFile } from '../results/export/keep-file.ts';
import { makeExport } from '../results/export/make-export.ts';
import { awaitResults, ResultsNotWhole } from '../results/export/whole-results.ts';
import { retentionDecider } from '../retention/decide.ts';
import { exportedKey } from '../retention/state.ts';
import { isPassing } from './is-passing.ts';
import {
  forgetRequest,
  forgetSettled,
  moveRequest,
  type RequestKey,
  type TakenRequest,
  takeRequest,
} from './requests.ts';

export interface PrepareExportsDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
}

/** Of one file: after so many it is given up until somebody asks for it again. */
export const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 5_000;
/** Results that are not where the report counts them may come when somebody has seen to it: five attempts in 42 minutes. */
const FIRST_PAUSE_FOR_RESULTS_MS = 30_000;
/** Until what does not lie with the file is tried again. */
const PASSING_PAUSE_MS = 30_000;
/** A file is told of so often. */
const TELL_EVERY_MS = 1_000;
/** Until the report shows its file. */
const SHOWN_WITHIN_MS = 10_000;
const never = () => false;

/**
 * Prepares the files that were asked for, one after the other. First a file is kept, then the log is told: who is broken
 * off anywhere does it again, and ends with the same file and one event.
 * @returns how many reports have their file now
 */
export async function prepareExports(
  deps: PrepareExportsDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  let prepared = 0;
  for (;;) {
    signal.throwIfAborted();
    const request = await takeRequest(deps.db, deps.clock.now());
    if (request === undefined) {
      await forgetSettled(deps.db);
      return prepared;
    }
    try {
      prepared += (await prepareOne(deps, request, signal)) ? 1 : 0;
    } catch (err) {
      await tryLater(deps, request, err, signal);
    }
  }
}

/** @returns false for what there is no file of */
async function prepareOne(deps: PrepareExportsDeps, request: TakenRequest, signal: AbortSignal): Promise<boolean> {
  const { db, eventLog, blobs, clock, log } = deps;
  const { reportId, format, organizationId, requestedBy } = request;
  const { checkId } = checkAndSlotOf(reportId);
  const stream = retentionStream(checkId);
  const { state, ...told } = await foldStream(eventLog, retentionDecider, stream);
  const last = state.exported.get(exportedKey(reportId, format));
  let { position } = told;
  if (last === undefined || !(await hasAllParts(blobs, last.file))) {
    const before = last?.times ?? 0;
    const report = await getReport(db, organizationId, reportId, clock.now());
    // Whoever died in the middle of each attempt has not said so.
    if (report === undefined || report.archivedAt !== null || request.attempts > MAX_ATTEMPTS) {
      await moveRequest(db, request, { state: 'failed', percent: 0 });
      return false;
    }
    const kept = await makeFile(deps, request, report, signal);
    if (kept === undefined) {
      await moveRequest(db, request, { state: 'failed', percent: 0 });
      return false;
    }
    const context = {
      commandId: `export-${reportId}-${format}${before > 0 ? `-${before}` : ''}`,
      ...{ actor: { type: 'user' as const, id: String(requestedBy) }, organizationId, at: clock.now() },
      ...{ correlationId: stream, causationId: stream },
    };
    const command = { type: 'export' as const, checkId, reportId, file: { format, ...kept }, before };
    position = (await handleCommand(eventLog, retentionDecider, stream, command, context)).position;
    log.info({ reportId, format, bytes: kept.bytes }, 'a file of a large report is prepared');
  }
  if (position !== undefined) await awaitPosition(db, ['reports'], position, SHOWN_WITHIN_MS);
  await forgetRequest(db, request);
  return true;
}

/** @returns undefined where the kind of check finds no results */
async function makeFile(
  deps: PrepareExportsDeps,
  { format, organizationId, requestedBy, requestedAt, origin, ...key }: TakenRequest,
  report: ReportDetail,
  signal: AbortSignal,
): Promise<KeptFile | undefined> {
  const whole = await awaitResults(deps.db, report);
  const progress = teller(deps, { ...key, format, organizationId }, report.pages.total);
  try {
    const content = await makeExport(deps, report, format, {
      principal: { userId: requestedBy, organizationId },
      ...{ origin, selection: {}, at: requestedAt, whenBusy: 'fail', whole, onRead: progress.onRead },
    });
    return content && (await keepFile(deps.blobs, content({ isOver: never, signal })));
  } finally {
    await progress.end();
  }
}

async function tryLater(
  { db, clock, log }: PrepareExportsDeps,
  request: TakenRequest,
  err: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { reportId, format, attempts } = request;
  if (signal.aborted) {
    // Stopped, not failed: whoever goes on has all attempts.
    await moveRequest(db, request, { state: 'waiting', percent: 0, attempts: attempts - 1 });
    throw err;
  }
  const passes = isPassing(err);
  const isGivenUp = !passes && (attempts >= MAX_ATTEMPTS || err instanceof NotInThisState);
  log.warn({ err, reportId, format, attempts, passes, isGivenUp }, 'a file of a large report could not be prepared');
  const isMissing = err instanceof ResultsNotWhole;
  const pauseMs = isMissing ? FIRST_PAUSE_FOR_RESULTS_MS * 4 ** (attempts - 1) : FIRST_PAUSE_MS * 2 ** (attempts - 1);
  await moveRequest(db, request, {
    ...{ state: isGivenUp ? 'failed' : 'waiting', percent: 0 },
    ...(isGivenUp && isMissing && { reason: 'results_missing' }),
    ...(passes && { attempts: attempts - 1 }),
    nextAttemptAt: new Date(clock.now().getTime() + (passes ? PASSING_PAUSE_MS : pauseMs)),
  });
}

/** Tells how far a file is, at most once a second. */
function teller({ db, log }: PrepareExportsDeps, request: RequestKey, results: number) {
  // A workbook reads results once more for its links.
  const total = Math.max(1, request.format === 'xlsx' ? results * 2 : results);
  let read = 0;
  let toldPercent = -1;
  let telling = Promise.resolve();
  const tell = () => {
    const percent = Math.min(99, Math.floor((100 * read) / total));
    if (percent === toldPercent) return;
    toldPercent = percent;
    telling = moveRequest(db, request, { state: 'preparing', percent }).catch((err: unknown) =>
      log.warn({ err }, 'how far a file is could not be told'),
    );
  };
  tell();
  const timer = setInterval(tell, TELL_EVERY_MS);
  return {
    onRead: (count: number) => {
      read += count;
    },
    /** Nothing is told any more once it has resolved. */
    end: async () => {
      clearInterval(timer);
      await telling;
    },
  };
}
