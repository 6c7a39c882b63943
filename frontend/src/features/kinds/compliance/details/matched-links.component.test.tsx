import { reportIdSchema, resultIdSchema } from '@proofline/contracts/ids';
import { ruleVerdictSchema } from '@proofline/rules/verdict';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type AskedApi, answerApi } from '../../../../testing/answer-api.ts';
import { renderInApp } from '../../../../testing/render-in-app.tsx';
import { MatchedLinks } from './matched-links.tsx';

/** What a verdict lists of the links it found. */
const LISTED = 50;
const path = '/api/report_results/100001-1-1/rules/r1/links/';
const link = (index: number) => `http://shop.example/offer-${index + 1}`;
const result = { id: resultIdSchema.parse('100001-1-1'), report: reportIdSchema.parse(100_001) };

const verdictOn = (found: number) =>
  ruleVerdictSchema.parse({
    ...{
      id: 'r1',
      score: 100,
      found: '',
      keywords: [],
      exportedParameters: [],
      images: [],
      spans: [],
      matchCount: found,
    },
    links: Array.from({ length: Math.min(found, LISTED) }, (_, index) => link(index)),
    linkCount: found,
  });

/** The page of links that was asked for, out of those that are kept. */
const pageOfLinks =
  (found: number, kept = found) =>
  ({ query }: AskedApi) => {
    const [number, size] = [Number(query.page), Number(query.page_size)];
    const links = Array.from({ length: kept }, (_, index) => ({ link: link(index), parameters: {} }));
    return {
      ...{ count: kept, link_count: found, page: number, perPage: size, page_size: size },
      results: links.slice((number - 1) * size, number * size),
    };
  };

const show = (found: number) => renderInApp(<MatchedLinks verdict={verdictOn(found)} result={result} />);
const more = (words: string) => page.getByRole('button', { name: words, exact: true });
const rows = () => page.getByRole('row').elements().length - 1;

it('unfolds what the verdict lists without asking anybody', async () => {
  const calls = answerApi({});
  await show(27);
  expect(rows()).toBe(5);
  await more('Show 22 more').click();
  await expect.poll(rows).toBe(27);
  await expect.element(page.getByText('shop.example/offer-27', { exact: true })).toBeVisible();
  expect(page.getByRole('button').query()).toBeNull();
  expect(calls).toEqual([]);
});

it('asks for page after page of what the verdict does not list, to the last link', async () => {
  const calls = answerApi({ [`GET ${path}`]: pageOfLinks(230) });
  await show(230);
  await more('Show 225 more').click();
  await expect.poll(rows).toBe(100);
  await more('Show 130 more').click();
  await expect.poll(rows).toBe(200);
  await more('Show 30 more').click();
  await expect.poll(rows).toBe(230);
  expect(page.getByRole('button').query()).toBeNull();
  expect(calls.map(({ query }) => query.page)).toEqual(['1', '2', '3']);
});

it('says how many were found where only the first are kept', async () => {
  answerApi({ [`GET ${path}`]: pageOfLinks(80, LISTED) });
  await show(80);
  await more('Show 75 more').click();
  await expect.element(page.getByText('30 more were found; only the first are kept.')).toBeVisible();
  expect(rows()).toBe(LISTED);
});

it('keeps what it has and tries again when links cannot be loaded', async () => {
  const refusal = () => Response.json({ code: 'not_found', detail: 'Not found.' }, { status: 404 });
  let answer: (asked: AskedApi) => unknown = refusal;
  answerApi({ [`GET ${path}`]: (asked: AskedApi) => answer(asked) });
  await show(60);
  await more('Show 55 more').click();
  await expect.element(more('Links could not be loaded. Try again')).toBeVisible();
  expect(rows()).toBe(LISTED);
  answer = pageOfLinks(60);
  await more('Links could not be loaded. Try again').click();
  await expect.poll(rows).toBe(60);
});
