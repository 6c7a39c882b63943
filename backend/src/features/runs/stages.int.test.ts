import { parseEvent } from '@proofline/contracts/events/parse-event';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import { agentIdSchema, checkAndSlotOf, checkIdSchema, type ReportId, reportIdOf } from '@proofline/contracts/ids';
import { PageJudged } from '@proofline/contracts/kinds/compliance/findings';
import type { PlannedTarget } from '@proofline/contracts/kinds/targets';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { randomId } from '@proofline/platform/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReactorEvent } from '../../kernel/reactor/reactor.ts';
import { targetEvent } from '../targets/target-event.ts';
import { loadCheck } from './load-check.ts';
import { planStages } from './plan-stages.ts';
import { planTargets } from './plan-targets.ts';
import { requestRun } from './request-run.ts';
import { type CrashPoint, dyingAt } from './testing/dying-at.ts';
import { credulous, pausing, slow } from './testing/faulty-log.ts';
import { type RunWorld, startRunWorld } from './testing/run-world.ts';
import { withStages } from './testing/test-kinds.ts';

let world: RunWorld;

beforeEach(async () => {
  world = await startRunWorld(startEventStore);
});
afterEach(async () => {
  await world.stop();
});

/** A busy machine is slow, not wrong. */
const patience = { timeout: 180_000 };
const limitMs = 150_000;
const kinds = withStages(3);
const keywords = ['casino', 'bonus'];

/** Long enough, three bytes a character, that the few places that searches find fill two chunks. */
const longPath = '字'.repeat(4_000);
const placesFound = 35;
const placeUrl = (search: number, place: number) => `http://place-${search}-${place}.example/${longPath}`;

type Found = Pick<PlannedTarget, 'target' | 'url'>;

/** What each target leads to: the searches to places of their own and a common one, one place to a last one. */
function leadsOf({ target, url }: Found): string[] {
  if (target <= keywords.length) {
    const own = Array.from({ length: placesFound }, (_, index) => placeUrl(target, index));
    return ['http://common.example/', ...own];
  }
  return url === 'http://common.example/' ? ['http://last.example/', 'http://common.example/'] : [];
}
const targetsOfStages = [keywords.length, keywords.length * placesFound + 1, 1] as const;
const targetsInAll = targetsOfStages.reduce((sum, count) => sum + count);

/** The run's stream when nothing goes wrong; two chunks make its second stage. */
const wholeRun = [
  'ReportRequested',
  'TargetsPlanned',
  'ReportStarted',
  'StageFinished',
  'TargetsPlanned',
  'TargetsPlanned',
  'StagePlanned',
  'StageFinished',
  'TargetsPlanned',
  'StagePlanned',
  'ReportCompleted',
];

async function startRun(): Promise<ReportId> {
  return (await world.createCheck({ kind: 'discovery', keywords, countries: ['GB'] })).reportId;
}

async function plannedOf(reportId: ReportId): Promise<PlannedTarget[]> {
  const events = await world.eventsOf(reportStream(reportId));
  return events.flatMap((event) => (event.type === 'TargetsPlanned' ? event.data.targets : []));
}

async function typesOf(reportId: ReportId): Promise<string[]> {
  return (await world.eventsOf(reportStream(reportId))).map(({ type }) => type);
}

/** What agents would leave in the log: a finding for each lead, and the end. */
async function finish(reportId: ReportId, target: Found): Promise<void> {
  const key = { reportId, checkId: checkAndSlotOf(reportId).checkId, target: target.target };
  const example = PageJudged.schema.parse(PageJudged.example);
  const agentId = agentIdSchema.parse(randomId());
  const pages = leadsOf(target).map((finalUrl, index) => ({
    type: 'PageJudged' as const,
    data: {
      ...example,
      ...key,
      agentId,
      page: index + 1,
      url: target.url,
      country: 'GB',
      seen: { ...example.seen, finalUrl },
    },
  }));
  const end = { type: 'TargetFinished' as const, data: { ...key, outcome: 'judged' as const, pages: pages.length } };
  const context = {
    commandId: randomId(),
    actor: { type: 'agent' as const, id: agentId },
    organizationId: world.organizationId,
    at: world.clock.now(),
    causationId: 'test',
  };
  const events = [...pages, end].map((event) => targetEvent(event, context));
  await world.deps.eventLog.append(targetStream(reportId, target.target), 'no_stream', events);
}

/** Finishes whatever the queue would give out, stage by stage, until the run is over. */
async function work(reportId: ReportId): Promise<void> {
  const done = new Set<number>();
  const { db } = world.deps;
  const stateOf = async (): Promise<string | undefined> => {
    const run = await db('crawl_reports').where({ report_id: reportId }).first('state');
    if (run?.state !== 'open') return run?.state;
    const waiting: Found[] = await db('crawl_targets')
      .where({ report_id: reportId, state: 'waiting' })
      .orderBy('target')
      .select('target', 'url');
    for (const target of waiting.filter((one) => !done.has(one.target))) {
      done.add(target.target);
      await finish(reportId, target);
    }
    return run.state;
  };
  await expect.poll(stateOf, { timeout: limitMs, interval: 200 }).toBe('over');
}

async function expectWholeRun(reportId: ReportId): Promise<void> {
  const planned = await plannedOf(reportId);
  expect(planned.map(({ target }) => target)).toEqual(Array.from({ length: targetsInAll }, (_, index) => index + 1));
  expect(new Set(planned.map(({ url }) => url)).size).toBe(targetsInAll);
  expect(planned[0]).toMatchObject({ country: null, subject: { keyword: 'casino' } });
  // Found by both searches, planned for the first; the last place was found by that one.
  const common = planned.find(({ url }) => url === 'http://common.example/');
  expect(common).toMatchObject({ target: 3, foundBy: 1, country: 'GB' });
  expect(planned.at(-1)).toMatchObject({ url: 'http://last.example/', foundBy: 3 });
  expect(await typesOf(reportId)).toEqual(wholeRun);
  const { data } = await world.eventually(reportStream(reportId), 'ReportCompleted');
  expect(data).toMatchObject({ plannedTargets: targetsInAll, counts: { judged: targetsInAll } });
}

describe('a run with stages, of a kind without rules', patience, () => {
  it('reads what was found, tells what is planned, and takes of the month what its searches cost', async () => {
    world.startReactors({ kinds });
    const reportId = await startRun();
    await work(reportId);
    await expectWholeRun(reportId);
    const stages = (await world.eventsOf(reportStream(reportId))).flatMap((event) =>
      event.type === 'StagePlanned' ? [event.data] : [],
    );
    expect(stages).toMatchObject([
      { stage: 2, stageTargets: targetsOfStages[1], moreStages: true },
      { stage: 3, stageTargets: targetsOfStages[2], plannedTargets: targetsInAll, moreStages: false },
    ]);
    const month = () => world.deps.db('month_crawls').where({ report_id: reportId }).first();
    await expect.poll(month, { timeout: limitMs }).toMatchObject({ kind: 'discovery', crawls: keywords.length });
  });

  describe('whose later stages count against the month', () => {
    /** Enough for the searches, and for one place too few. */
    const most = targetsInAll - 2;
    const counting = withStages(3, true);
    const limit = (crawls: number) =>
      world.deps.db('organizations').update({ monthly_limits: JSON.stringify({ paid_search_crawls_limit: crawls }) });
    const taken = async () => (await world.deps.db('month_crawls').first('crawls'))?.crawls;

    it('takes what each stage costs when it is planned, and the same when it is counted anew from the log', async () => {
      const { db } = world.deps;
      await limit(targetsInAll);
      const stop = world.startReactors({ kinds: counting });
      const reportId = await startRun();
      await work(reportId);
      await expectWholeRun(reportId);
      await expect.poll(taken, { timeout: limitMs }).toBe(targetsInAll);
      await stop();
      await db('month_crawls').delete();
      await db('reactor_checkpoints').where({ reactor: 'count-month-crawls' }).delete();
      world.startReactors({ kinds: counting });
      await expect.poll(taken, { timeout: limitMs }).toBe(targetsInAll);
    });

    it('fails with the reason when a stage would go beyond, and takes no more than was planned', async () => {
      await limit(most);
      world.startReactors({ kinds: counting });
      const reportId = await startRun();
      await work(reportId);
      const { data } = await world.eventually(reportStream(reportId), 'ReportFailed');
      expect(data.reason).toBe(
        `Over the month's limit of ${most} crawls for paid search checks: 0 used, this run needs ${targetsOfStages[0] + targetsOfStages[1]}.`,
      );
      await expect.poll(taken, { timeout: limitMs }).toBe(keywords.length);
    });
  });

  /** Every append between two stages; those before and after stand in `exactly-once.int.test.ts`. */
  const betweenStages = wholeRun.map((_, index) => index + 1).slice(wholeRun.indexOf('StageFinished'), -1);
  const everyCrash: CrashPoint[] = betweenStages.flatMap((append) => [
    { append, when: 'before_append' as const },
    { append, when: 'after_append' as const },
  ]);

  it('is neither lost nor doubled wherever whoever writes dies', async () => {
    // Ids of checks count from 1.
    const reportIds = everyCrash.map((_, index) => reportIdOf(checkIdSchema.parse(index + 1), 0));
    const crashes = new Map(everyCrash.map((crash, index) => [reportStream(reportIds[index] as ReportId), crash]));
    const eventLog = dyingAt(world.deps.eventLog, crashes);
    world.startReactors({ kinds, eventLog });
    for (const expected of reportIds) expect(await startRun()).toBe(expected);
    await Promise.all(reportIds.map(work));
    for (const reportId of reportIds) await expectWholeRun(reportId);
    expect(eventLog.died).toEqual(new Set(crashes.keys()));
  });
});

const plannedOnce = wholeRun.slice(0, wholeRun.indexOf('StagePlanned') + 1);

/** A run of which nobody plans the second stage. */
async function firstStageFinished() {
  const stop = world.startReactors({ kinds });
  const reportId = await startRun();
  await world.eventually(reportStream(reportId), 'ReportStarted');
  await stop();
  for (const target of await plannedOf(reportId)) await finish(reportId, target);
  return { reportId, finished: await appendStageFinished(reportId) };
}

async function appendStageFinished(reportId: ReportId): Promise<ReactorEvent> {
  const { checkId } = checkAndSlotOf(reportId);
  const stream = reportStream(reportId);
  const event = {
    type: 'StageFinished' as const,
    data: { reportId, checkId, stage: 1, stageTargets: keywords.length, plannedTargets: keywords.length },
  };
  const metadata = {
    commandId: 'test',
    actor: { type: 'system', id: 'test' },
    organizationId: world.organizationId,
    at: world.clock.now().toISOString(),
    correlationId: stream,
    causationId: stream,
    schema: 1,
  };
  await world.deps.eventLog.append(stream, 'any', [{ id: randomId(), ...event, metadata }]);
  const [recorded] = await world.deps.eventLog.readStream(stream, { direction: 'backwards', maxEvents: 1 });
  const parsed = recorded && parseEvent(recorded.type, recorded.data, recorded.metadata);
  if (recorded === undefined || parsed === undefined) throw new Error('The stage is finished.');
  return { recorded, ...parsed };
}

describe('two who plan the same stage', patience, () => {
  /** A first planner freezes before it writes, a second one plans the stage, the first one wakes up. */
  async function planTwice(logOf: (eventLog: EventLog) => EventLog): Promise<string[]> {
    const { reportId, finished } = await firstStageFinished();
    const { eventLog } = world.deps;
    const frozen = pausing(logOf(eventLog));
    const planner = (log: EventLog) => planStages({ ...world.deps, eventLog: log, kinds });
    const first = world.deps.db.transaction((trx) => planner(frozen.eventLog).handle([finished], trx));
    const outcome = first.catch(() => undefined);
    await frozen.reached;
    await world.deps.db.transaction((trx) => planner(eventLog).handle([finished], trx));
    frozen.thaw();
    await outcome;
    return typesOf(reportId);
  }

  it('plan it once', async () => {
    expect(await planTwice((eventLog) => eventLog)).toEqual(plannedOnce);
  });

  it('would plan it twice if the log believed whatever it is told', async () => {
    expect(await planTwice((eventLog) => credulous(eventLog, randomId))).not.toEqual(plannedOnce);
  });
});

describe('a run whose plan is written for longer than a silent transaction lives', patience, () => {
  /** Two pieces of work, each of which takes more than half of that. */
  async function planSlowly(signOfLifeEveryMs: number): Promise<string[]> {
    const { deps, organizationId } = world;
    const reportId = await startRun();
    const { checkId, slot } = checkAndSlotOf(reportId);
    const { configuration } = (await loadCheck(deps.eventLog, checkId)).state;
    if (configuration === undefined) throw new Error('The check was not written.');
    const due = { slot, dueAt: deps.clock.now() };
    await requestRun({ ...deps, kinds }, { checkId, organizationId, configuration, due, causationId: 'test' });
    const [recorded] = await deps.eventLog.readStream(reportStream(reportId));
    const parsed = recorded && parseEvent(recorded.type, recorded.data, recorded.metadata);
    if (recorded === undefined || parsed === undefined) throw new Error('The run was not asked for.');
    const readStream: EventLog['readStream'] = (...asked) => deps.eventLog.readStream(...asked);
    const eventLog = { ...slow(deps.eventLog, 600), readStream };
    const planner = planTargets({ ...deps, eventLog, kinds, signOfLifeEveryMs });
    await deps.db.transaction(async (trx) => {
      await trx.raw('set local idle_in_transaction_session_timeout = 1000');
      await planner.handle([{ recorded, ...parsed }], trx);
    });
    return typesOf(reportId);
  }

  it('is planned in it, as Postgres is told that it goes on', async () => {
    expect(await planSlowly(100)).toEqual(['ReportRequested', 'TargetsPlanned', 'ReportStarted']);
  });

  it('would lose it, and begin again for ever, if it said nothing', async () => {
    await expect(planSlowly(Number.POSITIVE_INFINITY)).rejects.toThrow(/[Cc]onnection|terminat/);
  });
});

describe('a stage that is planned for longer than a silent transaction lives', patience, () => {
  /** Three pieces of work, each of which takes a third of that. */
  async function planSlowly(signOfLifeEveryMs: number): Promise<string[]> {
    const { reportId, finished } = await firstStageFinished();
    const planner = planStages({ ...world.deps, eventLog: slow(world.deps.eventLog, 600), kinds, signOfLifeEveryMs });
    await world.deps.db.transaction(async (trx) => {
      await trx.raw('set local idle_in_transaction_session_timeout = 1500');
      await planner.handle([finished], trx);
    });
    return typesOf(reportId);
  }

  it('is planned in it, as Postgres is told that it goes on', async () => {
    expect(await planSlowly(100)).toEqual(plannedOnce);
  });

  it('would lose it, and begin again for ever, if it said nothing', async () => {
    await expect(planSlowly(Number.POSITIVE_INFINITY)).rejects.toThrow(/[Cc]onnection|terminat/);
  });
});
