import { pageOf } from '@proofline/contracts/api/pagination';
import { projectPageSchema } from '@proofline/contracts/api/projects';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { toplistResultView } from '@proofline/contracts/kinds/toplist/result-view';
import { demoToplistChecks } from '@proofline/demo-web/kinds/toplist/seed/demo-checks';
import { expectedLists } from '@proofline/demo-web/kinds/toplist/truth/expected-lists';
import { DEFAULT_SEED } from '@proofline/demo-web/seed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession } from '../product/api-session.ts';
import { firstReportOf, reportWhen } from '../product/report-of.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

const runLimitMs = 180_000;
const rowPageSchema = pageOf(toplistResultView.row);
const lists = new Map(expectedLists(DEFAULT_SEED).map((list) => [list.url, list]));
const byText = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

describe('the demo checks of toplists', () => {
  let product: RunningProduct;
  let api: ApiSession;

  beforeAll(async () => {
    product = await sharedProduct();
    api = await new ApiSession(product.address).signIn('full@demo.example');
  }, 120_000);
  afterAll(() => product?.stop());

  /** The rows of a check's first run when it is over. */
  async function rowsOf(name: string) {
    const { results } = await api.get('/api/projects/?page_size=100', projectPageSchema);
    const check = results.find((one) => one.name === name);
    if (check === undefined) throw new Error(`The demo data brought no check ${name}.`);
    const report = await firstReportOf(api, check.id);
    const isOver = ({ status }: ReportDetail) => status.id === 'completed';
    await reportWhen(api, report, 'the run is over', runLimitMs, isOver);
    const page = await api.get(`/api/report_results/?report=${report}&page_size=100`, rowPageSchema);
    return page.results;
  }

  it('says of every watched brand where its list has it, row by row as the manifest', {
    timeout: 200_000,
  }, async () => {
    const [watched] = demoToplistChecks();
    const rows = await rowsOf(watched?.name ?? '');
    const told = rows.map(({ url, brand, expected_position, found_position, state }) => ({
      ...{ url, brand, expected: expected_position, found: found_position, state },
    }));
    const promised = (watched?.toplist_rules ?? []).flatMap(({ url, brand_positions: brands = {} }) =>
      Object.entries(brands).map(([brand, expected]) => {
        const found = lists.get(url)?.entries.find((entry) => entry.brand === brand)?.position ?? null;
        const sign = found === null ? 'missing' : found === expected ? 'match' : found < expected ? 'better' : 'worse';
        return { url, brand, expected, found, state: sign };
      }),
    );
    expect(promised.length).toBeGreaterThan(40);
    expect(byText(told)).toEqual(byText(promised));
  });

  it('records every entry of the other lists in its place', { timeout: 200_000 }, async () => {
    const recorded = demoToplistChecks()[1];
    const rows = await rowsOf(recorded?.name ?? '');
    const told = rows.map(({ url, brand, found_position }) => ({ url, brand, found: found_position }));
    const promised = (recorded?.toplist_rules ?? []).flatMap(({ url }) =>
      (lists.get(url)?.entries ?? []).map(({ brand, position }) => ({ url, brand, found: position })),
    );
    expect(byText(told)).toEqual(byText(promised));
  });
});
