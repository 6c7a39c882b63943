import { setImmediate } from 'node:timers/promises';
import { LEASE_TTL_MS, MAX_LEASE_ATTEMPTS } from '@proofline/contracts/agent-api/leases';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { randomId } from '@proofline/platform/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandIdentity, partOf } from '../../kernel/commands/command-identity.ts';
import { leaseTargets } from '../targets/lease-targets.ts';
import { closeReport, finishTargets } from './queue-rows.ts';
import { steerRun } from './steer-run.ts';
import type { SteeringCommand } from './steering.ts';
import { dyingOnce, through } from './testing/faulty-log.ts';
import { type RunWorld, startRunWorld } from './testing/run-world.ts';
import { type ScriptedAgent, wholeTarget } from './testing/scripted-agent.ts';

let world: RunWorld;
beforeEach(async () => {
  world = await startRunWorld(startEventStore);
});
afterEach(() => world?.stop());

/** A busy machine is slow, not wrong. */
const patience = { timeout: 120_000 };
const urls = (count: number) => Array.from({ length: count }, (_, index) => `http://site-${index + 1}.example/`);
/** Far more than a one-time run may take. */
const longestRunMs = 100 * 24 * 3_600_000;
const resume: SteeringCommand = { type: 'resume', checkEnabled: true };

async function steer(
  reportId: ReportId,
  command: SteeringCommand,
  identity: Pick<CommandIdentity, 'id' | 'isRepeat'> = { id: randomId(), isRepeat: false },
): Promise<bigint> {
  const { id } = identity;
  const context = {
    ...{ commandId: id, correlationId: id, causationId: id, at: world.clock.now() },
    ...{ actor: { type: 'user' as const, id: '1' }, organizationId: world.organizationId },
  };
  return await steerRun(world.deps, { reportId, command, context, commandIdentity: partOf(identity) });
}

async function openRun(targets: number, reactors?: { readonly eventLog: EventLog }) {
  const stopReactors = world.startReactors(reactors);
  const list = await world.createList(urls(targets));
  const { reportId } = await world.createCheck({ urlLists: [list] });
  await untilQueued(reportId, { state: 'open' });
  return { reportId, stopReactors };
}

const untilQueued = (reportId: ReportId, expected: object) =>
  expect
    .poll(() => world.deps.db('crawl_reports').where({ report_id: reportId }).first('state', 'hold'), patience)
    .toMatchObject(expected);

const typesOf = async (stream: string) => (await world.eventsOf(stream)).map(({ type }) => type);

async function finish(agent: ScriptedAgent, targets: Awaited<ReturnType<ScriptedAgent['lease']>>['targets']) {
  const posts = targets.map(async (target) => wholeTarget(target, await agent.judgedPage(target)));
  return await agent.post(...(await Promise.all(posts)));
}

/** Leases in the log behind the last pause. */
async function leasedSince(reportId: ReportId, position: bigint, targets: number): Promise<number> {
  let count = 0;
  for (let target = 1; target <= targets; target += 1) {
    const recorded = await world.deps.eventLog.readStream(targetStream(reportId, target));
    count += recorded.filter((one) => one.type === 'TargetLeased' && one.position > position).length;
  }
  return count;
}

describe('a run that is paused', patience, () => {
  it('is known to a command that is sent again after any number of others', async () => {
    const { reportId } = await openRun(1);
    const stream = reportStream(reportId);
    const [id, other] = [randomId(), randomId()];
    const position = await steer(reportId, { type: 'pause' }, { id, isRepeat: false });
    for (let round = 0; round < 8; round += 1) {
      // The queue may still tell of the pause before.
      await expect.poll(async () => (await typesOf(stream)).at(-1), patience).toBe('ReportPaused');
      await steer(reportId, resume);
      if (round < 7) await steer(reportId, { type: 'pause' });
    }
    const before = await typesOf(stream);
    expect(before.length - before.indexOf('ReportPauseRequested')).toBeGreaterThan(20);
    expect(await steer(reportId, { type: 'pause' }, { id, isRepeat: true })).toBe(position);
    expect(await typesOf(stream)).toEqual(before);
    // What was sent before, but never came to be, is done now.
    await steer(reportId, { type: 'pause' }, { id: other, isRepeat: true });
    expect((await typesOf(stream))[before.length]).toBe('ReportPauseRequested');
  });

  it('gives no lease from that moment, lets work end, rests, and goes on with any agent', async () => {
    const targets = 120;
    const { reportId } = await openRun(targets);
    const agents = await Promise.all([1, 2, 3].map(() => world.registerAgent()));
    let over = false;
    // However fast they are, the run is not over before it was paused three times.
    const perRound = 35;
    let [taken, mayTake] = [0, perRound];
    const working = agents.map(async (agent) => {
      while (!over) {
        // A busy api may answer late that it has none.
        const { targets: some } =
          taken < mayTake ? await agent.lease(2).catch(() => ({ targets: [] })) : { targets: [] };
        taken += some.length;
        if (some.length > 0) await finish(agent, some);
        else await setImmediate();
      }
    });
    const figures = { pausedMs: 0, firstLeaseMs: 0 };
    try {
      for (let round = 0; round < 3; round += 1) {
        await expect.poll(async () => await counted(reportId), patience).toBeGreaterThan(10 * round + 5);
        const pressed = performance.now();
        const position = await steer(reportId, { type: 'pause' });
        await untilQueued(reportId, { hold: 'paused' });
        figures.pausedMs = Math.max(figures.pausedMs, performance.now() - pressed);
        expect((await typesOf(reportStream(reportId))).at(-1)).toBe('ReportPaused');
        const [held] = await world.deps.db('crawl_targets').where({ report_id: reportId, state: 'leased' }).count('*');
        expect(held).toEqual({ count: '0' });
        expect(await leasedSince(reportId, position, targets)).toBe(0);
        const resumed = performance.now();
        mayTake += perRound;
        const again = await steer(reportId, resume);
        await expect.poll(() => leasedSince(reportId, again, targets), { timeout: 10_000 }).toBeGreaterThan(0);
        figures.firstLeaseMs = Math.max(figures.firstLeaseMs, performance.now() - resumed);
      }
      await world.eventually(reportStream(reportId), 'ReportCompleted', 60_000);
    } finally {
      over = true;
      await Promise.all(working);
    }
    const counts = { judged: targets, filtered: 0, blocked: 0, failed: 0 };
    const events = await world.eventsOf(reportStream(reportId));
    expect(events.at(-1)).toMatchObject({ type: 'ReportCompleted', data: { counts } });
    expect(figures.pausedMs).toBeLessThan(50_000);
    expect(figures.firstLeaseMs).toBeLessThan(10_000);
  });

  const counted = async (reportId: ReportId): Promise<number> =>
    (await world.deps.db('crawl_reports').where({ report_id: reportId }).first('judged'))?.judged ?? 0;

  it('gives none though the queue is behind, and a queue that asks nobody else is caught', async () => {
    const { reportId, stopReactors } = await openRun(3);
    const agent = await world.registerAgent();
    await stopReactors();
    const position = await steer(reportId, { type: 'pause' });
    expect((await agent.lease(1)).targets).toEqual([]);
    expect(await leasedSince(reportId, position, 3)).toBe(0);
    // Mutant: told by the queue alone, which has not heard of the pause.
    const principal = { type: 'agent' as const, agentId: world.agentIdOf(agent), name: 'a', countries: '*' as const };
    const deaf = deafTo(world.deps.eventLog, 'ReportPauseRequested');
    await leaseTargets({ ...world.deps, eventLog: deaf }, principal, { maxTargets: 1 });
    expect(await leasedSince(reportId, position, 3)).toBe(1);
  });

  it('waits for what agents have, not for ever: their leases are not kept, and cost no attempt', async () => {
    const { reportId } = await openRun(1);
    const agent = await world.registerAgent();
    for (let round = 0; round <= MAX_LEASE_ATTEMPTS; round += 1) {
      const [lease] = await leased(agent);
      await steer(reportId, { type: 'pause' });
      await untilQueued(reportId, { hold: 'pausing' });
      expect(await agent.heartbeat([lease?.lease ?? ''])).toMatchObject({ lost: [], ending: [lease?.lease] });
      world.clock.forward(LEASE_TTL_MS + 1_000);
      await untilQueued(reportId, { hold: 'paused' });
      await steer(reportId, resume);
      await untilQueued(reportId, { hold: null });
    }
    // As many as a target has, were they counted: the next one would have ended it.
    await leased(agent);
    world.clock.forward(LEASE_TTL_MS + 1_000);
    await world.eventually(targetStream(reportId, 1), 'LeaseExpired');
    expect(await typesOf(targetStream(reportId, 1))).not.toContain('TargetFinished');
    await finish(agent, await leased(agent));
    await world.eventually(reportStream(reportId), 'ReportCompleted');
  });

  it('before its plan is written is planned all the same, and open when it goes on', async () => {
    // Somebody presses between two chunks of the plan.
    let pressed = false;
    const eventLog: EventLog = {
      ...through(world.deps.eventLog),
      append: async (stream, expected, events) => {
        const appended = await world.deps.eventLog.append(stream, expected, events);
        if (!pressed && events.some(({ type }) => type === 'TargetsPlanned')) {
          pressed = true;
          await steer(reportId, { type: 'pause' });
        }
        return appended;
      },
    };
    world.startReactors({ eventLog });
    const agent = await world.registerAgent();
    const list = await world.createList(urls(501));
    const { reportId } = await world.createCheck({ urlLists: [list] });
    await untilQueued(reportId, { state: 'open', hold: 'paused' });
    expect((await agent.lease(1)).targets).toEqual([]);
    const types = await typesOf(reportStream(reportId));
    expect(types.filter((type) => type === 'TargetsPlanned')).toHaveLength(2);
    expect((await world.eventsOf(reportStream(reportId))).find(({ type }) => type === 'ReportStarted')).toMatchObject({
      data: { plannedTargets: 501, hold: expect.stringMatching(/paus/) },
    });
    await steer(reportId, resume);
    expect(await leased(agent)).toHaveLength(1);
  });

  it('is completed where the work under way was its last, and rests before the first of it', async () => {
    const { reportId } = await openRun(2);
    const agent = await world.registerAgent();
    await steer(reportId, { type: 'pause' });
    await untilQueued(reportId, { hold: 'paused' });
    await steer(reportId, resume);
    const work = await leased(agent, 2);
    await steer(reportId, { type: 'pause' });
    await untilQueued(reportId, { hold: 'pausing' });
    await finish(agent, work);
    await world.eventually(reportStream(reportId), 'ReportCompleted');
    await untilQueued(reportId, { state: 'over' });
    const types = await typesOf(reportStream(reportId));
    expect(types.slice(-3)).toEqual(['ReportResumed', 'ReportPauseRequested', 'ReportCompleted']);
    await expect(steer(reportId, resume)).rejects.toMatchObject({ code: 'report_not_paused' });
  });

  it('goes on with another agent where the one before has died, from the pages it had posted', async () => {
    const { reportId } = await openRun(1);
    const [dying, other] = await Promise.all([world.registerAgent(), world.registerAgent()]);
    const [lost] = await leased(dying);
    if (lost === undefined) throw new Error('There is work.');
    const { report, target, lease, revision } = lost;
    const posted = await dying.post({
      report,
      target,
      lease,
      revision,
      pages: [await dying.judgedPage(lost)],
      finished: null,
    });
    expect(posted).toMatchObject({ body: { targets: [{ status: 'stored' }] } });
    await steer(reportId, { type: 'pause' });
    await untilQueued(reportId, { hold: 'pausing' });
    world.clock.forward(LEASE_TTL_MS + 1_000);
    await untilQueued(reportId, { hold: 'paused' });
    await steer(reportId, resume);
    const [again] = await leased(other);
    expect(again).toMatchObject({ target: 1, posted_pages: [expect.stringContaining('site-1.example')] });
    if (again !== undefined) {
      const { lease: own, revision: since } = again;
      await other.post({ report, target, lease: own, revision: since, pages: [], finished: { outcome: 'judged' } });
    }
    const { data } = await world.eventually(reportStream(reportId), 'ReportCompleted');
    expect(data).toMatchObject({ counts: { judged: 1 } });
    expect((await typesOf(targetStream(reportId, 1))).filter((type) => type === 'PageJudged')).toHaveLength(1);
  });

  it.each(['before_append', 'after_append'] as const)('rests though who says so dies %s', async (when) => {
    const eventLog = dyingOnce(world.deps.eventLog, { type: 'ReportPaused', when });
    eventLog.nowDue();
    const { reportId } = await openRun(1, { eventLog });
    await steer(reportId, { type: 'pause' });
    await untilQueued(reportId, { hold: 'paused' });
    expect(eventLog.died()).toBe(true);
    expect((await typesOf(reportStream(reportId))).filter((type) => type === 'ReportPaused')).toHaveLength(1);
  });

  it('stays so when reactors begin anew, at every step', async () => {
    const { reportId, stopReactors } = await openRun(2);
    const agent = await world.registerAgent();
    await stopReactors();
    await steer(reportId, { type: 'pause' });
    const second = world.startReactors();
    await untilQueued(reportId, { hold: 'paused' });
    await second();
    await steer(reportId, resume);
    const third = world.startReactors();
    const [one, other] = await leased(agent, 2);
    await steer(reportId, { type: 'pause' });
    await untilQueued(reportId, { hold: 'pausing' });
    await third();
    if (one !== undefined) await finish(agent, [one]);
    await agent.returnLeases([other?.lease ?? '']);
    world.startReactors();
    await untilQueued(reportId, { hold: 'paused' });
    await steer(reportId, resume);
    await finish(agent, await leased(agent));
    await world.eventually(reportStream(reportId), 'ReportCompleted');
  });
});

describe('a run that is ended before its end', patience, () => {
  it('is leased no more, and what comes late is refused; what was judged stays', async () => {
    const { reportId } = await openRun(3);
    const agent = await world.registerAgent();
    await finish(agent, await leased(agent));
    const late = await leased(agent);
    await steer(reportId, { type: 'cancel' });
    expect(await finish(agent, late)).toMatchObject({ status: 409 });
    expect(await agent.heartbeat(late.map(({ lease }) => lease))).toMatchObject({ lost: [late[0]?.lease] });
    expect((await agent.lease(3)).targets).toEqual([]);
    await untilQueued(reportId, { state: 'over' });
    expect((await typesOf(reportStream(reportId))).at(-1)).toBe('ReportCancelled');
    await expect(steer(reportId, { type: 'pause' })).rejects.toMatchObject({ code: 'report_not_active' });
  });

  it('is closed while its targets are counted, and neither waits for the other', async () => {
    const { reportId, stopReactors } = await openRun(1);
    await stopReactors();
    await leased(await world.registerAgent());
    const { db } = world.deps;
    let closing: Promise<void> | undefined;
    await db.transaction(async (trx) => {
      await trx('crawl_targets').where({ report_id: reportId }).forUpdate().select('target');
      closing = db.transaction((other) => closeReport(other, reportId, world.clock.now()));
      const blocked = () => db.raw('select 1 from pg_locks where not granted');
      await expect.poll(async () => (await blocked()).rows.length, patience).toBeGreaterThan(0);
      await finishTargets(trx, [{ reportId, target: 1, outcome: 'judged' }]);
    });
    await closing;
    const row = await db('crawl_reports').where({ report_id: reportId }).first('state', 'judged');
    expect(row).toEqual({ state: 'over', judged: 1 });
  });

  it('expires with what was judged, the rest counted as not judged, once', async () => {
    const { reportId } = await openRun(4);
    const agent = await world.registerAgent();
    await finish(agent, await leased(agent));
    await expect
      .poll(() => world.deps.db('crawl_reports').where({ report_id: reportId }).first('judged'), patience)
      .toEqual({ judged: 1 });
    const late = await leased(agent);
    world.clock.forward(longestRunMs);
    await untilQueued(reportId, { state: 'over' });
    expect((await world.eventsOf(reportStream(reportId))).at(-1)).toMatchObject({
      type: 'ReportExpired',
      data: { plannedTargets: 4, counts: { judged: 1, filtered: 0, blocked: 0, failed: 0 }, notJudged: 3 },
    });
    expect(await finish(agent, late)).toMatchObject({ status: 409 });
    expect((await agent.lease(3)).targets).toEqual([]);
  });

  it('is cancelled while it is pausing, and comes to no rest', async () => {
    const { reportId } = await openRun(2);
    const agent = await world.registerAgent();
    await leased(agent);
    await steer(reportId, { type: 'pause' });
    await untilQueued(reportId, { hold: 'pausing' });
    await steer(reportId, { type: 'cancel' });
    world.clock.forward(LEASE_TTL_MS + 1_000);
    await untilQueued(reportId, { state: 'over', hold: null });
    expect(await typesOf(reportStream(reportId))).not.toContain('ReportPaused');
  });
});

/** Waits for work: a queue follows its log. */
async function leased(agent: ScriptedAgent, count = 1) {
  let found: Awaited<ReturnType<ScriptedAgent['lease']>>['targets'] = [];
  await expect
    .poll(async () => {
      if (found.length === 0) found = (await agent.lease(count)).targets;
      return found.length;
    }, patience)
    .toBe(count);
  return found;
}

/** Mutant: a log in which events of a type cannot be seen. */
function deafTo(eventLog: EventLog, unseen: string): EventLog {
  return {
    ...through(eventLog),
    readStream: async (...asked) => (await eventLog.readStream(...asked)).filter(({ type }) => type !== unseen),
  };
}
