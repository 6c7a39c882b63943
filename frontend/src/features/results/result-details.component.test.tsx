import { LOG_POSITION_HEADER, MIN_POSITION_HEADER } from '@proofline/contracts/api/errors';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AskedApi } from '../../testing/answer-api.ts';
import { detailsOf, pageOf } from './testing/result-rows.ts';
import { expectRead, READ_STATUSES, rendered, rows, sees } from './testing/results-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const openId = (address: string) => new URLSearchParams(address.split('?')[1]).get('result');

it('marks once while the key is held down, and walks on', async () => {
  const { marked } = await rendered({}, '?result=700000-1-1');
  await expectRead(1, true);
  await userEvent.keyboard('{r>2/}');
  await expectRead(1, false);
  await expect.poll(marked).toHaveLength(2);
  await userEvent.keyboard('{j>2/}');
  await sees(3);
});

it('has what a step leads to before anybody goes there', async () => {
  const second = 'GET /api/report_results/700000-2-1/';
  const { calls } = await rendered({ [second]: once(() => detailsOf(rows, 2)) }, '?result=700000-1-1');
  await sees(1);
  const asked = () => calls.filter(({ method, path }) => `${method} ${path}` === second);
  await expect.poll(() => asked().length).toBe(1);
  await userEvent.keyboard('j');
  await sees(2);
  expect(asked()).toHaveLength(1);
});

it('shows steps before the address tells of them, and tells of the last alone', async () => {
  const { address, drawFrames } = await renderedByFrames();
  await userEvent.keyboard('jj');
  await sees(3);
  expect(openId(address())).toBe('700000-1-1');
  const named = new Set<string | null>();
  drawFrames();
  await expect.poll(() => openId(address())).toSatisfy((id) => named.add(id) && id === '700000-3-1');
  expect([...named]).not.toContain('700000-2-1');
  await sees(3);
});

it('stays closed where it is closed before the address told of a step', async () => {
  const { address, drawFrames } = await renderedByFrames();
  await userEvent.keyboard('j');
  await sees(2);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => openId(address())).toBe(null);
  drawFrames();
  // What the router is told last is what the address says in the end.
  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect.poll(() => new URLSearchParams(address().split('?')[1]).get('read')).toBe('false');
  expect(openId(address())).toBe(null);
});

/** The first of three results, in a window that draws its next frames when it is told to. */
async function renderedByFrames() {
  const shown = await rendered({}, '?result=700000-1-1');
  await sees(1);
  const waiting: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => waiting.push(draw));
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((number) => {
    waiting[number - 1] = () => undefined;
  });
  const drawFrames = () => {
    vi.restoreAllMocks();
    for (const draw of waiting) draw(performance.now());
  };
  return { ...shown, drawFrames };
}

/** Whoever asks a second time waits for ever. */
function once<Answer>(answer: () => Answer): () => Answer | Promise<Answer> {
  let isAnswered = false;
  return () => {
    if (isAnswered) return new Promise<Answer>(() => undefined);
    isAnswered = true;
    return answer();
  };
}

it('holds up no reading by what was only marked', async () => {
  const marks = { report: 700_000, report_result: '700000-1-1', report_results: ['700000-1-1'], read: true };
  const { calls, marked } = await rendered(
    { [`POST ${READ_STATUSES}`]: () => Response.json(marks, { headers: { [LOG_POSITION_HEADER]: '77' } }) },
    '?result=700000-1-1',
  );
  await expect.poll(marked).toHaveLength(1);
  await userEvent.keyboard('jj');
  await sees(3);
  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect.poll(() => calls.some(({ query }) => query.read === 'false')).toBe(true);
  expect(calls.filter(({ headers }) => headers.has(MIN_POSITION_HEADER))).toEqual([]);
});

/** `n` is pressed in the first result; what comes next among violations is the third, once it is answered. */
async function violationAsked() {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const first = async ({ query }: AskedApi) => {
    if (query.compliant !== 'false') return detailsOf(rows, 1);
    await answered;
    return { ...detailsOf(rows, 1), next_id: '700000-3-1' };
  };
  const shown = await rendered({ 'GET /api/report_results/700000-1-1/': first }, '?result=700000-1-1');
  await sees(1);
  await userEvent.keyboard('n');
  await expect.poll(() => shown.calls.some(({ query }) => query.compliant === 'false')).toBe(true);
  return { ...shown, answer };
}

const hasNextViolation = (client: QueryClient) =>
  client
    .getQueriesData<{ next_id?: string }>({})
    .some(([key, data]) => JSON.stringify(key).includes('compliant') && data?.next_id === '700000-3-1');

it.each([
  ['nothing has happened meanwhile', null, '700000-3-1'],
  ['the pane was closed', '{Escape}', null],
  ['another result was opened', 'j', '700000-2-1'],
])('where the next violation is asked for and %s, what is open in the end is right', async (_, key, open) => {
  const { answer, address, client } = await violationAsked();
  if (key !== null) {
    await userEvent.keyboard(key);
    await expect.poll(() => openId(address())).toBe(open);
  }
  answer();
  await expect.poll(() => hasNextViolation(client)).toBe(true);
  await expect.poll(() => openId(address())).toBe(open);
});

it('says that the next violation could not be found', async () => {
  const { address } = await rendered(
    {
      'GET /api/report_results/700000-1-1/': ({ query }: AskedApi) =>
        query.compliant === 'false'
          ? Response.json({ code: 'x', detail: 'Broken.' }, { status: 500 })
          : detailsOf(rows, 1),
    },
    '?result=700000-1-1',
  );
  await sees(1);
  await userEvent.keyboard('n');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The next result that is not compliant could not be found. Please try again.');
  expect(openId(address())).toBe('700000-1-1');
});

it('asks for the list again, once, when the row of a step is not on its page', async () => {
  const listed = (calls: readonly AskedApi[]) => calls.filter(({ path }) => path === '/api/report_results/').length;
  let shown = rows.slice(0, 2);
  const { calls } = await rendered(
    { 'GET /api/report_results/': () => ({ ...pageOf(shown), count: 3 }) },
    '?result=700000-1-1&read=false',
  );
  await sees(1);
  await expect.element(page.getByRole('row').filter({ hasText: 'site-2.example' })).toBeVisible();
  const before = listed(calls);
  await userEvent.keyboard('j');
  await sees(2);
  shown = rows.slice(2);
  await userEvent.keyboard('j');
  await sees(3);
  await expect.element(page.getByRole('row').filter({ hasText: 'site-3.example' })).toBeVisible();
  expect(listed(calls)).toBe(before + 1);
});
