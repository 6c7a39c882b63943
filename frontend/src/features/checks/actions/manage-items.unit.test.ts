import type { Project } from '@proofline/contracts/api/projects';
import type { ManageAction } from '@proofline/contracts/manage-actions';
import type { ReportStatus } from '@proofline/contracts/report-status';
import { expect, it } from 'vitest';
import { manageItems } from './manage-items.ts';

const facts = { today: '2026-11-20', isContinuouslyOffered: true };

const check = (status: ReportStatus | null, actions: ManageAction[], rest: Partial<Project> = {}) => ({
  enabled: true,
  schedule: 'weekly' as const,
  schedule_end: null,
  celery_task_enabled: false,
  available_manage_actions: actions,
  last_report_status: status && { id: status, title: '', percent: 10, color: 'info' as const },
  ...rest,
});

it('offers what the server lists, and nothing to those who only view', () => {
  const running = check('in_progress', ['pause_project', 'cancel_schedule', 'clone_project']);
  expect(manageItems(running, true, facts)).toMatchObject({
    run: { action: 'pause_project', hindrance: null },
    schedule: { action: 'cancel_schedule', hindrance: null },
  });
  expect(manageItems(running, false, facts)).toEqual({ run: null, schedule: null, visibility: null });
  expect(manageItems(check('completed', ['enable_project'], { enabled: false }), true, facts)).toEqual({
    run: null,
    schedule: null,
    visibility: { action: 'enable_project', hindrance: null },
  });
});

it('says why a check that runs cannot be disabled, and that one being paused cannot be started', () => {
  expect(manageItems(check('pending', ['pause_project']), true, facts).visibility?.hindrance).toBe(
    'It is running. Pause it first.',
  );
  const pausing = manageItems(check('pausing', []), true, facts);
  expect(pausing.run).toMatchObject({ action: 'continue_project', hindrance: expect.stringContaining('being paused') });
  expect(pausing.visibility?.hindrance).toContain('once it is paused');
  expect(manageItems(check('paused', ['continue_project', 'disable_project']), true, facts)).toMatchObject({
    run: { action: 'continue_project', hindrance: null },
    visibility: { action: 'disable_project', hindrance: null },
  });
});

it.each([
  { schedule_end: '2026-11-19', words: 'It is past the scheduled end date.' },
  { schedule_end: '2026-11-22', words: 'It is past the scheduled end date.' },
  { schedule_end: '2026-11-22', celery_task_enabled: true, words: undefined },
  { schedule_end: null, words: undefined },
  { schedule: 'continuously', gone: true, words: 'The continuously schedule no longer exists.' },
  { schedule: 'continuously', words: undefined },
  { schedule: 'onetime', schedule_end: '2026-11-19', words: undefined },
] as const)('tells why $schedule until $schedule_end cannot be restarted: $words', ({ words, ...rest }) => {
  const gone = 'gone' in rest;
  const stopped = check('completed', ['disable_project'], rest);
  expect(manageItems(stopped, true, { ...facts, isContinuouslyOffered: !gone }).schedule?.hindrance).toBe(words);
});
