import { type ProoflineEvent, parseEvent } from '@proofline/contracts/events/parse-event';
import { reportStream } from '@proofline/contracts/events/streams';
import type { CheckId, ReportId } from '@proofline/contracts/ids';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { ReactorEvent } from '../../kernel/reactor/reactor.ts';
import { evolveRun, type Happened, type RunFacts, runOfRequest, type Verdict, verdictAfter } from './run-facts.ts';
import { readRuns, readVerdicts, writeRuns, writeVerdict } from './run-rows.ts';

/** The report that the event is of; undefined where it is of none. */
function reportOf({ data }: ProoflineEvent): ReportId | undefined {
  return 'reportId' in data ? (data.reportId ?? undefined) : undefined;
}

/** Runs and verdicts as a batch of events finds them, and leaves them. */
export class FollowedRuns {
  readonly #trx: Knex;
  readonly #eventLog: Pick<EventLog, 'readStream'>;
  readonly #runs: Map<ReportId, RunFacts>;
  readonly #verdicts: Map<CheckId, Verdict>;
  readonly #changed = new Set<ReportId>();
  readonly #judged = new Map<CheckId, RunFacts>();

  private constructor(
    trx: Knex,
    eventLog: Pick<EventLog, 'readStream'>,
    known: { readonly runs: Map<ReportId, RunFacts>; readonly verdicts: Map<CheckId, Verdict> },
  ) {
    this.#trx = trx;
    this.#eventLog = eventLog;
    this.#runs = known.runs;
    this.#verdicts = known.verdicts;
  }

  static async of(
    trx: Knex,
    eventLog: Pick<EventLog, 'readStream'>,
    events: readonly ReactorEvent[],
  ): Promise<FollowedRuns> {
    const runs = await readRuns(trx, [...new Set(events.flatMap(({ event }) => reportOf(event) ?? []))]);
    const checks = events.flatMap(({ event: { data } }) => ('checkId' in data ? (data.checkId ?? []) : []));
    return new FollowedRuns(trx, eventLog, { runs, verdicts: await readVerdicts(trx, [...new Set(checks)]) });
  }

  /**
   * The run that the event is of, as it was before; from the log where it began before it could be followed.
   * @param reportId where the event itself does not name it
   */
  async runOf(event: ProoflineEvent, reportId = reportOf(event)): Promise<RunFacts | undefined> {
    if (reportId === undefined || event.type === 'ReportRequested') return undefined;
    const followed = this.#runs.get(reportId);
    if (followed !== undefined) return followed;
    const found = await requestedRun(this.#eventLog, reportId);
    if (found !== undefined) this.#runs.set(reportId, found);
    return found;
  }

  verdictOn(checkId: CheckId): Verdict | undefined {
    return this.#verdicts.get(checkId);
  }

  /** Takes the event in. A comment says nothing of the run. */
  follow(happened: Happened): void {
    const reportId = reportOf(happened.event);
    if (reportId === undefined || 'commentId' in happened.event.data) return;
    const before = this.#runs.get(reportId);
    const run = evolveRun(before, happened);
    if (run === undefined || run === before) return;
    this.#runs.set(reportId, run);
    this.#changed.add(reportId);
    const verdict = before === undefined || before.isOver ? undefined : verdictAfter(run, happened);
    if (verdict === undefined) return;
    this.#verdicts.set(run.checkId, verdict);
    this.#judged.set(run.checkId, run);
  }

  /** @param now when runs that are over are taken to have ended */
  async write(now: Date): Promise<void> {
    await writeRuns(
      this.#trx,
      [...this.#changed].flatMap((id) => this.#runs.get(id) ?? []),
      now,
    );
    for (const [checkId, { organizationId }] of this.#judged) {
      const verdict = this.#verdicts.get(checkId);
      if (verdict !== undefined) await writeVerdict(this.#trx, { checkId, organizationId, verdict }, now);
    }
  }
}

/** The run as it was requested. What it has found since is not counted: see `isWhole`. */
async function requestedRun(eventLog: Pick<EventLog, 'readStream'>, reportId: ReportId): Promise<RunFacts | undefined> {
  const [first] = await eventLog.readStream(reportStream(reportId), { maxEvents: 1 });
  const parsed = first && parseEvent(first.type, first.data, first.metadata);
  if (first === undefined || parsed === undefined) return undefined;
  const { event, metadata } = parsed;
  const { actor, organizationId, at } = metadata;
  const run = runOfRequest({ event, eventId: first.id, actor, organizationId, at });
  return run && { ...run, isWhole: false };
}
