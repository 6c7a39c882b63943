import type { ParkedEvent } from '@proofline/contracts/api/parked-events';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../../testing/answer-api.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { ParkedActions } from './parked-actions.tsx';

const parked: ParkedEvent = {
  id: 'a9f1c1de-6f9a-4a0c-8a74-7f0e3f9d5c01',
  state: 'parked',
  reader: { kind: 'read_model', name: 'reports' },
  stream: 'report-1200000',
  type: 'ReportStarted',
  revision: 3,
  event_id: '5b0a2a3e-6a3e-4b7e-9a50-0c6f1d0f2b11',
  attempts: 6,
  failed_at: '2026-11-22T20:00:00.000Z',
  last_failed_at: '2026-11-22T20:08:00.000Z',
  next_attempt_at: null,
  asked: null,
  reason: 'It does not fit.',
  waiting: 2,
  more_wait: false,
};
const done = () => new Response(null, { status: 204 });
const path = `/api/parked_events/${parked.id}`;

it('is tried again at a press', async () => {
  const calls = answerApi({ [`POST ${path}/retry/`]: done });
  await renderInApp(<ParkedActions event={parked} />);
  await page.getByRole('button', { name: 'Try ReportStarted of report-1200000 again' }).click();
  await expect.poll(() => calls.map((call) => call.path)).toEqual([`${path}/retry/`]);
});

it('is skipped with a reason, and not without one', async () => {
  const calls = answerApi({ [`POST ${path}/skip/`]: done });
  await renderInApp(<ParkedActions event={parked} />);
  await page.getByRole('button', { name: 'Skip ReportStarted of report-1200000' }).click();
  // The table cuts it.
  await expect.element(page.getByRole('dialog').getByText(parked.reason)).toBeVisible();
  await page.getByRole('button', { name: 'Skip event' }).click();
  await expect.element(page.getByText('This field is required')).toBeVisible();
  expect(calls).toEqual([]);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Not ours.');
  await page.getByRole('button', { name: 'Skip event' }).click();
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ reason: 'Not ours.' }]);
});

it('cannot be tried again alone when an earlier version went on without it', async () => {
  await renderInApp(<ParkedActions event={{ ...parked, state: 'passed' }} />);
  await expect.element(page.getByRole('button', { name: 'Skip ReportStarted of report-1200000' })).toBeVisible();
  expect(page.getByRole('button', { name: /again/ }).elements()).toEqual([]);
});
