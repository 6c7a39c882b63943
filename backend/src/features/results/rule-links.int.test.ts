import { createHash } from 'node:crypto';
import { CheckCreated, exampleConfiguration } from '@proofline/contracts/events/check';
import { ReportCompleted, ReportRequested, ReportStarted, TargetsPlanned } from '@proofline/contracts/events/report';
import { checkStream, reportStream, targetStream } from '@proofline/contracts/events/streams';
import { TargetFinished } from '@proofline/contracts/events/target';
import { checkIdSchema, reportIdOf } from '@proofline/contracts/ids';
import { PageJudged } from '@proofline/contracts/kinds/compliance/findings';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { compileTree } from '@proofline/rules/compile';
import { judge } from '@proofline/rules/judge';
import type { QueryTree } from '@proofline/rules/query-tree';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';

const found = 120;
const links = Array.from({ length: found + 30 }, (_none, n) => ({
  url: n < found ? `https://brand.example/join/${n}?btag=a_${n}` : `https://other.example/${n}`,
}));
const tree: QueryTree = {
  not: false,
  condition: 'AND',
  rules: [
    {
      id: 'r1',
      field: 'dom_link',
      operator: 'contains',
      value: { link_rule: 'brand.example/join', export_parameters: ['btag'] },
    },
    { id: 'r2', field: 'dom_text', operator: 'contains', value: '18+' },
  ],
} as QueryTree;
/** A filter with the id of a rule, as the wizard numbers every tree from one. */
const filterTree: QueryTree = {
  ...{ not: false, condition: 'AND' },
  rules: [
    {
      id: 'r1',
      field: 'dom_link',
      operator: 'contains',
      value: { link_rule: 'other.example', export_parameters: [] },
    },
  ],
} as QueryTree;
const checkId = checkIdSchema.parse(1001);
const reportId = reportIdOf(checkId, 0);

let world: ApiWorld;
let plain: Client;
let other: Client;

/** One page with its links stored, and one of the time before links were stored and counted. */
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  plain = await world.signedIn(people.plain);
  other = await world.signedIn(people.other);
  const key = { reportId, checkId };
  const rules = { id: 'root', ...tree };
  const filters = { id: 'root', ...filterTree };
  const json = Buffer.from(JSON.stringify(links));
  const pageLinks = createHash('sha256').update(json).digest('hex');
  await world.deps.blobs.put(pageLinks, json);
  const verdict = judge(compileTree(tree), { text: '18+', links, images: [], languages: [] });
  const filter = judge(compileTree(filterTree), { text: '18+', links, images: [], languages: [] });
  const older = {
    ...verdict,
    perRule: verdict.perRule.map(({ linkCount: _untold, ...rule }) => rule),
  };
  const { evidence } = PageJudged.example.seen;
  const page = (target: number, given: typeof verdict, stored: string | null) => [
    {
      type: 'PageJudged' as const,
      data: PageJudged.schema.parse({
        ...PageJudged.example,
        ...{ ...key, target, url: `http://site-${target}.example/`, verdict: given, filters: filter },
        seen: { ...PageJudged.example.seen, evidence: { ...evidence, pageLinks: stored } },
      }),
    },
    {
      type: 'TargetFinished' as const,
      data: TargetFinished.schema.parse({ ...key, target, outcome: 'judged', pages: 1 }),
    },
  ];
  const configuration = { ...exampleConfiguration, rules, filters };
  await world.happened(checkStream(checkId), [
    { type: 'CheckCreated', data: CheckCreated.schema.parse({ checkId, configuration, timezone: 'UTC' }) },
  ]);
  await world.happened(reportStream(reportId), [
    {
      type: 'ReportRequested',
      data: ReportRequested.schema.parse({
        ...ReportRequested.example,
        ...{ ...key, slot: 0, configuration: { ...ReportRequested.example.configuration, rules, filters } },
      }),
    },
    {
      type: 'TargetsPlanned',
      data: TargetsPlanned.schema.parse({
        ...key,
        chunk: 0,
        targets: [1, 2].map((target) => ({ target, url: `http://site-${target}.example/`, country: 'GB' })),
      }),
    },
    { type: 'ReportStarted', data: ReportStarted.schema.parse({ ...key, plannedTargets: 2 }) },
  ]);
  await world.happened(targetStream(reportId, 1), page(1, verdict, pageLinks));
  await world.happened(targetStream(reportId, 2), page(2, older, null));
  await world.happened(reportStream(reportId), [
    {
      type: 'ReportCompleted',
      data: ReportCompleted.schema.parse({
        ...key,
        plannedTargets: 2,
        counts: { judged: 2, filtered: 0, blocked: 0, failed: 0 },
      }),
    },
  ]);
});
afterAll(() => world?.stop());

const linksOf = (target: number, query = '', rule = 'r1') =>
  `/api/report_results/${reportId}-${target}-1/rules/${rule}/links/${query}`;
const linesOf = (text: string): Record<string, string>[] =>
  parse(text, { bom: true, columns: true, relaxColumnCount: true });

describe('Links that a rule found', () => {
  it('are counted truly, beyond those a verdict lists and where it does not tell', async () => {
    const { body } = await plain.get(`/api/report_results/?report=${reportId}`);
    const cells = (body as { results: { rules: { id: string; link_count: number; links: string[] }[] }[] }).results.map(
      ({ rules }) => rules,
    );
    for (const rules of cells) {
      expect(rules.map(({ id, link_count: count, links: shown }) => [id, count, shown.length])).toEqual([
        ['r1', found, 5],
        ['r2', 0, 0],
      ]);
    }
    expect(cells).toHaveLength(2);
  });

  it('are reached by pages to the last one, with their parameters', async () => {
    const second = await plain.get(linksOf(1, '?page=2&page_size=100'));
    expect(second.body).toMatchObject({ count: found, link_count: found, page: 2, perPage: 100 });
    const { results } = second.body as { results: { link: string; parameters: object }[] };
    expect(results).toHaveLength(20);
    expect(results.at(-1)).toEqual({
      link: 'https://brand.example/join/119?btag=a_119',
      parameters: { btag: 'a_119' },
    });
  });

  it('are those of the filter where a filter has the same id', async () => {
    const { body } = await plain.get(linksOf(1, '?of=filter&page=2&page_size=20'));
    expect(body).toMatchObject({ count: 30, link_count: 30 });
    expect((body as { results: { link: string }[] }).results.map(({ link }) => link)).toEqual(
      links.slice(found + 20).map(({ url }) => url),
    );
    const file = linesOf((await plain.get(`/api/reports/${reportId}/links.csv?rule=r1&of=filter`)).text);
    expect(file.slice(0, 30).map(({ Link }) => Link)).toEqual(links.slice(found).map(({ url }) => url));
    expect(file).toHaveLength(60);
    expect((await plain.get(linksOf(1, '?of=else'))).status).toBe(400);
  });

  it('are the first ones, and said to be more, where the page’s links were not kept', async () => {
    expect((await plain.get(linksOf(2, '?page_size=10'))).body).toMatchObject({ count: 50, link_count: found });
  });

  it('are not found for other organisations, other rules and rules that look for no links', async () => {
    expect((await other.get(linksOf(1))).status).toBe(404);
    expect((await plain.get(linksOf(1, '', 'r9'))).status).toBe(404);
    expect((await plain.get(linksOf(1, '', 'r2'))).status).toBe(404);
    expect((await plain.get(linksOf(7))).status).toBe(404);
    expect((await world.visitor().get(linksOf(1))).status).toBe(401);
    expect((await plain.get(linksOf(1, '?page_size=101'))).status).toBe(400);
  });

  it('are all in the export of links, a line each', async () => {
    const { text, status } = await plain.get(`/api/reports/${reportId}/links.csv?rule=r1`);
    expect(status).toBe(200);
    const lines = linesOf(text);
    expect(lines).toHaveLength(found + 50);
    const first = lines.filter(({ URL: url }) => url === 'http://site-1.example/');
    expect(first.map(({ Link, btag }) => [Link, btag])).toEqual(
      links.slice(0, found).map(({ url }, n) => [url, `a_${n}`]),
    );
    expect(lines.at(-1)).toMatchObject({ 'Links found': '120' });
    expect((await other.get(`/api/reports/${reportId}/links.csv`)).status).toBe(404);
    expect(linesOf((await plain.get(`/api/reports/${reportId}/links.csv?rule=r2`)).text)).toMatchObject([
      { URL: 'Nothing matches the filters of this export.' },
    ]);
  });
});
