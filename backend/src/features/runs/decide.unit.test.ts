import { type ReportEvent, ReportRequested } from '@proofline/contracts/events/report';
import { checkIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import type { RunConfiguration } from '@proofline/contracts/kinds/configurations';
import { describe, expect, it } from 'vitest';
import { decideReport, type ReportCommand } from './decide.ts';
import { evolveReport, initialReport, tellsWholeState } from './state.ts';

const ids = { reportId: reportIdSchema.parse(1_200_000), checkId: checkIdSchema.parse(12) };
const configuration: RunConfiguration = ReportRequested.schema.parse(ReportRequested.example).configuration;
const target = (number: number) => ({ target: number, url: `http://${number}.example/`, country: 'GB' });

const requested: ReportEvent = {
  type: 'ReportRequested',
  data: { ...ids, slot: 0, dueAt: '2026-11-20T12:00:00.000Z', configuration },
};
const planned = (chunk: number, ...targets: number[]): ReportEvent => ({
  type: 'TargetsPlanned',
  data: { ...ids, chunk, targets: targets.map(target) },
});
const started = (plannedTargets: number): ReportEvent => ({ type: 'ReportStarted', data: { ...ids, plannedTargets } });
const counts = { judged: 1, filtered: 0, blocked: 0, failed: 1 };
const completed: ReportEvent = { type: 'ReportCompleted', data: { ...ids, plannedTargets: 2, counts } };
const failed: ReportEvent = { type: 'ReportFailed', data: { ...ids, reason: 'Too many.' } };

const request: ReportCommand = {
  type: 'request',
  ...ids,
  slot: 0,
  dueAt: new Date('2026-11-20T12:00:00.000Z'),
  configuration,
};
const plan = (chunk: number, ...targets: number[]): ReportCommand => ({
  type: 'plan',
  chunk,
  targets: targets.map(target),
});
const start: ReportCommand = { type: 'start', moreStages: false };
const complete: ReportCommand = { type: 'complete', counts };
const fail: ReportCommand = { type: 'fail', reason: 'Too many.' };

const given = (...events: ReportEvent[]) => ({
  when: (command: ReportCommand) => {
    try {
      return decideReport(command, events.reduce(evolveReport, initialReport));
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error;
    }
  },
});

describe('a report', () => {
  it('is requested once', () => {
    expect(given().when(request)).toEqual(requested);
    expect(given(requested).when(request)).toBe('report_already_requested');
    expect(given(requested, started(0), completed).when(request)).toBe('report_already_requested');
  });

  it('is planned chunk by chunk, without gap or repeat', () => {
    expect(given(requested).when(plan(0, 1, 2))).toEqual(planned(0, 1, 2));
    expect(given(requested, planned(0, 1, 2)).when(plan(1, 3))).toEqual(planned(1, 3));
    expect(given(requested, planned(0, 1, 2)).when(plan(0, 1, 2))).toBe('plan_out_of_order');
    expect(given(requested, planned(0, 1, 2)).when(plan(2, 3))).toBe('plan_out_of_order');
    expect(given(requested, planned(0, 1, 2)).when(plan(1, 4))).toBe('plan_out_of_order');
  });

  it('starts with what was planned, be it nothing', () => {
    expect(given(requested, planned(0, 1, 2), planned(1, 3)).when(start)).toEqual(started(3));
    expect(given(requested).when(start)).toEqual(started(0));
  });

  it('is completed when every planned target has its outcome, never otherwise', () => {
    expect(given(requested, planned(0, 1, 2), started(2)).when(complete)).toEqual(completed);
    expect(given(requested, planned(0, 1, 2, 3), started(3)).when(complete)).toBe('targets_still_open');
    expect(given(requested, planned(0, 1), started(1)).when(complete)).toBe('targets_still_open');
  });

  it('can fail until it is over', () => {
    expect(given(requested).when(fail)).toEqual(failed);
    expect(given(requested, started(1)).when(fail)).toEqual(failed);
    expect(given(requested, started(1), completed).when(fail)).toBe('report_already_over');
    expect(given(requested, failed).when(fail)).toBe('report_already_over');
    expect(given().when(fail)).toBe('report_already_over');
  });

  it.each([
    ['nothing', []],
    ['a started one', [requested, started(2)]],
    ['a completed one', [requested, started(2), completed]],
    ['a failed one', [requested, failed]],
  ])('is not planned or started from %s', (_, events) => {
    expect(given(...events).when(plan(0, 1))).toBe('report_not_pending');
    expect(given(...events).when(start)).toBe('report_not_pending');
  });

  it.each([
    ['nothing', []],
    ['a pending one', [requested, planned(0, 1, 2)]],
    ['a completed one', [requested, started(2), completed]],
    ['a failed one', [requested, failed]],
  ])('is not completed from %s', (_, events) => {
    expect(given(...events).when(complete)).toBe('report_not_in_progress');
  });

  it('has the same state from its last event as from its whole stream, where that event tells it', () => {
    for (const stream of [
      [requested, planned(0, 1, 2), started(2)],
      [requested, planned(0, 1, 2), started(2), completed],
      [requested, failed],
    ]) {
      const last = stream.at(-1);
      expect(last !== undefined && tellsWholeState(last)).toBe(true);
      expect(stream.slice(-1).reduce(evolveReport, initialReport)).toEqual(stream.reduce(evolveReport, initialReport));
    }
    expect([requested, planned(0, 1)].map(tellsWholeState)).toEqual([false, false]);
  });
});

describe('a report with stages', () => {
  const startedWithMore = (plannedTargets: number): ReportEvent => ({
    type: 'ReportStarted',
    data: { ...ids, plannedTargets, moreStages: true },
  });
  const plannedLater = (stage: number, chunk: number, ...targets: number[]): ReportEvent => ({
    type: 'TargetsPlanned',
    data: { ...ids, stage, chunk, targets: targets.map(target) },
  });
  const finishStage: ReportCommand = { type: 'finish_stage', counts };
  const startStage = (moreStages: boolean): ReportCommand => ({ type: 'start_stage', moreStages });
  const finished: ReportEvent = {
    type: 'StageFinished',
    data: { ...ids, stage: 1, stageTargets: 2, plannedTargets: 2 },
  };
  const stagePlanned = (stageTargets: number, moreStages: boolean): ReportEvent => ({
    type: 'StagePlanned',
    data: { ...ids, stage: 2, stageTargets, plannedTargets: 2 + stageTargets, moreStages },
  });
  const firstStage = [requested, planned(0, 1, 2), startedWithMore(2)];

  it('says so when it starts', () => {
    expect(given(requested, planned(0, 1, 2)).when({ type: 'start', moreStages: true })).toEqual(startedWithMore(2));
  });

  it('is not completed while another stage follows', () => {
    expect(given(...firstStage).when(complete)).toBe('stages_still_open');
    expect(given(...firstStage, finished).when(complete)).toBe('stages_still_open');
  });

  it('finishes a stage once, when every target has its outcome', () => {
    expect(given(...firstStage).when(finishStage)).toEqual(finished);
    expect(given(...firstStage, finished).when(finishStage)).toBe('stage_not_open');
    expect(given(requested, planned(0, 1, 2), started(2)).when(finishStage)).toBe('stage_not_open');
    expect(given(requested, planned(0, 1, 2, 3), startedWithMore(3)).when(finishStage)).toBe('targets_still_open');
  });

  it('plans the next stage after the one before is finished, numbered on, without gap or repeat', () => {
    expect(given(...firstStage).when(plan(0, 3))).toBe('report_not_pending');
    expect(given(...firstStage).when(startStage(false))).toBe('stage_not_open');
    const open = given(...firstStage, finished);
    expect(open.when(plan(0, 3, 4))).toEqual(plannedLater(2, 0, 3, 4));
    expect(open.when(plan(0, 1))).toBe('plan_out_of_order');
    const begun = given(...firstStage, finished, plannedLater(2, 0, 3, 4));
    expect(begun.when(plan(0, 3, 4))).toBe('plan_out_of_order');
    expect(begun.when(plan(1, 5))).toEqual(plannedLater(2, 1, 5));
    expect(begun.when(startStage(true))).toEqual(stagePlanned(2, true));
  });

  it('is completed with the targets of all stages, be the last one empty', () => {
    const empty = given(...firstStage, finished, stagePlanned(0, false));
    expect(empty.when(complete)).toEqual(completed);
    const all = given(...firstStage, finished, plannedLater(2, 0, 3), stagePlanned(1, false));
    expect(all.when(complete)).toBe('targets_still_open');
    expect(all.when({ type: 'complete', counts: { ...counts, judged: 2 } })).toMatchObject({ type: 'ReportCompleted' });
  });

  it('can fail between two stages', () => {
    expect(given(...firstStage, finished).when(fail)).toEqual(failed);
  });

  it('has the same state from its last event as from its whole stream, where that event tells it', () => {
    for (const stream of [
      firstStage,
      [...firstStage, finished],
      [...firstStage, finished, plannedLater(2, 0, 3), stagePlanned(1, true)],
    ]) {
      expect(stream.slice(-1).reduce(evolveReport, initialReport)).toEqual(stream.reduce(evolveReport, initialReport));
    }
  });
});
