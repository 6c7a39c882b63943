import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { answerApi } from '../../../testing/answer-api.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { reportOf } from '../../reports/testing/report-of.ts';
import { ToplistCard } from './card.tsx';
import { ToplistDetails } from './details.tsx';
import { ToplistSummary } from './summary.tsx';
import { toplistResult } from './testing/toplist-result.ts';

const report = reportOf('completed');
const details = async (made: Partial<ToplistResultDetails> = {}) =>
  renderInApp(
    <ToplistDetails report={report} result={toplistResult(made)} covered={false} onCover={() => undefined} />,
  );
const region = (name: string) => page.getByRole('region', { name });
const says = (shown: Locator, words: string) => expect.poll(() => shown.element().textContent).toContain(words);
const entries = () => region('The list as read').getByRole('listitem');

it('says first where the brand stands, and who stands above it', async () => {
  await details();
  const verdict = page.getByTestId('details-verdict');
  await says(verdict, 'Larkfield is at 4, expected 2');
  await says(verdict, 'Redfern, Harbour Bay and Moonmill stand above it.');
  await says(verdict, 'From 2 to 4.');
  await says(verdict, '4of 10 entries');
});

it('shows the list as it was read, the watched brands in their states, and the rest on demand', async () => {
  await details();
  const own = page.getByRole('listitem').filter({ hasText: '400% up to £400' });
  await expect.element(own).toHaveAttribute('aria-current', 'true');
  await says(own, '4expected 2');
  await says(own, 'Worse');
  expect(page.getByText('Glasswing').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Show 2 more entries' }).click();
  await expect.element(page.getByText('Glasswing')).toBeVisible();
  await expect.element(page.getByText('2 further entries are in a file of the evidence.')).toBeVisible();
});

it('unfolds the way of a link with its affiliate ids by keyboard', async () => {
  await details();
  const link = entries().filter({ hasText: '400% up to £400' }).getByText('larkfield.example/?btag=list01').first();
  (link.element().closest('summary') as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(entries().filter({ hasText: '400% up to £400' }).getByText('btag=list01', { exact: true }))
    .toBeVisible();
  await expect.element(entries().filter({ hasText: '400% up to £400' }).getByText('302')).toBeVisible();
});

it('leads from run to run, and says since when it is as it is', async () => {
  await details();
  const runs = region('Position over runs').getByRole('link');
  await expect.poll(() => runs.elements().map(({ textContent }) => textContent)).toEqual(['2', '?', '4']);
  expect(runs.nth(2).element().getAttribute('aria-current')).toBe('true');
  expect(runs.nth(0).element().getAttribute('href')).toContain('/manage_checks/7/reports/699999?result=');
  await says(region('Position over runs'), 'worse since 20 Nov 2026');
});

it('tells of other lists of the page where they have the brand', async () => {
  await details({
    met_elsewhere: [{ in: 'section', section: 1, heading: 'New casinos', position: 2 }, { in: 'text' }],
  });
  await says(region('Other lists on the page'), 'New casinos3 entries, Larkfield at 2');
  await says(region('Other lists on the page'), 'Larkfield is named outside of every list');
});

it('of a list that could not be read says why, with every try, and draws nothing that is not there', async () => {
  const attempt = { at: '2026-11-20T10:00:00.000Z', duration_ms: 4_000, http_status: 503, reason: 'Too busy' };
  await details({
    ...{ state: null, compliant: 'Website did not respond', outcome: 'failed', found_position: null, entries: null },
    ...{ reading: null, evidence: null, changed: 'undecided', attempts: 3, over_runs: [], expected_brands: null },
    attempts_made: [attempt, { ...attempt, at: '2026-11-20T10:00:09.000Z' }],
  });
  await says(page.getByTestId('details-verdict'), 'Website did not respond');
  await says(region('Attempts'), 'the last of 3');
  await says(region('Attempts'), '10:00:09503Too busy4.0 s');
  await expect.element(page.getByText('No screenshot available.')).toBeVisible();
  expect(page.getByRole('region', { name: 'The list as read' }).elements()).toEqual([]);
  expect(page.getByRole('region', { name: 'Position over runs' }).elements()).toEqual([]);
});

it('never makes a link of an address that is none of the web', async () => {
  await details({ final_url: 'javascript:alert(1)' });
  expect(page.getByRole('link', { name: 'Open the website in a new tab' }).elements()).toEqual([]);
});

it.each([
  [{}, ['Worse', 'Expected2', 'Found4 of 10', 'Fell by 2']],
  [
    { state: 'missing', found_position: null, before: { found_position: 7, state: 'worse' } },
    ['Missing', 'not in the list', 'was 7'],
  ],
  [{ state: 'unsure', found_position: null, changed: 'undecided' }, ['Unsure', 'Found–', 'unknown']],
  [{ found_position: 4, before: { found_position: null, state: 'missing' }, changed: 'changed' }, ['appeared']],
  [{ before: { found_position: 4, state: 'worse' }, changed: 'unchanged' }, ['same']],
] as const)('on a phone is a card that says the same: %o', async (made, words) => {
  const result = toplistResult(made as Partial<ToplistResultDetails>);
  await renderInApp(<ToplistCard report={report} result={result} onOpen={() => undefined} />, { phone: true });
  const card = page.getByRole('button', { name: 'Toplist Details of Larkfield on http://lists-01.example/' });
  await expect.element(card).toBeVisible();
  const text = () => card.element().parentElement?.parentElement?.textContent;
  for (const word of words) await expect.poll(text).toContain(word);
});

it('sums up states and brands, and is nothing where no brand was expected', async () => {
  const run = (report: number, position: number | null, state: string) => ({
    ...{ report, ctime: '2026-11-20T10:00:00.000Z', position, expected_position: 2, state, lists: 3 },
  });
  const brand = (name: string) => ({ brand: name, runs: [run(699_999, 2, 'match'), run(700_000, null, 'missing')] });
  answerApi({
    'GET /api/reports/700000/brand_places/': {
      report: 700_000,
      brands: [
        ...['Larkfield', 'Redfern', 'Moonmill', 'Bluepike'].map(brand),
        { brand: 'New', runs: [run(1, 1, 'better')] },
      ],
    },
    'GET /api/reports/700000/groups/': {
      ...{ report: 700_000, by: 'state', total: 3, others: null },
      groups: [
        { key: 'match', name: 'Match', count: 2 },
        { key: 'missing', name: 'Missing', count: 1 },
      ],
    },
  });
  const rating = { description: '', values: [], avg_rating: 67 };
  const ratings = [{ ...rating, id: 'Larkfield', name: 'Larkfield' }];
  await renderInApp(<ToplistSummary report={reportOf('completed', { detailed_rating_percent_rules: ratings })} />);
  const counts = region('Positions').getByRole('listitem');
  await expect
    .poll(() => counts.elements().map(({ textContent }) => textContent))
    .toEqual(['Match2', 'Better0', 'Worse0', 'Missing1', 'Unsure0']);
  await says(region('Brands'), 'Larkfield67%');
  const places = region('Middle position over runs');
  await expect.element(places.getByRole('img', { name: /^Larkfield: .*2 match, .* missing$/ })).toHaveTextContent('2–');
  // One run says nothing of its way.
  expect(places.getByRole('listitem').elements()).toHaveLength(3);
  await userEvent.click(places.getByRole('button', { name: 'Show 1 more brand' }));
  await expect.poll(() => places.getByRole('listitem').elements().length).toBe(4);
});
