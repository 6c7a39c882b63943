import { checkStream, reportStream } from '@proofline/contracts/events/streams';
import { type CheckId, reportIdOf } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { randomId } from '@proofline/platform/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { expireRuns } from './expire-runs.ts';
import { Patience } from './patience.ts';
import { dyingOnce } from './testing/faulty-log.ts';
import { type RunWorld, startRunWorld } from './testing/run-world.ts';
import { wholeTarget } from './testing/scripted-agent.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const patience = { timeout: 60_000 };
let world: RunWorld;
beforeEach(async () => {
  world = await startRunWorld(startEventStore);
}, 60_000);
afterEach(() => world?.stop());

const urls = (count: number) => Array.from({ length: count }, (_, index) => `http://site-${index + 1}.example/`);
const typesOf = async (stream: string) => (await world.eventsOf(stream)).map(({ type }) => type);
const rowOf = (checkId: CheckId) => world.deps.db('check_schedules').where({ check_id: checkId }).first();
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 });

async function openCheck(schedule: 'onetime' | 'twice_a_day' | 'continuously', count = 3) {
  const check = await world.createCheck({ urlLists: [await world.createList(urls(count))], schedule });
  await world.eventually(reportStream(check.reportId), 'ReportStarted');
  await eventually(
    async () => (await world.deps.db('crawl_reports').where({ report_id: check.reportId }).first())?.state,
  ).toBe('open');
  await eventually(() => rowOf(check.checkId)).toMatchObject({
    next_slot: 1,
    active_report_id: String(check.reportId),
  });
  return check;
}

/** As who presses the button, or the reactor that says so. */
async function appendTo(
  reportId: ReturnType<typeof reportIdOf>,
  checkId: CheckId,
  type: 'ReportPauseRequested' | 'ReportPaused',
) {
  const stream = reportStream(reportId);
  const [last] = await world.deps.eventLog.readStream(stream, { direction: 'backwards', maxEvents: 1 });
  const context = {
    ...{ commandId: type, correlationId: type, causationId: type, at: world.clock.now() },
    ...{ actor: { type: 'user' as const, id: '1' }, organizationId: world.organizationId },
  };
  const event = newEvent(randomId(), { type, data: { reportId, checkId } }, context);
  await world.deps.eventLog.append(stream, last?.revision ?? 'no_stream', [event]);
}

/** As the reactor's timer. @returns whose end failed */
async function endOverdue(): Promise<CheckId[]> {
  const waiting = new Patience<CheckId>();
  await expireRuns(world.deps, waiting, new AbortController().signal);
  return waiting.resting;
}

describe('A run whose time is over', patience, () => {
  it('ends with what was judged when its next slot is due, which then has its run', async () => {
    world.startReactors();
    const agent = await world.registerAgent();
    const { checkId, reportId } = await openCheck('twice_a_day');
    const [target] = (await agent.lease(1)).targets;
    if (target === undefined) throw new Error('A target of an open run is given.');
    await agent.post(wholeTarget(target, await agent.judgedPage(target)));
    await eventually(async () =>
      Number((await world.deps.db('crawl_reports').where({ report_id: reportId }).first())?.judged),
    ).toBe(1);
    world.clock.forward(11 * hourMs);
    expect(await typesOf(reportStream(reportId))).not.toContain('ReportExpired');
    world.clock.forward(hourMs);
    const { data } = await world.eventually(reportStream(reportId), 'ReportExpired');
    expect(data).toMatchObject({ plannedTargets: 3, counts: { judged: 1, failed: 0 }, notJudged: 2 });
    await world.eventually(reportStream(reportIdOf(checkId, 1)), 'ReportStarted');
    expect(await typesOf(checkStream(checkId))).toEqual(['CheckCreated']);
    // What it had left is given to nobody.
    const left = await world.deps.db('crawl_reports').where({ report_id: reportId }).first();
    expect(left).toMatchObject({ state: 'over' });
  });

  it('has seven days where no slot follows: it runs once, or continuously, which then runs again', async () => {
    world.startReactors();
    const once = await openCheck('onetime');
    const again = await openCheck('continuously');
    world.clock.forward(6.9 * dayMs);
    // A run that is requested shows that the timers have looked since.
    await openCheck('onetime');
    expect(await typesOf(reportStream(once.reportId))).not.toContain('ReportExpired');
    world.clock.forward(0.2 * dayMs);
    await world.eventually(reportStream(once.reportId), 'ReportExpired');
    await world.eventually(reportStream(again.reportId), 'ReportExpired');
    await world.eventually(reportStream(reportIdOf(again.checkId, 1)), 'ReportRequested');
    expect((await rowOf(once.checkId))?.next_due_at).toBeNull();
  });

  it('has as long as the installation says', async () => {
    world.startReactors({ maxRunAgeMs: dayMs });
    const { reportId } = await openCheck('onetime');
    world.clock.forward(1.1 * dayMs);
    await world.eventually(reportStream(reportId), 'ReportExpired');
  });

  it('is held by a pause, whose slots are skipped with the reason, and for seven days at most', async () => {
    world.startReactors();
    const { checkId, reportId } = await openCheck('twice_a_day');
    await appendTo(reportId, checkId, 'ReportPauseRequested');
    await appendTo(reportId, checkId, 'ReportPaused');
    await eventually(async () => (await rowOf(checkId))?.paused_since).not.toBeNull();
    world.clock.forward(13 * hourMs);
    const skipped = await world.eventually(checkStream(checkId), 'ScheduleSlotSkipped');
    expect(skipped.data).toMatchObject({ slot: 1, reason: 'previous_run_active', blockingReportId: reportId });
    expect(await typesOf(reportStream(reportId))).not.toContain('ReportExpired');
    world.clock.forward(6.9 * dayMs);
    const { data } = await world.eventually(reportStream(reportId), 'ReportExpired');
    expect(data).toMatchObject({ notJudged: 3 });
    await eventually(async () => (await rowOf(checkId))?.next_slot).toBeGreaterThan(14);
    const { next_slot: next } = await rowOf(checkId);
    await world.eventually(reportStream(reportIdOf(checkId, next - 1)), 'ReportRequested');
  });

  it('is not ended by a row that has not heard of its pause', async () => {
    const stop = world.startReactors();
    const { checkId, reportId } = await openCheck('twice_a_day');
    await stop();
    await appendTo(reportId, checkId, 'ReportPauseRequested');
    await appendTo(reportId, checkId, 'ReportPaused');
    world.clock.forward(13 * hourMs);
    expect(await endOverdue()).toEqual([]);
    expect(await typesOf(reportStream(reportId))).not.toContain('ReportExpired');
    world.startReactors();
    await world.eventually(checkStream(checkId), 'ScheduleSlotSkipped');
    expect(await typesOf(reportStream(reportId))).not.toContain('ReportExpired');
  });

  it.each(
    (['ReportExpired', 'ReportRequested'] as const).flatMap((type) =>
      (['before_append', 'after_append'] as const).map((when) => ({ type, when })),
    ),
  )('ends once, and the next begins once, when the reactors die $when of $type', async (fault) => {
    const eventLog = dyingOnce(world.deps.eventLog, fault);
    const stop = world.startReactors({ eventLog });
    const { checkId, reportId } = await openCheck('twice_a_day');
    eventLog.nowDue();
    world.clock.forward(12 * hourMs);
    await eventually(() => eventLog.died()).toBe(true);
    await stop();
    world.startReactors();
    const next = reportStream(reportIdOf(checkId, 1));
    await world.eventually(next, 'ReportStarted');
    expect((await typesOf(reportStream(reportId))).filter((type) => type === 'ReportExpired')).toHaveLength(1);
    expect((await typesOf(next)).filter((type) => type === 'ReportRequested')).toHaveLength(1);
    expect(await typesOf(checkStream(checkId))).toEqual(['CheckCreated']);
  });
});

describe('A schedule that is cancelled', patience, () => {
  const switched = async (checkId: CheckId, type: 'ScheduleCancelled' | 'ScheduleRestarted') => {
    const stream = checkStream(checkId);
    const [last] = await world.deps.eventLog.readStream(stream, { direction: 'backwards', maxEvents: 1 });
    const context = {
      ...{ commandId: type, correlationId: type, causationId: type, at: world.clock.now() },
      ...{ actor: { type: 'user' as const, id: '1' }, organizationId: world.organizationId },
    };
    const event = newEvent(randomId(), { type, data: { checkId } }, context);
    await world.deps.eventLog.append(stream, last?.revision ?? 'no_stream', [event]);
  };

  it('starts nothing, and when it is restarted the next of its old times, none that passed meanwhile', async () => {
    world.startReactors();
    const agent = await world.registerAgent();
    const { checkId, reportId } = await openCheck('twice_a_day', 1);
    await switched(checkId, 'ScheduleCancelled');
    await eventually(() => rowOf(checkId)).toMatchObject({ cancelled: true, next_due_at: null });
    // The run under way goes on.
    expect(await agent.work(1)).toBe(1);
    await world.eventually(reportStream(reportId), 'ReportCompleted');
    world.clock.forward(2.75 * dayMs);
    await openCheck('onetime');
    expect(await typesOf(checkStream(checkId))).toEqual(['CheckCreated', 'ScheduleCancelled']);
    await switched(checkId, 'ScheduleRestarted');
    await eventually(() => rowOf(checkId)).toMatchObject({ cancelled: false, next_slot: 6 });
    world.clock.forward(hourMs * 7);
    const next = await world.eventually(reportStream(reportIdOf(checkId, 6)), 'ReportRequested');
    const [first] = await world.eventsOf(reportStream(reportId));
    if (first?.type !== 'ReportRequested') throw new Error('It was requested.');
    expect(Date.parse(next.data.dueAt) - Date.parse(first.data.dueAt)).toBe(3 * dayMs);
    expect(await typesOf(checkStream(checkId))).toEqual(['CheckCreated', 'ScheduleCancelled', 'ScheduleRestarted']);
  });
});
