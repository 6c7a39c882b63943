import { checkStream, reportStream } from '@proofline/contracts/events/streams';
import { type ReportId, reportIdOf } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { EventLog, JsonObject, RecordedEvent } from '@proofline/platform/event-log/event-log';
import { EventLogGaveNoReason } from '@proofline/platform/event-log/event-log-errors';
import { randomId } from '@proofline/platform/ids';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reactor } from '../../kernel/reactor/reactor.ts';
import { runReactor } from '../../kernel/reactor/run-reactor.ts';
import { quickParking } from '../../kernel/reactor/testing/quick-parking.ts';
import { planTargets } from './plan-targets.ts';
import { startRuns } from './start-runs.ts';
import { type RunWorld, startRunWorld } from './testing/run-world.ts';

let world: RunWorld;
beforeEach(async () => {
  world = await startRunWorld(startEventStore);
});
afterEach(() => world.stop());

const patience = { timeout: 30_000, interval: 50 };
const dayMs = 86_400_000;
const reader = 'reactor:start-runs';

async function append(stream: string, type: string, data: JsonObject): Promise<void> {
  const metadata = {
    ...{ commandId: 'x', correlationId: 'x', causationId: 'x', schema: 1, organizationId: 1 },
    actor: { type: 'system', id: 'test' },
    at: world.clock.now().toISOString(),
  };
  const [last] = await world.deps.eventLog.readStream(stream, { direction: 'backwards', maxEvents: 1 });
  const event = { id: randomId(), type, data, metadata };
  await world.deps.eventLog.append(stream, last?.revision ?? 'no_stream', [event]);
}

const stateOf = async (stream: string) =>
  (await world.deps.db(PARKED_EVENTS).where({ reader, stream }).orderBy('position').first('state'))?.state;
const typesOf = async (reportId: ReportId) =>
  (await world.deps.eventLog.readStream(reportStream(reportId), { maxEvents: 10 })).map(({ type }) => type);

/** start-runs alone, as it is or a lesser one. @returns what ends it */
function follow(changed: (reactor: Reactor) => Reactor, eventLog = world.deps.eventLog): () => Promise<void> {
  const stopping = new AbortController();
  const deps = { ...world.deps, eventLog, parkingLimits: quickParking };
  const over = runReactor(changed(startRuns(deps)), deps, stopping.signal);
  return async () => {
    stopping.abort();
    await over;
  };
}
const asItIs = (reactor: Reactor) => reactor;

describe('a run of which nothing can be read', { timeout: 120_000 }, () => {
  it.each([
    { schedule: 'continuously' as const, next: 1 },
    { schedule: 'twice_a_day' as const, next: 2 },
  ])('ends, and the check runs again ($schedule)', async ({ schedule, next }) => {
    const list = await world.createList(['http://site-1.example/']);
    const { checkId, reportId } = await world.createCheck({ urlLists: [list], schedule });
    await append(reportStream(reportId), 'ReportRequested', { nonsense: true });
    const stop = follow(asItIs);
    await expect.poll(() => stateOf(reportStream(reportId)), patience).toBe('parked');
    expect(await typesOf(reportId)).toEqual(['ReportRequested', 'ReportFailed']);
    world.clock.forward(dayMs + 60_000);
    await world.eventually(reportStream(reportIdOf(checkId, next)), 'ReportRequested');
    await stop();
  });

  it('ends when it is its end that cannot be read', async () => {
    const list = await world.createList(['http://site-1.example/']);
    const { checkId, reportId } = await world.createCheck({ urlLists: [list], schedule: 'continuously' });
    const stop = follow(asItIs);
    await world.eventually(reportStream(reportId), 'ReportRequested');
    await append(reportStream(reportId), 'ReportCompleted', { nonsense: true });
    await expect.poll(() => stateOf(reportStream(reportId)), patience).toBe('parked');
    world.clock.forward(dayMs + 60_000);
    await world.eventually(reportStream(reportIdOf(checkId, 1)), 'ReportRequested');
    await stop();
  });

  it('would keep the check from ever running again, did nothing follow from parking it', async () => {
    const list = await world.createList(['http://site-1.example/']);
    const { checkId, reportId } = await world.createCheck({ urlLists: [list], schedule: 'continuously' });
    await append(reportStream(reportId), 'ReportRequested', { nonsense: true });
    const stop = follow(({ onParked: _, ...reactor }) => reactor);
    await expect.poll(() => stateOf(reportStream(reportId)), patience).toBe('parked');
    // By whoever plans targets.
    await append(reportStream(reportId), 'ReportFailed', { reportId, checkId, reason: 'It could not be planned.' });
    world.clock.forward(dayMs + 60_000);
    // Others run meanwhile: whoever looks for due runs has looked.
    const other = await world.createCheck({ urlLists: [list], schedule: 'weekly' });
    await world.eventually(reportStream(other.reportId), 'ReportRequested');
    expect(await typesOf(reportIdOf(checkId, 1))).toEqual([]);
    await stop();
  });
});

describe('a check whose state cannot be read', { timeout: 120_000 }, () => {
  it('does not run, and keeps nobody else from running', async () => {
    const list = await world.createList(['http://site-1.example/']);
    const unreadable = await world.createCheck({ urlLists: [list], schedule: 'twice_a_day' });
    await append(checkStream(unreadable.checkId), 'CheckDisabled', { nonsense: true });
    const stop = follow(asItIs);
    const other = await world.createCheck({ urlLists: [list], schedule: 'twice_a_day' });
    await world.eventually(reportStream(other.reportId), 'ReportRequested');
    expect(await typesOf(unreadable.reportId)).toEqual([]);
    await stop();
  });
});

/** As a release finds an event that it does not know yet. */
function spoiling(eventLog: EventLog, spoilt: string): EventLog {
  const seen = (recorded: RecordedEvent): RecordedEvent =>
    recorded.type === spoilt ? { ...recorded, data: { of: 'a later release' } } : recorded;
  return new Proxy(eventLog, {
    get(target, name) {
      if (name === 'readStream')
        return async (...asked: Parameters<EventLog['readStream']>) => (await target.readStream(...asked)).map(seen);
      if (name === 'subscribeAll')
        return async function* subscribed(...asked: Parameters<EventLog['subscribeAll']>) {
          for await (const batch of target.subscribeAll(...asked)) yield { ...batch, events: batch.events.map(seen) };
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A log that breaks off appends of plans of this report, as a server does that meets an exception of its own. */
function withoutReason(eventLog: EventLog, stream: string): EventLog {
  return new Proxy(eventLog, {
    get(target, name) {
      if (name === 'append')
        return async (...asked: Parameters<EventLog['append']>) => {
          if (asked[0] === stream && asked[2].some(({ type }) => type === 'TargetsPlanned')) {
            throw new EventLogGaveNoReason();
          }
          return await target.append(...asked);
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('a run that the log fails on each time, without a reason', { timeout: 120_000 }, () => {
  it('is put aside and ended, and other runs go on', async () => {
    const list = await world.createList(['http://site-1.example/']);
    const bad = await world.createCheck({ urlLists: [list] });
    const good = await world.createCheck({ urlLists: [list] });
    const stopStarting = follow(asItIs);
    const stopping = new AbortController();
    const eventLog = withoutReason(world.deps.eventLog, reportStream(bad.reportId));
    const deps = { ...world.deps, eventLog, parkingLimits: { ...quickParking, timesInDoubt: 2 } };
    const over = runReactor(planTargets(deps), deps, stopping.signal);
    await world.eventually(reportStream(good.reportId), 'TargetsPlanned');
    await world.eventually(reportStream(bad.reportId), 'ReportFailed');
    stopping.abort();
    await over;
    await stopStarting();
    expect(await typesOf(bad.reportId)).toEqual(['ReportRequested', 'ReportFailed']);
  });
});

describe('an upgrade that can read what was parked', { timeout: 120_000 }, () => {
  it('takes it up by itself, with what waits behind it in order', async () => {
    const list = await world.createList(['http://site-1.example/']);
    const { checkId } = await world.createCheck({ urlLists: [list], schedule: 'weekly' });
    const stream = checkStream(checkId);
    const enabled = async () =>
      (await world.deps.db('check_schedules').where({ check_id: checkId }).first('enabled'))?.enabled;
    const stopOld = follow(asItIs, spoiling(world.deps.eventLog, 'CheckEnabled'));
    await append(stream, 'CheckDisabled', { checkId });
    await expect.poll(enabled, patience).toBe(false);
    await append(stream, 'CheckEnabled', { checkId });
    await expect.poll(() => stateOf(stream), patience).toBe('parked');
    await append(stream, 'CheckDisabled', { checkId });
    await append(stream, 'CheckEnabled', { checkId });
    const rows = () => world.deps.db(PARKED_EVENTS).where({ reader }).orderBy('position').pluck('state');
    await expect.poll(rows, patience).toEqual(['parked', 'waiting', 'waiting']);
    expect(await enabled()).toBe(false);
    await stopOld();

    const stopNew = follow(asItIs);
    await expect.poll(rows, patience).toEqual([]);
    expect(await enabled()).toBe(true);
    await stopNew();
  });
});
