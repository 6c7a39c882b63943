import type { EarlierResultView } from '@proofline/contracts/api/earlier-results';
import { reportIdSchema, resultIdOf, sha256Schema } from '@proofline/contracts/ids';
import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import type { ResultChange } from '@proofline/contracts/result-change';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../../../testing/answer-api.ts';
import { renderInApp } from '../../../../testing/render-in-app.tsx';
import { findingsIn, judgedResult } from './testing/judged-result.ts';
import { WhatChanged } from './what-changed.tsx';

const was = resultIdOf(reportIdSchema.parse(699_999), 4, 1);
const evidence = {
  ...{ text_sha256: sha256Schema.parse('a'.repeat(64)), text_url: `/api/report_results/${was}/text` },
  ...{ screenshot_sha256: null, screenshot_url: null },
};
const run = {
  report: reportIdSchema.parse(699_999),
  ctime: '2026-11-19T10:00:00.000Z',
  expired: false,
  archived: false,
};
const earlier: EarlierResultView = {
  compared_with: run,
  result: {
    ...{ id: was, outcome: 'compliant', fetched_at: '2026-11-19T10:01:00.000Z', evidence },
    rules: [
      { id: 'r1', score: 100 },
      { id: 'r2', score: 100 },
    ],
  },
};
const texts = {
  [`GET ${evidence.text_url}`]: () =>
    new Response('The ten best sites. Get up to £100. Only for adults. One. Two. Three. Four. Five. Play well.'),
  'GET /api/report_results/700000-1-1/text': () =>
    new Response(
      'The ten best sites. Get up to £200 risk-free. Only for adults. One. Two. Three. Four. Five. Play well.',
    ),
};

function rendered(
  answers: Readonly<Record<string, unknown>> = {},
  { changed = 'broken', ...made }: Partial<ComplianceResultDetails> & { changed?: ResultChange | null } = {},
) {
  const calls = answerApi({ 'GET /api/report_results/700000-1-1/earlier/': earlier, ...texts, ...answers });
  const result = judgedResult({ changed, ...made });
  const ui = <WhatChanged result={result} findings={findingsIn(result)} isNegated={false} />;
  return renderInApp(ui).then((shown) => ({ ...shown, calls }));
}
const section = page.getByRole('region', { name: 'What changed on this page' });
const rows = () =>
  section
    .getByRole('list', { name: 'Text before and now' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

it('tells both verdicts, the rules that turned and the sentences that differ, by word', async () => {
  await rendered();
  await expect.element(section.getByText('Compliant', { exact: true })).toBeVisible();
  await expect.element(section.getByText('Not compliant')).toBeVisible();
  await expect.element(section.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect.element(section.getByText('1 of 9 sentences differs')).toBeVisible();
  expect(rows()).toEqual([
    '1The ten best sites.',
    '2−Removed: Get up to £100.',
    '2+Added: Get up to £200 risk-free.',
    '3Only for adults.',
    '6 sentences unchanged',
  ]);
  // Not by colour alone: what left is struck out, what came is an insertion to whoever listens.
  expect(
    section
      .getByRole('deletion')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['100']);
  expect(
    section
      .getByRole('insertion')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['200 risk-free']);
});

it('unfolds what stayed the same, or all of it', async () => {
  await rendered();
  await section.getByRole('button', { name: 'Show 6 unchanged sentences' }).click();
  await expect.element(section.getByText('Play well.')).toBeVisible();
  expect(rows()).toHaveLength(10);
  await section.getByText('Whole text').click();
  await expect.poll(rows).toHaveLength(10);
});

it('asks for nothing until it is opened where nothing worth reading happened', async () => {
  const { calls } = await rendered({}, { changed: 'unchanged' });
  await expect.element(section.getByText('Unchanged')).toBeVisible();
  expect(calls).toEqual([]);
  await section.getByRole('button', { name: /What changed/ }).click();
  await expect.element(section.getByText('Compliant', { exact: true })).toBeVisible();
});

it('looks again for a text that was missing', async () => {
  let isThere = false;
  const text = () => (isThere ? texts[`GET ${evidence.text_url}`]?.() : gone());
  await rendered({ [`GET ${evidence.text_url}`]: text });
  await expect.element(section.getByText(/has been deleted/)).toBeVisible();
  isThere = true;
  const fold = section.getByRole('button', { name: /What changed/ });
  await fold.click();
  await fold.click();
  await expect.element(section.getByText('1 of 9 sentences differs')).toBeVisible();
});

const of = (made: Partial<NonNullable<EarlierResultView['result']>>): EarlierResultView => ({
  ...earlier,
  result: earlier.result && { ...earlier.result, ...made },
});
const path = 'GET /api/report_results/700000-1-1/earlier/';
const gone = () => Response.json({ code: 'not_found', detail: 'Not found.' }, { status: 404 });

it.each([
  [
    'the same text',
    /Nothing changed: the text is the same/,
    { [path]: of({ evidence: { ...evidence, text_sha256: sha256Schema.parse('b'.repeat(64)) } }) },
  ],
  [
    'a text that was deleted',
    /The text of one of the two runs has been deleted/,
    { [`GET ${evidence.text_url}`]: gone },
  ],
  [
    'a page that was not seen',
    /The page was not seen in the run before/,
    { [path]: of({ outcome: 'blocked', evidence: null }) },
  ],
  [
    'a text that is too long',
    /too long to be compared here/,
    { [`GET ${evidence.text_url}`]: () => new Response('x'.repeat(1_000_001)) },
  ],
  ['a new page', /has no result for this page: it is new/, { [path]: { ...earlier, result: null } }],
  ['an archived run', /has been archived/, { [path]: { compared_with: { ...run, archived: true }, result: null } }],
  [
    'a run whose time was over',
    /ended before it had looked/,
    { [path]: { compared_with: { ...run, expired: true }, result: null } },
  ],
  ['no run at all', /no earlier run to compare/, { [path]: { compared_with: null, result: null } }],
])('says so of %s', async (_, words, answers) => {
  await rendered(answers);
  await expect.element(section.getByText(words)).toBeVisible();
});

it('says of the first run that there is nothing to compare with', async () => {
  const { calls } = await rendered({}, { changed: null });
  await expect.element(section.getByText(/no earlier run to compare/)).toBeVisible();
  expect(calls).toEqual([]);
});

it('offers to try again what could not be loaded', async () => {
  let isBroken = true;
  await rendered({
    [path]: () => (isBroken ? Response.json({ code: 'invalid', detail: 'No.' }, { status: 400 }) : earlier),
  });
  const again = section.getByRole('button', { name: 'Refresh' });
  await expect.element(again).toBeVisible();
  isBroken = false;
  await again.click();
  await expect.element(section.getByText('1 of 9 sentences differs')).toBeVisible();
});
