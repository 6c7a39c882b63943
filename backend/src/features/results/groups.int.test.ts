import type { Page } from '@proofline/contracts/api/pagination';
import type { ReportResult } from '@proofline/contracts/api/report-results';
import { RESULT_GROUPINGS, type ResultGroupsView } from '@proofline/contracts/api/result-groups';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';

let world: ApiWorld;
let plain: Client;
let report: Fixture;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  plain = await world.signedIn(people.plain);
  report = await runningReport(world, 1001);
});
afterAll(() => world?.stop());

const groups = (query: string, client = plain, id: number | string = report.reportId) =>
  client.get(`/api/reports/${id}/groups/?${query}`);
const listed = async (query: string) =>
  ((await plain.get(`/api/report_results/?report=${report.reportId}&${query}`)).body as Page<ReportResult>).count;

describe('Groups of results', () => {
  it('are of a website or a country, with what shares are of, while the run goes on', async () => {
    const { status, body } = await groups('by=website');
    expect([status, body]).toEqual([
      200,
      {
        ...{ report: report.reportId, by: 'website', total: 5, others: null },
        groups: [1, 2, 3, 4, 5].map((n) => ({ key: `site-${n}.example`, name: `site-${n}.example`, count: 1 })),
      },
    ]);
    expect((await groups('by=country')).body).toMatchObject({
      total: 5,
      groups: [{ key: 'GB', name: 'United Kingdom', count: 5 }],
    });
  });

  it('by rule are of the pages that break it, those that none breaks included', async () => {
    const { body } = await groups('by=rule');
    expect(body).toMatchObject({ total: 2, others: null });
    const counts = (body as ResultGroupsView).groups.map(({ key, name, count }) => [key, name, count]);
    expect(counts.toSorted()).toEqual([
      ['r1', '18+', await listed('rule=r1')],
      ['r2', 'Claims', await listed('rule=r2')],
    ]);
  });

  it.each(RESULT_GROUPINGS)('by %s count what the list does when it is filtered by one of them', async (by) => {
    for (const filter of [
      '',
      'compliant=false',
      'url=site',
      'compliant=error',
      'exclude_filtered_out=true',
      'read=false',
    ]) {
      const { groups: found } = (await groups(`by=${by}&${filter}`)).body as ResultGroupsView;
      for (const { key, count } of found) {
        expect({ by, filter, key, count: await listed(`${filter}&${by}=${key}`) }).toEqual({ by, filter, key, count });
      }
    }
  });

  it('leave out the filter that a group stands for, and keep the others', async () => {
    const all = (await groups('by=website')).body;
    expect((await groups('by=website&website=site-1.example')).body).toEqual(all);
    const one = await groups('by=country&website=site-1.example');
    expect(one.body).toMatchObject({ total: 1, groups: [{ key: 'GB', count: 1 }] });
  });

  it.each([
    ['by=age', 'by'],
    ['', 'by'],
    ['by=country&rule=r9', 'rule'],
    ['by=country&website=', 'website'],
    ['by=rule&page=2', 'page'],
  ])('are refused for what there is none of (%s)', async (query, field) => {
    const { status, body } = await groups(query);
    expect([status, Object.keys(body as object)]).toEqual([400, [field]]);
  });

  it('are not there for another organisation, nor of a report that there is none of', async () => {
    const other = await world.signedIn(people.other);
    expect((await groups('by=rule', other)).status).toBe(404);
    expect((await groups('by=rule', plain, report.reportId + 7)).status).toBe(404);
    expect((await groups('by=rule', plain, 'none')).status).toBe(404);
  });
});

describe('A list of results', () => {
  it('is stepped through and exported by the rule that its pages break', async () => {
    const { body } = await plain.get(`/api/report_results/${report.reportId}-2-1/?rule=r2`);
    expect(body).toMatchObject({ id: `${report.reportId}-2-1`, count: await listed('rule=r2') });
    await report.complete();
    const { status, text } = await plain.get(
      `/api/reports/${report.reportId}/export.csv?rule=r2&website=SITE-2.example`,
    );
    expect([status, text.trimEnd().split('\r\n').length]).toEqual([
      200,
      1 + (await listed('rule=r2&website=site-2.example')),
    ]);
  });

  it('is refused by a rule of another run', async () => {
    const { status, body } = await plain.get(`/api/report_results/?report=${report.reportId}&rule=none`);
    expect([status, body]).toEqual([400, { rule: ['The run has no such rule.'] }]);
  });
});
