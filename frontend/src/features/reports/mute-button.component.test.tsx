import type { Report } from '@proofline/contracts/api/reports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { MuteButton } from './mute-button.tsx';
import { reportOf } from './testing/report-of.ts';

const path = '/api/report_notifications_muted_statuses/';
const bell = page.getByRole('button', { name: 'Mute notifications of Steered' });
const muted = { id: 700_000, report: 700_000, user: 1, ctime: '2026-11-23T10:00:00.000Z' };

/** As a page has it: the bell of what the query of the report holds. */
function Page() {
  const client = useQueryClient();
  const { data } = useQuery<Report>({
    queryKey: queryKeys.reports.detail(700_000),
    queryFn: () => client.getQueryData<Report>(queryKeys.reports.detail(700_000)) ?? reportOf('completed'),
  });
  return data === undefined ? null : <MuteButton report={data} />;
}

async function rendered(answer: unknown = muted) {
  const calls = answerApi({
    [`POST ${path}`]: answer,
    [`DELETE ${path}700000/`]: () => new Response(null, { status: 204 }),
  });
  await renderInApp(<Page />);
  return () => calls.map(({ method, body }) => [method, body]);
}

it('is pressed at once, and sends what was pressed in its order', async () => {
  const sent = await rendered();
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
  await bell.click();
  await expect.element(bell).toHaveAttribute('aria-pressed', 'true');
  await bell.click();
  await expect.poll(sent).toEqual([
    ['POST', { report: 700_000 }],
    ['DELETE', undefined],
  ]);
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
});

it('is what it was when the server refuses', async () => {
  const sent = await rendered(() => Response.json({ code: 'not_found', detail: 'Not found.' }, { status: 404 }));
  await bell.click();
  await expect.poll(sent).toHaveLength(1);
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
});
