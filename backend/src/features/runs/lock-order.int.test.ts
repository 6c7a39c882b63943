import { parseEvent } from '@proofline/contracts/events/parse-event';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { randomId } from '@proofline/platform/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../../kernel/commands/command-identity.ts';
import type { ReactorEvent } from '../../kernel/reactor/reactor.ts';
import { charge } from '../targets/crawl-usage.ts';
import { failReportOf } from './fail-report.ts';
import { steerRun } from './steer-run.ts';
import { type RunWorld, startRunWorld } from './testing/run-world.ts';
import { wholeTarget } from './testing/scripted-agent.ts';
import { trackTargets } from './track-targets.ts';

let world: RunWorld;
beforeAll(async () => {
  world = await startRunWorld(startEventStore);
});
afterAll(() => world?.stop());

const patience = { timeout: 60_000 };

/** Two runs of one organisation, of which an agent has all targets; reactors have stopped. */
async function twoRuns(): Promise<{ first: ReportId; second: ReportId; finish(reportId: ReportId): Promise<void> }> {
  const stopReactors = world.startReactors();
  const list = await world.createList(['http://a.example/', 'http://b.example/']);
  const [first, second] = [
    (await world.createCheck({ urlLists: [list] })).reportId,
    (await world.createCheck({ urlLists: [list] })).reportId,
  ];
  const open = () => world.deps.db('crawl_reports').whereIn('report_id', [first, second]).where({ state: 'open' });
  await expect.poll(async () => (await open()).length, patience).toBe(2);
  await stopReactors();
  const agent = await world.registerAgent();
  const { targets } = await agent.lease(10);
  const finish = async (reportId: ReportId) => {
    const [own] = targets.filter(({ report, target }) => report === reportId && target === 1);
    if (own === undefined) throw new Error('The agent has not got it.');
    await agent.post(wholeTarget(own, await agent.judgedPage(own)));
  };
  return { first, second, finish };
}

/** The last event of a stream, as it reaches a reactor. */
async function lastOf(stream: string): Promise<ReactorEvent> {
  const [recorded] = await world.deps.eventLog.readStream(stream, { direction: 'backwards', maxEvents: 1 });
  const parsed = recorded && parseEvent(recorded.type, recorded.data, recorded.metadata);
  if (recorded === undefined || parsed === undefined) throw new Error(`Nothing is to be read in ${stream}.`);
  return { recorded, ...parsed };
}

async function failed(reportId: ReportId): Promise<ReactorEvent> {
  const { recorded } = await lastOf(reportStream(reportId));
  await failReportOf(world.deps, recorded, 'test');
  return await lastOf(reportStream(reportId));
}

const handled = (events: readonly ReactorEvent[]) =>
  world.deps.db.transaction((trx) => trackTargets(world.deps).handle(events, trx));

/** Somebody waits for a lock that this transaction holds. */
async function untilBlockedBy(trx: Knex.Transaction): Promise<void> {
  const {
    rows: [{ pid }],
  } = await trx.raw('select pg_backend_pid() as pid');
  const waiting = async () =>
    (await world.deps.db.raw('select 1 from pg_stat_activity where ? = any (pg_blocking_pids(pid))', [pid])).rows
      .length;
  await expect.poll(waiting, patience).toBeGreaterThan(0);
}

const locked = (trx: Knex.Transaction, reportId: ReportId) =>
  trx('crawl_targets').where({ report_id: reportId, target: 1 }).forUpdate().select('target');

const stateOf = async (reportId: ReportId) =>
  await world.deps.db('crawl_reports').where({ report_id: reportId }).first('state', 'judged');

async function cancel(reportId: ReportId, begun: (trx: Knex.Transaction) => Promise<unknown>): Promise<bigint> {
  const id = randomId();
  const { db } = world.deps;
  const identity = partOf({ id, isRepeat: false });
  return await steerRun(world.deps, {
    reportId,
    command: { type: 'cancel' },
    context: {
      ...{ commandId: id, correlationId: id, causationId: id, at: world.clock.now() },
      ...{ actor: { type: 'user', id: '1' }, organizationId: world.organizationId },
    },
    commandIdentity: {
      ...identity,
      transaction: (_, work) =>
        db.transaction(async (trx) => {
          await begun(trx);
          return await work(trx);
        }),
    },
  });
}

describe('whoever changes the queue', patience, () => {
  it('charges last: a run is closed while a reactor counts another one and closes that as well', async () => {
    const { first, second, finish } = await twoRuns();
    await finish(first);
    const events = [await lastOf(targetStream(first, 1)), await failed(second)];
    let counting: Promise<void> | undefined;
    // As closing does: the targets, and then what the organisation has used.
    await world.deps.db.transaction(async (closing) => {
      await locked(closing, second);
      counting = handled(events);
      await untilBlockedBy(closing);
      await charge(closing, [{ organizationId: world.organizationId, ms: 1 }]);
    });
    await counting;
    expect([await stateOf(first), await stateOf(second)]).toEqual([
      { state: 'open', judged: 1 },
      { state: 'over', judged: 0 },
    ]);
  });

  it('locks targets in one order, however the events of a batch come', async () => {
    const { first, second, finish } = await twoRuns();
    await finish(first);
    await finish(second);
    const events = [
      await lastOf(targetStream(second, 1)),
      await lastOf(reportStream(second)),
      await lastOf(targetStream(first, 1)),
    ];
    let counting: Promise<void> | undefined;
    // As a heartbeat does, for all that its agent holds.
    await world.deps.db.transaction(async (heartbeat) => {
      await locked(heartbeat, first);
      counting = handled(events);
      await untilBlockedBy(heartbeat);
      await locked(heartbeat, second);
    });
    await counting;
    expect([await stateOf(first), await stateOf(second)]).toEqual([
      { state: 'open', judged: 1 },
      { state: 'open', judged: 1 },
    ]);
  });

  it('may keep another order, as earlier releases do: who cancels is given up by Postgres, and begins again', async () => {
    const { first } = await twoRuns();
    let cancelling: Promise<bigint> | undefined;
    await world.deps.db.transaction(async (earlier) => {
      await earlier.raw(`set local deadlock_timeout = '60s'`);
      await charge(earlier, [{ organizationId: world.organizationId, ms: 1 }]);
      // Time enough to come into each other's way.
      cancelling = cancel(first, (trx) => trx.raw(`set local deadlock_timeout = '4s'`));
      cancelling.catch(() => undefined);
      await untilBlockedBy(earlier);
      await locked(earlier, first);
    });
    await cancelling;
    expect(await stateOf(first)).toEqual({ state: 'over', judged: 0 });
    const leased = await world.deps.db('crawl_targets').where({ report_id: first, state: 'leased' });
    expect(leased).toEqual([]);
    expect((await lastOf(reportStream(first))).event.type).toBe('ReportCancelled');
  });
});
