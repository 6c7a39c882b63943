import type { ReportDetail } from '@proofline/contracts/api/reports';
import { leafRules } from '@proofline/rules/leaf-rules';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { RuleMark } from './rule-mark.tsx';

const [leaf] = leafRules({
  ...{ id: 'root', not: false, condition: 'AND' },
  rules: [
    { id: 'r1', field: 'dom_link', operator: 'contains', value: { link_rule: 'shop.example', export_parameters: [] } },
  ],
});

/** What a mark reads of a report. */
const report = (status: 'completed' | 'in_progress') =>
  ({ id: 100_001, status: { id: status }, available_actions: ['view_report', 'download_report'] }) as ReportDetail;

async function mark(count: number, status: 'completed' | 'in_progress' = 'completed') {
  if (leaf === undefined) throw new Error('The tree has no rule.');
  const links = Array.from({ length: Math.min(count, 5) }, (_, index) => `https://shop.example/${index + 1}`);
  await renderInApp(
    <RuleMark
      cell={{ id: 'r1', score: 100, link_count: count, links }}
      leaf={leaf}
      of="filter"
      isNegated={false}
      report={report(status)}
      query={{ outcome: ['not_compliant'], ordering: '-url', page: 3, page_size: 10 }}
    />,
  );
}
const popover = () => page.getByRole('dialog');

it('lists the first links on demand and closes on Escape', async () => {
  await mark(3);
  const count = page.getByRole('button', { name: 'Pass 3 matched links' });
  await count.click();
  await expect.element(popover().getByText('shop.example/3', { exact: true })).toBeVisible();
  expect(popover().getByRole('link').query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(popover()).not.toBeInTheDocument();
});

it('offers all of many as a file: this rule’s, as the list is filtered and sorted, every page of it', async () => {
  await mark(1_204);
  await page.getByRole('button', { name: 'Pass 1,204 matched links' }).click();
  const all = popover().getByRole('link', { name: 'Export all as CSV' });
  await expect.element(all).toBeVisible();
  const address = new URL(all.element().getAttribute('href') ?? '', window.location.href);
  expect(address.pathname).toBe('/api/reports/100001/links.csv');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    outcome: 'not_compliant',
    ordering: '-url',
    of: 'filter',
    rule: 'r1',
  });
  expect(all.element().hasAttribute('download')).toBe(true);
});

it('says of a report that still runs when to come back', async () => {
  await mark(12, 'in_progress');
  await page.getByRole('button', { name: 'Pass 12 matched links' }).click();
  await popover().getByRole('link', { name: 'Export all as CSV' }).click();
  await expect.element(page.getByText('The report is not complete yet')).toBeVisible();
});

it('is a word alone where no links are', async () => {
  await mark(0);
  await expect.element(page.getByText('Pass')).toBeVisible();
  expect(page.getByRole('button', { name: 'Pass' }).query()).toBeNull();
});
