import { pageOf } from '@proofline/contracts/api/pagination';
import { projectPageSchema } from '@proofline/contracts/api/projects';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { type PopunderResult, popunderResultView } from '@proofline/contracts/kinds/popunder/result-view';
import {
  addressOf,
  demoPopunderCheck,
  goodSites,
  watchedTechniques,
} from '@proofline/demo-web/kinds/popunder/seed/demo-check';
import type { ExpectedOpening } from '@proofline/demo-web/kinds/popunder/truth/expected-opening';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession } from '../product/api-session.ts';
import { firstReportOf, reportWhen } from '../product/report-of.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

/** Targets are looked at beside those of the other demo checks. */
const runLimitMs = 240_000;
const rowPageSchema = pageOf(popunderResultView.row);
const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

describe('the demo check of popunders', () => {
  let product: RunningProduct;
  let rows: readonly PopunderResult[];
  let report: ReportDetail;

  beforeAll(async () => {
    product = await sharedProduct();
    const api = await new ApiSession(product.address).signIn('full@demo.example');
    const { results } = await api.get('/api/projects/?page_size=100', projectPageSchema);
    const check = results.find(({ name }) => name === demoPopunderCheck.name);
    if (check === undefined) throw new Error('The demo data brought no check of popunders.');
    const isOver = ({ status }: ReportDetail) => status.id === 'completed';
    report = await reportWhen(api, await firstReportOf(api, check.id), 'the run is over', runLimitMs, isOver);
    const path = `/api/popunder_report_results/?reportresult__report=${report.id}&page_size=100`;
    rows = (await api.get(path, rowPageSchema)).results;
  }, 420_000);
  afterAll(() => product?.stop());

  it('looks at every website of its list, and at no other', () => {
    expect(report.url_count).toBe(watchedTechniques.length + goodSites.length);
    const addresses = [...watchedTechniques, ...goodSites].map(addressOf);
    expect([...new Set(rows.map(({ url }) => url))].toSorted()).toEqual(addresses.toSorted());
  });

  it('tells what opened, row by row as the manifest', () => {
    const watched = new Set(watchedTechniques.map(addressOf));
    const told = rows
      .filter(({ url }) => watched.has(url))
      .map((row) => ({
        ...{ url: row.url, outcome: row.outcome, placement: row.placement, unrequested: row.unrequested },
        blocked: row.blocked_by_ordinary_browser,
        hops: row.hops.map(({ url, status, by }) => ({ url, status, by })),
        ends: [row.final_url, row.final_status],
        keywords: row.matched_keywords,
        places: row.matched_places.toSorted(),
        link: row.matched_link,
      }));
    const promised = watchedTechniques.flatMap((technique) =>
      technique.expected.map((opening) => promisedRow(addressOf(technique), opening)),
    );
    expect(promised.length).toBeGreaterThan(15);
    expect(inOrder(told)).toEqual(inOrder(promised));
  });

  it('calls nothing that good websites open unrequested, and none of them clean', () => {
    const good = new Set(goodSites.map(addressOf));
    const told = rows.filter(({ url }) => good.has(url));
    expect(told.filter(({ unrequested }) => unrequested)).toEqual([]);
    for (const { undecided, placement, outcome } of told) {
      if (placement === null) expect(undecided).toBe('Nothing opened in 4 looks');
      else expect(outcome).toBe('filtered_out');
    }
    expect(told.filter(({ placement }) => placement === null).length).toBeGreaterThan(0);
  });
});

function promisedRow(url: string, { way, places, ...opening }: ExpectedOpening) {
  const isFound = opening.unrequested && places.length > 0;
  return {
    ...{ url, outcome: isFound ? 'not_compliant' : 'filtered_out' },
    ...{ placement: opening.placement, unrequested: opening.unrequested, blocked: opening.blocked },
    ...{ hops: way.hops, ends: [way.finalUrl, way.status] },
    keywords: places.length > 0 ? demoPopunderCheck.keywords : [],
    places: places.toSorted(),
    link: opening.matchedLink,
  };
}
