import { CheckCreated } from '@proofline/contracts/events/check';
import { describe, expect, it } from 'vitest';
import { changesOfLast } from '../testing/changes-of.ts';
import { EventScript } from '../testing/event-script.ts';
import { CHECK, REPORT } from '../testing/one-run.ts';
import { checkCreated, reportRequested, targetKey, visit } from '../testing/sample-data.ts';
import { checkProjector } from './project.ts';

const run = { reportId: REPORT, checkId: CHECK };
const position = 7n;
const moved = { type: 'run_moved', ...run, organizationId: 1, position };

describe('the check table', () => {
  it('given a check is created, has a row of it', () => {
    const script = new EventScript().add('CheckCreated', checkCreated(CHECK));
    expect(changesOfLast(checkProjector.project, script)).toEqual([
      {
        type: 'created',
        checkId: CHECK,
        organizationId: 1,
        creatorId: 2,
        createdAt: '2026-11-20T12:00:00.000Z',
        // What an early check does not say about later parts is empty.
        configuration: CheckCreated.schema.parse(checkCreated(CHECK)).configuration,
        timezone: 'UTC',
        position,
      },
    ]);
  });

  it('given the system created it, names no creator', () => {
    const script = new EventScript({ actor: { type: 'system', id: 'seed' } }).add('CheckCreated', checkCreated(CHECK));
    expect(changesOfLast(checkProjector.project, script)).toMatchObject([{ creatorId: null }]);
  });

  it('given it is disabled or enabled, knows', () => {
    const script = new EventScript().add('CheckCreated', checkCreated(CHECK)).add('CheckDisabled', { checkId: CHECK });
    const switched = { type: 'switched', checkId: CHECK, organizationId: 1 };
    expect(changesOfLast(checkProjector.project, script)).toMatchObject([{ ...switched, enabled: false }]);
    script.add('CheckEnabled', { checkId: CHECK });
    expect(changesOfLast(checkProjector.project, script)).toMatchObject([{ ...switched, enabled: true }]);
  });

  it('given its schedule is cancelled or restarted, knows, and since when', () => {
    const script = new EventScript().add('ScheduleCancelled', { checkId: CHECK });
    const switched = { type: 'schedule_switched', checkId: CHECK, organizationId: 1 };
    expect(changesOfLast(checkProjector.project, script)).toMatchObject([{ ...switched, restartedAt: null }]);
    script.add('ScheduleRestarted', { checkId: CHECK });
    expect(changesOfLast(checkProjector.project, script)).toMatchObject([
      { ...switched, restartedAt: '2026-11-20T12:00:01.000Z' },
    ]);
  });

  it('given a list is created or changed, knows its size', () => {
    const list = { urlListId: 3, name: 'UK', urls: ['http://a.example/', 'http://b.example/'] };
    const script = new EventScript().add('UrlListCreated', { ...list, enabled: true });
    expect(changesOfLast(checkProjector.project, script)).toEqual([{ type: 'list_sized', urlListId: 3, urlCount: 2 }]);
    script.add('UrlListChanged', { ...list, urls: ['http://c.example/'] });
    expect(changesOfLast(checkProjector.project, script)).toEqual([{ type: 'list_sized', urlListId: 3, urlCount: 1 }]);
  });

  it('given a run is requested, shows it as the last one', () => {
    const script = new EventScript().add('ReportRequested', reportRequested(REPORT));
    expect(changesOfLast(checkProjector.project, script)).toEqual([
      { type: 'run_requested', ...run, organizationId: 1, createdAt: '2026-11-20T12:00:00.000Z', position },
    ]);
  });

  const at = '2026-11-20T12:00:00.000Z';
  const counts = { judged: 1, filtered: 0, blocked: 0, failed: 0 };
  const planned = { target: 1, url: 'http://a.example/', country: 'GB' };
  it.each([
    [
      'addresses are planned, plans as many more',
      new EventScript().add('TargetsPlanned', { ...run, chunk: 1, targets: [planned, { ...planned, target: 2 }] }),
      { plannedTargets: { more: 2 } },
    ],
    [
      'the run starts, runs and has all it will visit',
      new EventScript().add('ReportStarted', { ...run, plannedTargets: 40 }),
      { status: 'in_progress', plannedTargets: { total: 40 } },
    ],
    [
      'the run completes, is completed',
      new EventScript().add('ReportCompleted', { ...run, plannedTargets: 1, counts }),
      { status: 'completed', finishedAt: at },
    ],
    [
      'the run fails, has failed',
      new EventScript().add('ReportFailed', { ...run, reason: 'Too many.' }),
      { status: 'failed', finishedAt: at, failureReason: 'Too many.' },
    ],
    [
      'the run is planned while it is paused, stays paused',
      new EventScript().add('ReportStarted', { ...run, plannedTargets: 40, hold: 'paused' }),
      { plannedTargets: { total: 40 } },
    ],
    ['the run is to pause, is pausing', new EventScript().add('ReportPauseRequested', run), { status: 'pausing' }],
    ['nobody works on it any more, is paused', new EventScript().add('ReportPaused', run), { status: 'paused' }],
    [
      'it goes on before it was planned, waits',
      new EventScript().add('ReportResumed', { ...run, to: 'pending' }),
      { status: 'pending' },
    ],
    [
      'it is cancelled, has ended',
      new EventScript().add('ReportCancelled', run),
      { status: 'cancelled', finishedAt: at },
    ],
    [
      'its time is over, has ended',
      new EventScript().add('ReportExpired', { ...run, plannedTargets: 3, counts, notJudged: 2 }),
      { status: 'expired', finishedAt: at },
    ],
    [
      'a page is blocked, has a page that could not be judged',
      new EventScript().add('PageBlocked', { ...visit(REPORT, 1), reason: 'captcha', seen: null }),
      { unjudgedPages: 1 },
    ],
    [
      'an address is judged, has one more finished',
      new EventScript().add('TargetFinished', { ...targetKey(REPORT, 1), outcome: 'judged', pages: 1 }),
      { finishedTargets: 1 },
    ],
    [
      'an address fails, has one more finished that could not be judged',
      new EventScript().add('TargetFinished', { ...targetKey(REPORT, 1), outcome: 'failed', pages: 0 }),
      { finishedTargets: 1, unjudgedTargets: 1 },
    ],
  ])('given %s', (_, script, expected) => {
    expect(changesOfLast(checkProjector.project, script)).toEqual([{ ...moved, ...expected }]);
  });

  it('asks for every event type that changes it, and for no other', () => {
    const script = new EventScript().add('CommentDeleted', { commentId: 7 });
    expect(changesOfLast(checkProjector.project, script)).toEqual([]);
    expect(new Set(checkProjector.eventTypes).size).toBe(checkProjector.eventTypes.length);
  });
});
