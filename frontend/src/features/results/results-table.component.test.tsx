import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageOf, resultRow } from './testing/result-rows.ts';
import { expectRead, READ_STATUSES as path, rendered, rows, sees } from './testing/results-page.tsx';

it('marks a result as read as soon as its details are seen, and as unread when told so', async () => {
  const { marked } = await rendered();
  await expectRead(2, false);
  await page.getByText('https://site-2.example/').click();
  await expect.element(page.getByText('Seen at https://site-2.example/')).toBeVisible();
  await expectRead(2, true);
  await expectRead(1, false);
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await expectRead(2, false);
  await expect
    .poll(marked)
    .toEqual([true, false].map((read) => ({ report: 700_000, report_result: '700000-2-1', read })));
});

it('marks all of a selection at once', async () => {
  const { marked } = await rendered();
  await page.getByRole('checkbox', { name: 'Select https://site-1.example/' }).click();
  await page.getByRole('checkbox', { name: 'Select https://site-3.example/' }).click();
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read', exact: true }).click();
  await expectRead(1, true);
  await expectRead(2, false);
  await expectRead(3, true);
  await expect.poll(marked).toEqual([{ report: 700_000, report_results: ['700000-1-1', '700000-3-1'], read: true }]);
  await expect.element(page.getByText('2 selected')).not.toBeInTheDocument();
});

it('is what it was when the server refuses, and says nothing of it', async () => {
  const refusal = { code: 'not_found', detail: 'Not found.' };
  await rendered({ [`POST ${path}`]: () => Response.json(refusal, { status: 404 }) });
  await page.getByRole('checkbox', { name: 'Select all results on this page' }).click();
  await page.getByRole('button', { name: 'Mark all as read', exact: true }).click();
  await expectRead(1, false);
  await expectRead(3, false);
  expect(page.getByText(refusal.detail).elements()).toEqual([]);
});

it('is not held up by what does not arrive', async () => {
  const { marked } = await rendered({
    [`POST ${path}`]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  for (const target of [1, 2]) {
    await page.getByRole('checkbox', { name: `Select https://site-${target}.example/` }).click();
    await page.getByRole('button', { name: 'Mark all as read', exact: true }).click();
  }
  await expect.poll(() => marked().length).toBe(2);
  await expectRead(1, false);
  await expectRead(2, false);
});

it('asks for what is unread alone', async () => {
  const { calls } = await rendered();
  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect.poll(() => calls.some(({ query }) => query.read === 'false')).toBe(true);
});

it('walks by keys, and says by its address where it stands', async () => {
  const { address } = await rendered({}, '?result=700000-1-1&compliant=false');
  await sees(1);
  await userEvent.keyboard('j');
  await sees(2);
  await userEvent.keyboard('{ArrowDown}');
  await sees(3);
  expect(address()).toContain('result=700000-3-1');
  expect(address()).toContain('compliant=false');
  await userEvent.keyboard('j');
  await userEvent.keyboard('k');
  await sees(2);
  await userEvent.keyboard('{ArrowUp}');
  await sees(1);
  await userEvent.keyboard('n');
  await sees(2);
});

it('marks, opens evidence and comments by keys, and leaves keys to who types', async () => {
  const { address } = await rendered({}, '?result=700000-1-1');
  await expectRead(1, true);
  await userEvent.keyboard('r');
  await expectRead(1, false);
  await userEvent.keyboard('{Control>}r{/Control}');
  await expectRead(1, false);
  await page.getByPlaceholder('Filter by website URL').fill('x');
  await userEvent.keyboard('r');
  await expectRead(1, false);
  await page.getByRole('heading', { name: 'Details' }).click();
  await userEvent.keyboard('e');
  await sees(1, 'Picture of');
  // Over the details, keys are the picture's.
  await userEvent.keyboard('j');
  await sees(1, 'Picture of');
  expect(address()).toContain('result=700000-1-1');
});

it('opens the comments in the place of the details', async () => {
  const { address } = await rendered(
    { 'GET /api/waffle_switches/': { count: 1, results: [{ name: 'enable_comments', active: true }] } },
    '?result=700000-1-1',
  );
  await sees(1);
  await expect
    .poll(async () => {
      await userEvent.keyboard('c');
      return address();
    })
    .toContain('comments=open');
  expect(address()).not.toContain('result=');
});

it('leads to a page after g, and does nothing else by it', async () => {
  await rendered({}, '?result=700000-1-1');
  await expectRead(1, true);
  await userEvent.keyboard('gr');
  await expectRead(1, true);
});

it('marks all that match, a hundred at a time, when the whole page is chosen', async () => {
  let unread = 140;
  const { marked, calls } = await rendered(
    {
      'GET /api/report_results/': ({ query }: { query: Record<string, string> }) => {
        if (query.read !== 'false') return { ...pageOf(rows), count: 140 };
        const size = Math.min(100, unread);
        return pageOf(Array.from({ length: size }, (_none, index) => resultRow(unread - index)));
      },
      [`POST ${path}`]: ({ body }: { body: { report_results: string[] } }) => {
        unread -= body.report_results.length;
        return { report_result: null, ...body };
      },
    },
    '?url=site',
  );
  await page.getByRole('checkbox', { name: 'Select https://site-1.example/' }).click();
  const all = page.getByRole('button', { name: 'Mark all 140 that match as read' });
  await expect.element(page.getByText('1 selected')).toBeVisible();
  expect(all.elements()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Select all results on this page' }).click();
  await all.click();
  await expect.element(page.getByText('140 results marked as read')).toBeVisible();
  expect(marked().map((body) => (body as { report_results: string[] }).report_results.length)).toEqual([100, 40]);
  expect(calls.filter(({ query }) => query.read === 'false')).toEqual(
    [1, 2].map(() =>
      expect.objectContaining({ query: { url: 'site', page: '1', page_size: '100', read: 'false', report: '700000' } }),
    ),
  );
});

it('says how far it goes where more match than are marked at a press', async () => {
  await rendered({ 'GET /api/report_results/': { ...pageOf(rows), count: 12_345 } });
  await page.getByRole('checkbox', { name: 'Select all results on this page' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Mark the first 1,000 unread of 12,345 as read' }))
    .toBeVisible();
});

it('chooses results on a phone, too', async () => {
  const { marked } = await rendered({}, '', { phone: true });
  await page.getByRole('checkbox', { name: 'Select https://site-2.example/' }).click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read', exact: true }).click();
  await expect.poll(marked).toEqual([{ report: 700_000, report_result: '700000-2-1', read: true }]);
});
