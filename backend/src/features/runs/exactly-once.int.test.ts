import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { LEASE_TTL_MS } from '@proofline/contracts/agent-api/leases';
import { CheckCreated } from '@proofline/contracts/events/check';
import { ReportRequested } from '@proofline/contracts/events/report';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import { type ReportId, reportIdOf } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { randomId } from '@proofline/platform/ids';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quickParking } from '../../kernel/reactor/testing/quick-parking.ts';
import { leaseTargets } from '../targets/lease-targets.ts';
import { requestRun } from './request-run.ts';
import { credulous, dyingOnce } from './testing/faulty-log.ts';
import { startReactorsProcess } from './testing/reactors-process.ts';
import { type RunWorld, startRunWorld } from './testing/run-world.ts';

let world: RunWorld;

beforeEach(async () => {
  world = await startRunWorld(startEventStore);
});
afterEach(async () => {
  await world.stop();
});

const urls = (count: number) => Array.from({ length: count }, (_, index) => `http://site-${index + 1}.example/`);

/** A busy machine is slow, not wrong. */
const patience = { timeout: 120_000 };
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 15_000 });

async function typesOf(stream: string): Promise<string[]> {
  return (await world.eventsOf(stream)).map(({ type }) => type);
}

/** What must be true of a run of `count` targets that went wrong on the way and right in the end. */
async function expectWholeRun(reportId: ReportId, count: number): Promise<void> {
  const { data } = await world.eventually(reportStream(reportId), 'ReportCompleted');
  expect(data).toMatchObject({ plannedTargets: count, counts: { judged: count, filtered: 0, blocked: 0, failed: 0 } });
  const chunks = Array.from({ length: Math.ceil(count / 500) }, () => 'TargetsPlanned');
  expect(await typesOf(reportStream(reportId))).toEqual([
    'ReportRequested',
    ...chunks,
    'ReportStarted',
    'ReportCompleted',
  ]);
  for (let target = 1; target <= count; target += 50) {
    const types = await typesOf(targetStream(reportId, target));
    expect(types.filter((type) => type === 'PageJudged' || type === 'TargetFinished')).toEqual([
      'PageJudged',
      'TargetFinished',
    ]);
  }
}

describe('whoever writes may die', patience, () => {
  it.each(
    ['ReportRequested', 'TargetsPlanned', 'ReportStarted', 'ReportCompleted'].flatMap((type) => [
      { type, when: 'before_append' as const },
      { type, when: 'after_append' as const },
    ]),
  )('$when of $type, and the run is neither lost nor doubled', async (fault) => {
    const eventLog = dyingOnce(world.deps.eventLog, fault);
    world.startReactors({ eventLog });
    const agent = await world.registerAgent();
    const list = await world.createList(urls(3));
    // Dies in the middle of its work: a reactor that has caught up also has work that goes by the clock.
    const before = await world.createCheck({ urlLists: [list] });
    expect(await agent.work(3)).toBe(3);
    await expectWholeRun(before.reportId, 3);
    eventLog.nowDue();
    const { reportId } = await world.createCheck({ urlLists: [list] });
    expect(await agent.work(3)).toBe(3);
    await expectWholeRun(reportId, 3);
    expect(eventLog.died()).toBe(true);
  });

  it.each(['before_append', 'after_append'] as const)('%s of a lease, and the target is taken again', async (when) => {
    world.startReactors();
    const agent = await world.registerAgent();
    const list = await world.createList(urls(1));
    const { reportId } = await world.createCheck({ urlLists: [list] });
    const eventLog = dyingOnce(world.deps.eventLog, { type: 'TargetLeased', when });
    eventLog.nowDue();
    const principal = {
      type: 'agent' as const,
      agentId: world.agentIdOf(agent),
      name: 'dying',
      countries: '*' as const,
    };
    await eventually(async () => {
      await leaseTargets({ ...world.deps, eventLog }, principal, { maxTargets: 1 }).catch(() => {});
      return eventLog.died();
    }).toBe(true);
    if (when === 'after_append') {
      // The lease that nobody knows of is found in the log, and ends like any other.
      expect((await agent.lease()).targets).toEqual([]);
      world.clock.forward(LEASE_TTL_MS + 1_000);
    }
    expect(await agent.work(1)).toBe(1);
    await expectWholeRun(reportId, 1);
  });

  it('and again and again with kill -9, while agents work', { timeout: 150_000 }, async () => {
    const count = 300;
    const agent = await world.registerAgent();
    const list = await world.createList(urls(count));
    const reactors: { process?: ChildProcess; kills: number } = { kills: 0 };
    let over = false;
    const killing = (async () => {
      while (!over) {
        reactors.process = startReactorsProcess(world);
        const exited = once(reactors.process, 'exit');
        await Promise.race([once(reactors.process, 'message'), exited]);
        // Killed at a different moment of its work each time; the last one lives.
        if (reactors.kills < 4) {
          await new Promise((resolve) => setTimeout(resolve, 30 + 60 * reactors.kills));
          reactors.kills += 1;
          reactors.process.kill('SIGKILL');
        }
        await exited;
      }
    })();
    const { reportId } = await world.createCheck({ urlLists: [list] });
    try {
      expect(await agent.work(count, 100_000)).toBe(count);
      await world.eventually(reportStream(reportId), 'ReportCompleted', 30_000);
      await expectWholeRun(reportId, count);
    } finally {
      over = true;
      reactors.process?.kill('SIGKILL');
      await killing;
    }
    expect(reactors.kills).toBe(4);
  });
});

describe('any number of reactors', patience, () => {
  it('work side by side, and each check runs once', async () => {
    for (let one = 0; one < 3; one += 1) world.startReactors();
    const agent = await world.registerAgent();
    const list = await world.createList(urls(2));
    const checks = await Promise.all(Array.from({ length: 5 }, () => world.createCheck({ urlLists: [list] })));
    expect(await agent.work(10)).toBe(10);
    for (const { reportId } of checks) await expectWholeRun(reportId, 2);
  });

  it('go on when the active one is stopped', async () => {
    const stopFirst = world.startReactors();
    const agent = await world.registerAgent();
    const list = await world.createList(urls(2));
    const first = await world.createCheck({ urlLists: [list] });
    await world.eventually(reportStream(first.reportId), 'ReportStarted');
    world.startReactors();
    await stopFirst();
    const second = await world.createCheck({ urlLists: [list] });
    expect(await agent.work(4)).toBe(4);
    await expectWholeRun(first.reportId, 2);
    await expectWholeRun(second.reportId, 2);
  });

  /** Ten that believe to be the active one ask for the same run. @returns how often it was requested */
  async function askTenTimes(eventLog: EventLog): Promise<number> {
    const list = await world.createList(urls(1));
    const { checkId, reportId } = await world.createCheck({ urlLists: [list] });
    const configuration = { ...CheckCreated.schema.parse(CheckCreated.example).configuration, urlLists: [list] };
    const run = {
      checkId,
      organizationId: world.organizationId,
      configuration,
      due: { slot: 0, dueAt: world.clock.now() },
      causationId: 'test',
    };
    await Promise.all(Array.from({ length: 10 }, () => requestRun({ eventLog, clock: world.clock }, run)));
    return (await typesOf(reportStream(reportId))).length;
  }

  it('that all believe to be the active one start exactly one run', async () => {
    expect(await askTenTimes(world.deps.eventLog)).toBe(1);
  });

  it('would start many, did the log not compare revisions and ids', async () => {
    expect(await askTenTimes(credulous(world.deps.eventLog, randomId))).toBeGreaterThan(1);
  });
});

describe('reactors that begin anew', patience, () => {
  it('from an empty database build the same queue and start nothing twice', async () => {
    const stop = world.startReactors();
    const agent = await world.registerAgent();
    const list = await world.createList(urls(4));
    const done = await world.createCheck({ urlLists: [list], schedule: 'twice_a_day' });
    expect(await agent.work(4)).toBe(4);
    await expectWholeRun(done.reportId, 4);
    const half = await world.createCheck({ urlLists: [list] });
    await world.eventually(reportStream(half.reportId), 'ReportStarted');
    await eventually(async () => (await agent.lease(1)).targets.length).toBe(1);
    await stop();
    const before = await world.deps.eventLog.readAll({ maxEvents: 10_000 });
    const { db } = world.deps;
    for (const table of ['reactor_checkpoints', 'check_schedules', 'crawl_reports', 'crawl_targets'])
      await db(table).delete();

    world.startReactors();
    await eventually(async () => Number((await db('crawl_targets').count({ n: '*' }).first())?.n)).toBe(8);
    await eventually(async () => (await db('crawl_reports').where({ state: 'over' })).length).toBe(1);
    expect(await world.deps.eventLog.readAll({ maxEvents: 10_000 })).toHaveLength(before.length);
    await eventually(() => db('check_schedules').where({ check_id: done.checkId }).first()).toMatchObject({
      next_slot: 1,
      active_report_id: null,
    });

    // What was leased before is found leased, runs out, and the run ends as it would have.
    expect((await agent.lease(4)).targets).toHaveLength(3);
    world.clock.forward(LEASE_TTL_MS + 1_000);
    expect(await agent.work(4)).toBe(4);
    await expectWholeRun(half.reportId, 4);
  });
});

describe('an event that cannot be handled', patience, () => {
  it('is parked, and those of other streams go on', async () => {
    world.startReactors({ parkingLimits: quickParking });
    const agent = await world.registerAgent();
    const metadata = {
      commandId: 'x',
      actor: { type: 'system', id: 'test' },
      organizationId: 1,
      at: world.clock.now().toISOString(),
      correlationId: 'x',
      causationId: 'x',
      schema: 1,
    };
    const append = (type: string, data: { [field: string]: number | string }) =>
      world.deps.eventLog.append(`check-${randomId()}`, 'no_stream', [{ id: randomId(), type, data, metadata }]);
    await append('CheckCreated', { checkId: 'not a number' });
    // Well-formed, but of a list that does not exist.
    const broken = await world.createCheck({ urlLists: [await world.missingList()] });
    const list = await world.createList(urls(2));
    const { reportId } = await world.createCheck({ urlLists: [list] });
    expect(await agent.work(2)).toBe(2);
    await expectWholeRun(reportId, 2);
    expect(await world.eventsOf(reportStream(broken.reportId))).toEqual([]);
    await eventually(() =>
      world.deps.db(PARKED_EVENTS).orderBy('position').select('reader', 'type', 'state', 'reason'),
    ).toMatchObject([
      { type: 'CheckCreated', state: 'parked', reason: expect.stringContaining('does not follow its schema') },
      { type: 'CheckCreated', state: 'parked', reason: expect.stringContaining('list') },
    ]);
  });

  it('of a report ends the report as failed, with the reason', async () => {
    world.startReactors({ parkingLimits: quickParking });
    const list = await world.createList(urls(1));
    const { checkId } = await world.createCheck({ urlLists: [list], schedule: 'twice_a_day' });
    // Its list is gone: nothing can be planned.
    const reportId = reportIdOf(checkId, 700);
    const gone = { id: world.missingList(), name: 'Gone', revision: 0 };
    const metadata = { organizationId: world.organizationId, actor: { type: 'system', id: 'test' }, schema: 1 };
    const where = { commandId: 'x', correlationId: 'x', causationId: 'x', at: world.clock.now().toISOString() };
    const example = ReportRequested.schema.parse(ReportRequested.example);
    const data = { ...example, reportId, checkId, configuration: { ...example.configuration, urlLists: [gone] } };
    const event = {
      id: randomId(),
      type: 'ReportRequested',
      data: JSON.parse(JSON.stringify(data)),
      metadata: { ...metadata, ...where },
    };
    await world.deps.eventLog.append(reportStream(reportId), 'no_stream', [event]);
    const failed = await world.eventually(reportStream(reportId), 'ReportFailed', 20_000);
    expect(failed.data.reason).toMatch(/^The run could not be planned because of a fault on our side\./);
    await eventually(
      async () => (await world.deps.db('crawl_reports').where({ report_id: reportId }).first())?.state,
    ).toBe('over');
    expect((await world.eventsOf(reportStream(reportId))).map(({ type }) => type)).toEqual([
      'ReportRequested',
      'ReportFailed',
    ]);
  });

  it('for a report of too many targets ends it as failed', async () => {
    const agent = await world.registerAgent();
    const list = await world.createList(urls(3));
    const { reportId } = await world.createCheck({ urlLists: [list] });
    const planned = world.startPlanning({ maxTargets: 2 });
    const { data } = await world.eventually(reportStream(reportId), 'ReportFailed');
    expect(data.reason).toBe('More than 2 addresses to visit.');
    await planned();
    world.startReactors();
    await eventually(async () => (await world.deps.db('crawl_reports').first())?.state).toBe('over');
    expect((await agent.lease()).targets).toEqual([]);
  });
});
