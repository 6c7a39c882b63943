import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { rendered } from './testing/results-page.tsx';

const websites = [
  ['big.example', 60],
  ['site-1.example', 25],
  ['site-2.example', 10],
] as const;
const answerOf = (by: string) => ({
  ...{ report: 700_000, by, total: by === 'rule' ? 40 : 100 },
  groups:
    by === 'rule'
      ? [
          { key: 'r1', name: '18+', count: 30 },
          { key: 'r2', name: 'Licence', count: 0 },
        ]
      : websites.map(([name, count]) => ({ key: name, name, count })),
  others: by === 'rule' ? null : { groups: 3, count: 5 },
});
const answers = { 'GET /api/reports/700000/groups/': ({ query }: { query: { by: string } }) => answerOf(query.by) };
const group = (name: string) => page.getByRole('group', { name: 'Group by' }).getByRole('button', { name });
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
const cellsOf = (shown: Locator) =>
  [...(shown.query()?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent);

it('shows the results by what they have in common, with shares, and keeps it in the address', async () => {
  const { address } = await rendered(answers);
  expect(page.getByRole('table', { name: 'Results by website' }).elements()).toEqual([]);
  await group('Website').click();
  await expect.poll(address).toContain('group=website');
  await expect.poll(() => cellsOf(row('big.example'))).toEqual(['big.example', '60', '60.0%']);
  expect(cellsOf(page.getByRole('row').filter({ hasText: '3 others' }))).toEqual(['3 others', '5', '5.0%']);
  const chart = page.getByRole('img', { name: /^Results by website: big\.example 60\.0%, / });
  await expect.element(chart).toBeVisible();
  await group('Rule').click();
  await expect.poll(() => cellsOf(row('18+'))).toEqual(['18+', '30', '75.0%']);
  // Of one bar nobody needs a chart.
  expect(page.getByRole('img', { name: /^Results by rule/ }).elements()).toEqual([]);
  await expect.element(row('Licence').getByRole('button')).toBeDisabled();
  await group('Rule').click();
  await expect.poll(address).not.toContain('group=');
});

it('filters the list by a group with the keyboard, and the other groups stay in sight', async () => {
  const { address, calls } = await rendered(answers, '?group=website&compliant=false');
  const chosen = row('site-1.example').getByRole('button');
  await expect.element(chosen).toHaveAttribute('aria-pressed', 'false');
  (chosen.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toContain('website=site-1.example');
  await expect.element(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect.element(row('big.example')).toBeVisible();
  const asked = (path: string) => calls.filter((call) => call.path === path).map(({ query }) => query);
  await expect
    .poll(() => asked('/api/report_results/').at(-1))
    .toMatchObject({ website: 'site-1.example', compliant: 'false' });
  // The groups are those of the list without it, asked for once.
  expect(asked('/api/reports/700000/groups/')).toEqual([{ by: 'website', compliant: 'false' }]);
  await page.getByRole('button', { name: 'site-1.example Remove this filter' }).click();
  await expect.poll(address).not.toContain('website=');
});

it('filters the list by a bar of the chart', async () => {
  const { address } = await rendered(answers, '?group=website');
  const bars = () => document.querySelectorAll('.recharts-bar-rectangle');
  await expect.poll(() => bars().length).toBe(3);
  bars()[1]
    ?.querySelector('path')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(address).toContain('website=site-1.example');
});

it('names the rule that came with a link', async () => {
  const { calls } = await rendered(answers, '?rule=r1');
  await expect.element(page.getByRole('button', { name: 'Breaks: 18+ Remove this filter' })).toBeVisible();
  // Nothing is grouped for a name.
  expect(calls.map(({ path }) => path)).not.toContain('/api/reports/700000/groups/');
});

it('says what went wrong, and tries again', async () => {
  let fails = true;
  await rendered(
    {
      'GET /api/reports/700000/groups/': () =>
        fails ? Response.json({ code: 'invalid_input', detail: 'No.' }, { status: 400 }) : answerOf('country'),
    },
    '?group=country',
  );
  const again = page.getByRole('button', { name: 'Refresh' });
  await expect.element(again).toBeVisible();
  fails = false;
  await again.click();
  await expect.element(page.getByRole('table', { name: 'Results by country' })).toBeVisible();
});
