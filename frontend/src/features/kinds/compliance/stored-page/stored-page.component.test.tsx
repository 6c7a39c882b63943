import type { StoredPageView } from '@proofline/contracts/api/stored-pages';
import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerApi } from '../../../../testing/answer-api.ts';
import { renderInApp } from '../../../../testing/render-in-app.tsx';
import { findingsIn, judgedResult } from '../changes/testing/judged-result.ts';
import { StoredPage } from './stored-page.tsx';

const path = 'GET /api/report_results/700000-1-1/page/matches/';
const match = (words: string, made: Partial<StoredPageView['matches'][number]> = {}) => ({
  ...{ of: 'rule' as const, rule: 'r2', words, is_shown: true },
  ...made,
});
const stored: StoredPageView = {
  ...{ state: 'shown', count: 4 },
  matches: [
    match('risk-free'),
    match('in a frame', { is_shown: false }),
    match('Risk-Free'),
    match('Brand', { of: 'filter', rule: 'f1' }),
  ],
};
const section = page.getByRole('region', { name: 'Stored page' });
const where = () => section.getByRole('toolbar').element().textContent;

async function opened(answers: Readonly<Record<string, unknown>> = {}, made: Partial<ComplianceResultDetails> = {}) {
  const calls = answerApi({ [path]: stored, ...answers });
  const result = judgedResult(made);
  await renderInApp(<StoredPage result={result} findings={findingsIn(result)} />);
  expect(calls).toEqual([]);
  await section.getByRole('button', { name: 'Stored page' }).click();
  return calls;
}

it('shows the page in a frame that may do nothing, at the first match', async () => {
  await opened();
  const frame = section.getByTitle('The page as it was saved');
  await expect.element(frame).toHaveAttribute('sandbox', '');
  await expect.element(frame).toHaveAttribute('src', '/api/report_results/700000-1-1/page#match-1');
  expect(where()).toBe('1 of 3 “risk-free” risk-free');
});

it('steps through the matches that are to be seen, by buttons and arrows', async () => {
  await opened();
  const next = section.getByRole('button', { name: 'Next match' });
  await next.click();
  await expect.poll(where).toBe('2 of 3 “Risk-Free” risk-free');
  await expect
    .element(section.getByRole('link', { name: 'Open the stored page in a new tab' }))
    .toHaveAttribute('href', '/api/report_results/700000-1-1/page#match-3');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(where).toBe('3 of 3 “Brand” filter');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(where).toBe('1 of 3 “risk-free” risk-free');
});

it('tells of matches that are left out, and of those that nobody sees, with the reason', async () => {
  await opened(
    { [path]: { ...stored, count: 20_001 } },
    { hidden_findings: [{ rule: 'r1', reason: 'same_colour', words: '18+', before: 'for ', after: ' only' }] },
  );
  await expect.element(section.getByText(/1 more match stands in what is left out\./)).toBeVisible();
  await expect.element(section.getByText(/Only the first 4 of 20,001 matches are marked\./)).toBeVisible();
  await expect.element(section.getByText('Not to be seen by visitors')).toBeVisible();
  await expect.element(section.getByText(/in the colour of its background/)).toBeVisible();
});

it.each([
  ['nothing was found in', { ...stored, count: 0, matches: [] }, /No match to be seen on the page/],
  [
    'is too large',
    { state: 'too_large', count: 0, matches: [] },
    /too large to be shown here \(over 10 MB as saved, or/,
  ],
  ['takes too long', { state: 'too_slow', count: 0, matches: [] }, /takes too long/],
  ['cannot be drawn', { state: 'failed', count: 0, matches: [] }, /cannot be shown here/],
  [
    'was deleted',
    () => Response.json({ code: 'not_found', detail: 'Not found.' }, { status: 404 }),
    /has been deleted/,
  ],
])('says so of a page that %s', async (_, answer, words) => {
  await opened({ [path]: answer });
  await expect.element(section.getByText(words)).toBeVisible();
});

it('is not offered of a page that was not seen', async () => {
  const result = judgedResult({ evidence: null });
  await renderInApp(<StoredPage result={result} findings={[]} />);
  expect(section.elements()).toEqual([]);
});
