import { dryRunAnswerSchema } from '@proofline/contracts/api/dry-runs';
import type { Project } from '@proofline/contracts/api/projects';
import { reportResultDetailSchema } from '@proofline/contracts/api/report-results';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { complianceResultPageSchema } from '@proofline/contracts/kinds/compliance/result-view';
import { trapCrawls } from '@proofline/demo-web/kinds/compliance/truth/crawl-manifest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession } from '../product/api-session.ts';
import { byStart, crawlsOf, startCrawls } from '../product/crawl-truth.ts';
import { demoCheckOf } from '../product/demo-check-of.ts';
import { expectManifestVerdicts } from '../product/demo-truth.ts';
import { imageScoresIn, imageScoresOf, pagesWithImages, startImageCheck } from '../product/image-truth.ts';
import { firstReportOf, reportWhen } from '../product/report-of.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

const runLimitMs = 320_000;

describe('a run of the demo check over 40 sites, and one over sites that are hard to crawl', () => {
  let product: RunningProduct;
  let api: ApiSession;
  let check: Project;
  let report: ReportDetail;
  let crawls: ReportDetail;

  beforeAll(async () => {
    product = await sharedProduct();
    api = await new ApiSession(product.address).signIn('full@demo.example');
    check = await demoCheckOf(api);
    const id = await firstReportOf(api, check.id);
    const isOver = ({ status }: ReportDetail) => status.id === 'completed';
    // The agent has hands for both at the same time.
    const crawlsId = await startCrawls(api, 'Hard to crawl', trapCrawls());
    report = await reportWhen(api, id, 'the run is over', runLimitMs, isOver);
    crawls = await reportWhen(api, crawlsId, 'the crawl is over', runLimitMs, isOver);
  }, 360_000);

  afterAll(() => product?.stop());

  it('gives every page the verdict its manifest promises', async () => {
    await expectManifestVerdicts(api, report.id);
  });

  it('reads the pages of robots rules, sitemaps, copies and traps that the manifest promises, in that order', async () => {
    expect(byStart(await crawlsOf(api, crawls.id))).toEqual(byStart(trapCrawls()));
  });

  it('counts every planned target exactly once', () => {
    const { compliant, not_compliant, filtered_out, could_not_be_judged, waiting } = report.outcomes;
    expect(report.url_count).toBe(40);
    expect(waiting).toBe(0);
    expect(compliant + not_compliant + filtered_out + could_not_be_judged).toBe(40);
  });

  it('keeps a screenshot, the markup and the text of a judged page under their hashes', async () => {
    const path = `/api/report_results/?report=${report.id}&compliant=false`;
    const { results } = await api.get(path, complianceResultPageSchema);
    const { evidence } = await api.get(`/api/report_results/${results[0]?.id}/`, reportResultDetailSchema);
    const files = [
      [evidence?.screenshot_url, evidence?.screenshot_sha256],
      [evidence?.html_url, evidence?.html_sha256],
      [evidence?.text_url, evidence?.text_sha256],
    ] as const;
    for (const [url, sha256] of files) {
      const answer = await api.send('GET', url ?? '');
      const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
      expect(Buffer.from(digest).toString('hex')).toBe(sha256);
    }
  });

  it('tries the same rules on one page, visited for this once or stored, with the same verdict', async () => {
    const { results } = await api.get(
      `/api/report_results/?report=${report.id}&compliant=false`,
      complianceResultPageSchema,
    );
    const [page] = results;
    const rules = { rules: report.rules, filters: report.filters, languages: report.languages };
    const ask = async (where: object) => {
      const answer = await api.send('POST', '/api/rules/dry_run/', { ...rules, ...where });
      return dryRunAnswerSchema.parse(await answer.json());
    };
    const stored = await ask({ report_result: page?.id });
    const visited = await ask({ url: page?.url, country: page?.country_code });
    for (const { outcome, rule_details } of [stored, visited]) {
      expect(outcome).toBe('not_compliant');
      expect(rule_details.map(({ id, score }) => ({ id, score }))).toEqual(
        page?.rules.map(({ id, score }) => ({ id, score })),
      );
    }
    const refused = await ask({ url: 'http://169.254.169.254/latest/', country: page?.country_code });
    expect(refused).toMatchObject({ outcome: 'failed', compliant: 'Address not allowed' });
  });

  it('judges by images too, as the manifest says', { timeout: runLimitMs }, async () => {
    const pages = pagesWithImages();
    const id = await startImageCheck(api, pages);
    await reportWhen(api, id, 'the run over images is over', runLimitMs, ({ status }) => status.id === 'completed');
    const byUrl = (a: { url: string }, b: { url: string }) => (a.url < b.url ? -1 : 1);
    expect(pages.length).toBeGreaterThan(3);
    expect((await imageScoresIn(api, id)).toSorted(byUrl)).toEqual(pages.map(imageScoresOf).toSorted(byUrl));
  });

  it('shows nothing of it to another organisation', async () => {
    const other = await new ApiSession(product.address).signIn('full@other.example');
    const { results } = await api.get(`/api/report_results/?report=${report.id}`, complianceResultPageSchema);
    const paths = [
      `/api/projects/${check.id}/`,
      `/api/projects/${check.id}/history/`,
      `/api/projects/${check.id}/history/density/`,
      `/api/reports/${report.id}/`,
      `/api/reports/${report.id}/export.csv`,
      `/api/report_results/?report=${report.id}`,
      `/api/report_results/${results[0]?.id}/`,
      `/api/report_results/${results[0]?.id}/screenshot`,
      `/api/report_results/${results[0]?.id}/html`,
      `/api/report_results/${results[0]?.id}/text`,
    ];
    const statuses = await Promise.all(paths.map(async (path) => [path, (await other.send('GET', path)).status]));
    expect(statuses).toEqual(paths.map((path) => [path, 404]));
  });

  it('exports every row as CSV', async () => {
    const answer = await api.send('GET', `/api/reports/${report.id}/export.csv`);
    expect(answer.status).toBe(200);
    // Cells have lines of their own, which end with LF alone.
    expect((await answer.text()).trim().split('\r\n')).toHaveLength(41);
  });
});
