import { MantineProvider } from '@mantine/core';
import { type Project, projectSchema } from '@proofline/contracts/api/projects';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CheckStatus } from './check-status.tsx';

const reason = 'More than 1,000,000 addresses to visit.';
const failed: Project = projectSchema.parse({
  id: 12,
  name: 'UK affiliates',
  kind: 'compliance',
  creator: 2,
  creator_full_name: 'Maya Lindqvist',
  ctime: '2026-11-20T12:00:00.000Z',
  enabled: true,
  countries: [],
  url_count: 40,
  schedule: 'weekly',
  schedule_repeat_time: '00:00',
  schedule_timezone: 'UTC',
  celery_task_enabled: true,
  schedule_waiting_reason: null,
  schedule_start: null,
  schedule_end: null,
  available_manage_actions: [],
  last_report_id: 1_200_000,
  last_report_status: { id: 'failed', title: 'Failed', percent: 0, color: 'danger' },
  last_report_archived: false,
  last_report_url_count: 0,
  last_report_finalized: null,
  last_report_has_errors: false,
  last_report_failure_reason: reason,
  percent_completed: 0,
});
const shown = (check: Project) =>
  renderToStaticMarkup(
    <MantineProvider>
      <CheckStatus check={check} />
    </MantineProvider>,
  );

describe('The status of a check', () => {
  it('says why its last run failed', () => {
    expect(shown(failed)).toContain(`>${reason}<`);
  });

  it('says that its last run expired, and how much is missing of it', () => {
    const badge = { title: 'Completed', percent: 70, color: 'success' } as const;
    const ended = (id: 'expired' | 'completed' | 'cancelled') =>
      shown({ ...failed, last_report_status: { ...badge, id }, last_report_not_judged_url_count: 12 });
    expect(ended('expired')).toContain('>Expired; 12 websites were not judged.<');
    expect(ended('cancelled')).toContain('>12 websites were not judged.<');
    expect(ended('completed')).not.toContain('not judged');
  });

  it('of a check that never ran is when it runs first', () => {
    const waiting = { ...failed, last_report_id: null, last_report_status: null };
    expect(shown({ ...waiting, next_run_at: '2026-11-25T00:00:00.000Z' })).toMatch(
      /dateTime="2026-11-25T00:00:00.000Z"[^>]*>Next /,
    );
    expect(shown(waiting)).toContain('No run yet');
    const standsStill = { next_run_at: '2026-11-25T00:00:00.000Z', schedule_waiting_reason: 'Schedule is cancelled' };
    expect(shown({ ...waiting, ...standsStill })).not.toContain('Next');
  });

  it('says it no more when the next run is under way, before the row was read again', () => {
    const status = { id: 'in_progress', title: 'In progress', percent: 3, color: 'info' } as const;
    expect(shown({ ...failed, last_report_status: status })).not.toContain(reason);
  });
});
