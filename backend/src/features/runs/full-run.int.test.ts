import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import { runPartsOf } from '@proofline/contracts/kinds/configuration-parts';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunWorld, startRunWorld } from './testing/run-world.ts';
import type { ScriptedAgent } from './testing/scripted-agent.ts';

let world: RunWorld;
let agent: ScriptedAgent;
/** Each test has a country and an agent of its own, so that it meets its own targets alone. */
let country = '';
const countries = ['AT', 'BE', 'CH', 'CZ', 'DK', 'ES'];

beforeAll(async () => {
  world = await startRunWorld(startEventStore);
  world.startReactors();
});
beforeEach(async () => {
  country = countries.shift() ?? 'ZZ';
  agent = await world.registerAgent([country, 'DE']);
});
afterAll(async () => {
  await world?.stop();
});

const urls = (count: number, site: string) =>
  Array.from({ length: count }, (_, index) => `http://${site}-${index + 1}.example/`);

const typesOf = async (stream: string) => (await world.eventsOf(stream)).map(({ type }) => type);

/** A busy machine is slow, not wrong. */
const patience = { timeout: 120_000 };

describe('a one-time check', patience, () => {
  it('runs at once, is planned, crawled and completed with the right counts', async () => {
    const lists = [await world.createList(urls(45, 'full')), await world.createList(urls(5, 'full'))];
    const { reportId } = await world.createCheck({ urlLists: lists, countries: [country, 'DE'] });
    await world.eventually(reportStream(reportId), 'ReportStarted');
    expect(await agent.work(90)).toBe(90);
    const { data } = await world.eventually(reportStream(reportId), 'ReportCompleted');
    expect(data).toMatchObject({ plannedTargets: 90, counts: { judged: 90, filtered: 0, blocked: 0, failed: 0 } });
    expect(await typesOf(reportStream(reportId))).toEqual([
      'ReportRequested',
      'TargetsPlanned',
      'ReportStarted',
      'ReportCompleted',
    ]);
    expect(await typesOf(targetStream(reportId, 90))).toEqual(['TargetLeased', 'PageJudged', 'TargetFinished']);
  });

  it('plans what stood in the list when the run was requested', async () => {
    const list = await world.createList(['http://pinned.example/']);
    const { reportId } = await world.createCheck({ urlLists: [list], countries: [country] });
    const { data } = await world.eventually(reportStream(reportId), 'TargetsPlanned');
    expect(data.targets).toEqual([{ target: 1, url: 'http://pinned.example/', country }]);
    const requested = await world.eventually(reportStream(reportId), 'ReportRequested');
    expect(runPartsOf(requested.data.configuration).urlLists).toEqual([
      { id: list, name: `List ${list}`, revision: 0 },
    ]);
    await agent.work(1);
    await world.eventually(reportStream(reportId), 'ReportCompleted');
  });

  it('is planned in chunks when it is large', async () => {
    const list = await world.createList(urls(601, 'large'));
    const { reportId } = await world.createCheck({ urlLists: [list], countries: [country, 'FR'] });
    const { data } = await world.eventually(reportStream(reportId), 'ReportStarted');
    expect(data.plannedTargets).toBe(1_202);
    const planned = (await world.eventsOf(reportStream(reportId))).flatMap((event) =>
      event.type === 'TargetsPlanned' ? [event.data.targets.length] : [],
    );
    expect(planned).toEqual([500, 500, 202]);
  });
});

describe('a scheduled check', patience, () => {
  it('runs again when its next slot is due, and skips one that comes soon after a run that began late', async () => {
    const list = await world.createList(['http://scheduled.example/']);
    const { checkId, reportId } = await world.createCheck({
      urlLists: [list],
      countries: [country],
      schedule: 'four_times_a_day',
    });
    await world.eventually(reportStream(reportId), 'ReportStarted');
    await agent.work(1);
    await world.eventually(reportStream(reportId), 'ReportCompleted');
    world.clock.forward(11.9 * 3_600_000);
    await world.eventually(`report-${reportId + 1}`, 'ReportStarted');
    world.clock.forward(0.2 * 3_600_000);
    const skipped = await world.eventually(`check-${checkId}`, 'ScheduleSlotSkipped');
    expect(skipped.data).toMatchObject({ slot: 2, reason: 'previous_run_active', blockingReportId: reportId + 1 });
    await agent.work(1);
    await world.eventually(`report-${reportId + 1}`, 'ReportCompleted');
    world.clock.forward(6 * 3_600_000);
    const third = await world.eventually(`report-${reportId + 3}`, 'ReportRequested');
    expect(third.data.slot).toBe(3);
    expect(await world.eventsOf(`report-${reportId + 2}`)).toEqual([]);
    await world.eventually(`report-${reportId + 3}`, 'ReportStarted');
    await agent.work(1);
    await world.eventually(`report-${reportId + 3}`, 'ReportCompleted');
  });

  it('runs only the latest of the slots that were missed', async () => {
    const list = await world.createList(['http://missed.example/']);
    const { checkId, reportId } = await world.createCheck({
      urlLists: [list],
      countries: [country],
      schedule: 'twice_a_day',
    });
    await world.eventually(reportStream(reportId), 'ReportStarted');
    await agent.work(1);
    await world.eventually(reportStream(reportId), 'ReportCompleted');
    world.clock.forward(40 * 3_600_000);
    await world.eventually(`report-${reportId + 3}`, 'ReportStarted');
    const skipped = (await world.eventsOf(`check-${checkId}`)).flatMap((event) =>
      event.type === 'ScheduleSlotSkipped' ? [[event.data.slot, event.data.reason]] : [],
    );
    expect(skipped).toEqual([
      [1, 'missed'],
      [2, 'missed'],
    ]);
    await agent.work(1);
  });
});
