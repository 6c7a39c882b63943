import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import { type CheckId, type ReportId, reportIdOf } from '@proofline/contracts/ids';
import type { EventLog, RecordedEvent } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { ApiSession } from '../../src/product/api-session.ts';
import { waitUntil } from '../../src/product/wait-until.ts';
import { type PressBook, press } from './hands.ts';

/** Work that does not end in time is waited for as long as a lease lives: fifty seconds with one of forty-five. */
const besideALeaseMs = 5_000;

/** What a run that is steered owes, in milliseconds, where leases live that long. */
export const floorsOf = (leaseTtlMs: number): SteeringFigures => ({
  lastLeaseMs: 1_000,
  pausedMs: leaseTtlMs + besideALeaseMs,
  firstLeaseMs: 2_000,
});

export interface SteeringFigures {
  /** From the press of a pause to the last lease that was given. */
  readonly lastLeaseMs: number;
  /** From the press to the rest, with all agents at work. */
  readonly pausedMs: number;
  /** From the press of Start to the first lease. */
  readonly firstLeaseMs: number;
}

const limitMs = 90_000;

interface Measured {
  readonly api: ApiSession;
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly book: PressBook;
  /** Makes a check that so many agents can be at work on at once. */
  readonly makeCheck: () => Promise<CheckId>;
  readonly targets: number;
  readonly agents: number;
  readonly rounds: number;
}

/** Pauses a run that so many agents work on and lets it go on, a few times with a run each; the worst of each. */
export async function measureSteering(measured: Measured): Promise<SteeringFigures> {
  const { api, book, makeCheck, rounds } = measured;
  const worst = { lastLeaseMs: 0, pausedMs: 0, firstLeaseMs: 0 };
  for (let round = 0; round < rounds; round += 1) {
    // A run of its own: another round's may be through by now, or its time over.
    const check = await makeCheck();
    const report = reportIdOf(check, 0);
    await allAtWork(measured, report);
    const pausedAt = Date.now();
    const pauses = await press(api, check, 'pause_project', book);
    const rest = await eventOf(measured, report, 'ReportPaused', pausedAt);
    const startedAt = Date.now();
    const starts = await press(api, check, 'continue_project', book);
    if (!pauses || !starts) throw new Error(`The run of check ${check} could not be paused and continued.`);
    const first = await waitUntil('the first lease', limitMs, async () =>
      (await leasesOf(measured, report)).find(({ created }) => created.getTime() >= startedAt),
    );
    const leases = await leasesOf(measured, report);
    const late = leases
      .map(({ created }) => created.getTime() - pausedAt)
      .filter((ms) => ms >= 0 && ms < startedAt - pausedAt);
    worst.lastLeaseMs = Math.max(worst.lastLeaseMs, ...late);
    worst.pausedMs = Math.max(worst.pausedMs, rest.created.getTime() - pausedAt);
    worst.firstLeaseMs = Math.max(worst.firstLeaseMs, first.created.getTime() - startedAt);
    await press(api, check, 'cancel_report', book);
  }
  return worst;
}

/** As many agents as there are have a target of the run each. */
async function allAtWork({ db, agents }: Measured, report: ReportId): Promise<void> {
  await waitUntil(`${agents} agents are at work`, limitMs, async () => {
    const rows = await db('crawl_targets').where({ report_id: report, state: 'leased' }).distinct('agent_id');
    return rows.length >= agents;
  });
}

async function eventOf({ eventLog }: Measured, report: ReportId, type: string, since: number): Promise<RecordedEvent> {
  return await waitUntil(`${type} of run ${report}`, limitMs, async () => {
    const recorded = await eventLog.readStream(reportStream(report), { direction: 'backwards', maxEvents: 5 });
    return recorded.find((event) => event.type === type && event.created.getTime() >= since);
  });
}

async function leasesOf({ eventLog, targets }: Measured, report: ReportId): Promise<RecordedEvent[]> {
  const streams = Array.from({ length: targets }, (_, index) => targetStream(report, index + 1));
  const recorded = await Promise.all(streams.map((stream) => eventLog.readStream(stream)));
  return recorded.flat().filter(({ type }) => type === 'TargetLeased');
}
