import type { Me } from '@proofline/contracts/api/account';
import { countryCodeSchema } from '@proofline/contracts/codes';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../testing/render-in-app.tsx';
import { ManageChecksPage } from './manage-checks-page.tsx';
import { checkOf } from './testing/check-of.ts';

const countries = ['GB', 'DE', 'MT'].map((id) => ({ id: countryCodeSchema.parse(id), name: id }));
/** As much as the narrow columns ever hold. */
const full = checkOf('completed', ['pause_project', 'clone_project'], {
  ...{ id: 1, name: 'Full', schedule: 'four_times_a_day', next_run_at: '2027-05-26T20:00:00.000Z', countries },
  ...{
    last_report_has_errors: true,
    last_report_archived: true,
    last_report_finalized: new Date(Date.now() - 25 * 60_000).toISOString(),
  },
  ...{
    url_count: 1_284_000,
    compliance_over_runs: [50, 60],
    kind: 'social_media',
    creator_full_name: 'Maya Lindqvist',
  },
});
const paused = checkOf('paused', ['continue_project'], {
  ...{ id: 2, name: 'Q4 launch: welcome offer everywhere', enabled: false, countries },
  schedule_waiting_reason: 'Paused: due runs are skipped',
});

async function table(phone: boolean) {
  answerApi({
    'GET /api/projects/': { count: 2, page: 1, perPage: 10, page_size: 10, results: [full, paused] },
    'GET /api/check_views/': { count: 0, page: 1, perPage: 10, page_size: 10, results: [] },
  });
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, has_full_access: true } as Me);
  await renderInApp(<ManageChecksPage />, { client, phone });
  await expect
    .element(
      page
        .getByText('Four times a day')
        .or(page.getByText(/^Next /))
        .first(),
    )
    .toBeVisible();
}

/** What stands beyond the edges of its cell, where it is cut without a sign of it. */
function cutIn(cell: Element): string[] {
  const { right } = cell.getBoundingClientRect();
  return [...cell.querySelectorAll('*')]
    .filter((part) => part.closest('.truncate') === null && part.getBoundingClientRect().right > right + 0.5)
    .map((part) => part.textContent || part.tagName);
}

it('cuts nothing in the columns of a fixed width', async () => {
  await table(false);
  const cells = [...document.querySelectorAll('td')];
  expect(cells.length).toBeGreaterThan(10);
  expect(cells.flatMap(cutIn)).toEqual([]);
  const heads = [...document.querySelectorAll('th [class*=headText]')];
  expect(heads.filter((head) => head.scrollWidth > head.clientWidth + 1).map((head) => head.textContent)).toEqual([]);
});

it('puts the word under a name that leaves no room beside it', async () => {
  await table(false);
  const name = page.getByRole('link', { name: paused.name }).element().getBoundingClientRect();
  const word = page.getByText('Invisible', { exact: true }).element().getBoundingClientRect();
  expect(word.top).toBeGreaterThanOrEqual(name.bottom);
});

it('lays nothing of a card over something else on a phone', async () => {
  await table(true);
  const reason = page.getByText(paused.schedule_waiting_reason ?? '').element();
  const country = page.getByText('GB', { exact: true }).last().element();
  expect(country.getBoundingClientRect().bottom).toBeLessThanOrEqual(reason.getBoundingClientRect().top);
  expect(reason.scrollWidth).toBeLessThanOrEqual(reason.clientWidth);
  const menu = page.getByRole('button', { name: 'Actions for Full' }).element().getBoundingClientRect();
  expect(Math.min(menu.width, menu.height)).toBeGreaterThanOrEqual(36);
});
