import { type ReportEvent, ReportRequested } from '@proofline/contracts/events/report';
import { checkIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import { FINISHED_REPORT_STATUSES, REPORT_STATUSES, type ReportStatus } from '@proofline/contracts/report-status';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandRefusal } from '../../kernel/commands/refusals.ts';
import { decideReport, type ReportCommand } from './decide.ts';
import { evolveReport, initialReport, isOver, type ReportState, statusOf, tellsWholeState } from './state.ts';
import { isSteerable, type SteeringCommand } from './steering.ts';

const ids = { reportId: reportIdSchema.parse(1_200_000), checkId: checkIdSchema.parse(12) };
const { configuration } = ReportRequested.schema.parse(ReportRequested.example);
const none = { judged: 0, filtered: 0, blocked: 0, failed: 0 };
const target = (number: number) => ({ target: number, url: `http://${number}.example/`, country: 'GB' });

const requested: ReportEvent = {
  type: 'ReportRequested',
  data: { ...ids, slot: 0, dueAt: '2026-11-20T12:00:00.000Z', configuration },
};
const planned: ReportEvent = { type: 'TargetsPlanned', data: { ...ids, chunk: 0, targets: [target(1), target(2)] } };
const started: ReportEvent = { type: 'ReportStarted', data: { ...ids, plannedTargets: 2 } };
const pauseRequested: ReportEvent = { type: 'ReportPauseRequested', data: ids };
const paused: ReportEvent = { type: 'ReportPaused', data: ids };
const cancelled: ReportEvent = { type: 'ReportCancelled', data: ids };
const resume: SteeringCommand = { type: 'resume', checkEnabled: true };

const given = (...events: ReportEvent[]) => {
  const state = events.reduce(evolveReport, initialReport);
  return {
    status: statusOf(state),
    when: (command: ReportCommand) => {
      try {
        return decideReport(command, state);
      } catch (error) {
        return error instanceof Error && 'code' in error ? error.code : error;
      }
    },
  };
};

describe('a run that is paused', () => {
  const running = [requested, planned, started];

  it('is pausing until nobody works on it, then paused, and goes on where it was', () => {
    expect(given(...running).when({ type: 'pause' })).toEqual(pauseRequested);
    expect(given(...running, pauseRequested).status).toBe('pausing');
    expect(given(...running, pauseRequested).when({ type: 'rest' })).toEqual(paused);
    const resting = given(...running, pauseRequested, paused);
    expect(resting.status).toBe('paused');
    expect(resting.when(resume)).toEqual({ type: 'ReportResumed', data: { ...ids, to: 'in_progress' } });
  });

  it('is paused once, and told why not twice', () => {
    expect(given(...running, pauseRequested).when({ type: 'pause' })).toBe('report_not_active');
    expect(given(...running, pauseRequested, paused).when({ type: 'pause' })).toBe('report_not_active');
    expect(given(...running, pauseRequested).when(resume)).toBe('report_not_paused');
    expect(given(...running).when(resume)).toBe('report_not_paused');
    expect(given(...running).when({ type: 'rest' })).toBe('report_not_pausing');
  });

  it('does not go on while its check is disabled', () => {
    const command = { type: 'resume', checkEnabled: false } as const;
    expect(given(...running, pauseRequested, paused).when(command)).toBe('check_is_disabled');
  });

  it('is planned on while it is, and stays paused when it starts', () => {
    const early = [requested, pauseRequested, paused];
    expect(given(...early).when({ type: 'plan', chunk: 0, targets: [target(1), target(2)] })).toEqual(planned);
    const start = given(...early, planned).when({ type: 'start', moreStages: false });
    expect(start).toEqual({ type: 'ReportStarted', data: { ...ids, plannedTargets: 2, hold: 'paused' } });
    const resumed: ReportEvent = { type: 'ReportResumed', data: { ...ids, to: 'pending' } };
    expect(given(...early).when(resume)).toEqual(resumed);
    expect(given(...early, resumed, planned).status).toBe('pending');
  });

  it('stays so from stage to stage', () => {
    const staged: ReportEvent = { type: 'ReportStarted', data: { ...ids, plannedTargets: 2, moreStages: true } };
    const counts = { ...none, judged: 2 };
    const finished = given(requested, planned, staged, pauseRequested).when({ type: 'finish_stage', counts });
    expect(finished).toMatchObject({ type: 'StageFinished', data: { hold: 'pausing' } });
    const next = given(requested, planned, staged, pauseRequested, finished as ReportEvent, paused);
    expect(next.when({ type: 'start_stage', moreStages: false })).toMatchObject({ data: { stage: 2, hold: 'paused' } });
  });

  it('is completed when the work under way was the last', () => {
    const counts = { ...none, judged: 2 };
    expect(given(...running, pauseRequested).when({ type: 'complete', counts })).toMatchObject({
      type: 'ReportCompleted',
    });
  });
});

describe('a run that is ended before its end', () => {
  const open: [string, ReportEvent[]][] = [
    ['pending', [requested, planned]],
    ['in_progress', [requested, planned, started]],
    ['pausing', [requested, planned, started, pauseRequested]],
    ['paused', [requested, planned, started, pauseRequested, paused]],
  ];

  it.each(open)('is cancelled while it is %s', (status, events) => {
    expect(given(...events).status).toBe(status);
    expect(given(...events).when({ type: 'cancel' })).toEqual(cancelled);
    expect(given(...events, cancelled).status).toBe('cancelled');
  });

  it.each(open)('expires while it is %s, what has no outcome counted as not judged', (_, events) => {
    expect(given(...events).when({ type: 'expire', counts: { ...none, judged: 1 } })).toEqual({
      type: 'ReportExpired',
      data: { ...ids, plannedTargets: 2, counts: { ...none, judged: 1 }, notJudged: 1 },
    });
    expect(given(...events).when({ type: 'expire', counts: { ...none, judged: 3 } })).toBe(
      'more_outcomes_than_targets',
    );
  });

  it('counts targets of a stage that is being planned as well', () => {
    const staged: ReportEvent = { type: 'ReportStarted', data: { ...ids, plannedTargets: 2, moreStages: true } };
    const finished: ReportEvent = {
      type: 'StageFinished',
      data: { ...ids, stage: 1, stageTargets: 2, plannedTargets: 2 },
    };
    const more: ReportEvent = { type: 'TargetsPlanned', data: { ...ids, stage: 2, chunk: 0, targets: [target(3)] } };
    const counts = { ...none, judged: 2 };
    expect(given(requested, planned, staged, finished, more).when({ type: 'expire', counts })).toMatchObject({
      data: { plannedTargets: 3, notJudged: 1 },
    });
  });
});

/** How a shown status may follow another one. */
const follows: Readonly<Record<ReportStatus, readonly ReportStatus[]>> = {
  pending: ['pending', 'in_progress', 'pausing', 'cancelled', 'expired', 'failed'],
  in_progress: ['in_progress', 'pausing', 'completed', 'cancelled', 'expired', 'failed'],
  pausing: ['pausing', 'paused', 'completed', 'cancelled', 'expired', 'failed'],
  paused: ['paused', 'pending', 'in_progress', 'completed', 'cancelled', 'expired', 'failed'],
  completed: [],
  expired: [],
  cancelled: [],
  failed: [],
};

const anyCommand: fc.Arbitrary<ReportCommand> = fc.constantFrom<ReportCommand>(
  { type: 'plan', chunk: 0, targets: [target(1), target(2)] },
  { type: 'plan', chunk: 0, targets: [target(3)] },
  { type: 'start', moreStages: false },
  { type: 'start', moreStages: true },
  { type: 'finish_stage', counts: { ...none, judged: 2 } },
  { type: 'start_stage', moreStages: false },
  { type: 'complete', counts: none },
  { type: 'complete', counts: { ...none, judged: 2 } },
  { type: 'fail', reason: 'Too many.' },
  { type: 'expire', counts: none },
  { type: 'pause' },
  { type: 'rest' },
  { type: 'resume', checkEnabled: true },
  { type: 'resume', checkEnabled: false },
  { type: 'cancel' },
);

/** The state as it is loaded: from the last event that tells a whole one. */
function fromTheEnd(events: readonly ReportEvent[]): ReportState {
  const last = events.findLastIndex(tellsWholeState);
  return events.slice(Math.max(0, last)).reduce(evolveReport, initialReport);
}

/** Takes what the decider lets pass. @returns what is wrong with the life that comes of it */
function wrongIn(decide: typeof decideReport, commands: readonly ReportCommand[]): string[] {
  const events: ReportEvent[] = [requested];
  const wrong: string[] = [];
  for (const command of commands) {
    const state = events.reduce(evolveReport, initialReport);
    try {
      const event = decide(command, state);
      const before = statusOf(state);
      const after = statusOf(evolveReport(state, event));
      if (isOver(state)) wrong.push(`${command.type} changed a run that was ${before}`);
      if (before === 'none' || after === 'none' || !follows[before].includes(after)) wrong.push(`${before} → ${after}`);
      events.push(event);
    } catch (error) {
      if (!(error instanceof CommandRefusal)) throw error;
    }
    const whole = events.reduce(evolveReport, initialReport);
    if (JSON.stringify(fromTheEnd(events)) !== JSON.stringify(whole)) wrong.push(`another end after ${command.type}`);
  }
  return wrong;
}

describe('whatever is done to a run', () => {
  const lives = fc.array(anyCommand, { maxLength: 30 });
  const holds = (decide: typeof decideReport) =>
    fc.check(
      fc.property(lives, (commands) => wrongIn(decide, commands).length === 0),
      { numRuns: 500, seed: 16 },
    );

  it('it goes its way, keeps its end, and is the same from its last events as from all', () => {
    expect(holds(decideReport).counterexample).toBeNull();
  });

  it.each<[string, typeof decideReport]>([
    [
      'that pauses what is over',
      (command, state) => (command.type === 'pause' ? pauseRequested : decideReport(command, state)),
    ],
    [
      'that is at rest before it was asked to pause',
      (command, state) => (command.type === 'rest' && !isOver(state) ? paused : decideReport(command, state)),
    ],
    [
      'that forgets at its start that it is paused',
      (command, state) => {
        const event = decideReport(command, state);
        return event.type === 'ReportStarted' ? { ...event, data: { ...event.data, hold: undefined } } : event;
      },
    ],
  ])('a mutant %s is caught', (_, mutant) => {
    expect(holds(mutant).failed).toBe(true);
  });

  it('what is offered by a row is what is decided by the stream', () => {
    const commands: SteeringCommand[] = [{ type: 'pause' }, resume, { type: 'cancel' }];
    for (const status of REPORT_STATUSES) {
      for (const command of commands) {
        if (FINISHED_REPORT_STATUSES.has(status)) {
          expect(isSteerable(command, ids.checkId, { id: ids.reportId, status }), `${command.type} ${status}`).toBe(
            false,
          );
        }
      }
    }
    fc.assert(
      fc.property(lives, fc.constantFrom(...commands), (life, command) => {
        let state = evolveReport(initialReport, requested);
        for (const one of life) {
          try {
            state = evolveReport(state, decideReport(one, state));
          } catch {
            // Refused: the run is as it was.
          }
        }
        const status = statusOf(state);
        const offered = status !== 'none' && isSteerable(command, ids.checkId, { id: ids.reportId, status });
        expect(offered).toBe(typeof whenOn(state, command) === 'object');
      }),
      { numRuns: 300 },
    );
  });
});

function whenOn(state: ReportState, command: SteeringCommand): ReportEvent | string {
  try {
    return decideReport(command, state);
  } catch (error) {
    if (error instanceof CommandRefusal) return error.code;
    throw error;
  }
}
