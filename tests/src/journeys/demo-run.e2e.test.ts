import { type Project, projectDetailSchema } from '@proofline/contracts/api/projects';
import { reportResultDetailSchema, reportResultPageSchema } from '@proofline/contracts/api/report-results';
import { type ReportDetail, reportDetailSchema } from '@proofline/contracts/api/reports';
import { demoManifest } from '@proofline/demo-web/manifest';
import { demoUrlLists } from '@proofline/demo-web/url-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession } from '../product/api-session.ts';
import { createDemoCheck } from '../product/create-demo-check.ts';
import { type RunningProduct, startProduct } from '../product/running-product.ts';
import { waitUntil } from '../product/wait-until.ts';

const runLimitMs = 150_000;

describe('a run of the demo check over 40 sites', () => {
  let product: RunningProduct;
  let api: ApiSession;
  let check: Project;
  let report: ReportDetail;

  beforeAll(async () => {
    product = await startProduct();
    api = await new ApiSession(product.address).signIn('full@demo.example');
    check = await createDemoCheck(api, { name: 'Forty sites' });
    const { reports } = await waitUntil('the run was requested', 15_000, async () => {
      const detail = await api.get(`/api/projects/${check.id}/`, projectDetailSchema);
      return detail.reports.length > 0 && detail;
    });
    const [{ id } = { id: 0 }] = reports;
    let last: ReportDetail | undefined;
    report = await waitUntil(
      'the run is over',
      runLimitMs,
      async () => {
        last = await api.get(`/api/reports/${id}/`, reportDetailSchema);
        return last.status.id === 'completed' && last;
      },
      () => last?.outcomes,
    );
  }, 300_000);

  afterAll(() => product?.stop());

  it('gives every page the verdict its manifest promises', async () => {
    const truth = new Map(demoManifest().map((page) => [page.url, page]));
    const { results } = await api.get(`/api/report_results/?report=${report.id}&page_size=100`, reportResultPageSchema);
    expect(results.map(({ url }) => url).sort()).toEqual(
      demoUrlLists()
        .flatMap(({ urls }) => urls)
        .sort(),
    );
    const told = results.map(({ url, outcome, compliant, rules }) => ({
      url,
      outcome,
      words: typeof compliant === 'string' ? compliant : null,
      perRule: Object.fromEntries(rules.map(({ id, score }) => [id, score])),
    }));
    const promised = results.map(({ url }) => {
      const expected = truth.get(url)?.expected;
      return {
        url,
        outcome: expected?.outcome,
        words: expected && 'message' in expected ? expected.message : null,
        perRule: expected && 'perRule' in expected ? expected.perRule : {},
      };
    });
    expect(told).toEqual(promised);
  });

  it('counts every planned target exactly once', () => {
    const { outcomes } = report;
    expect(report.url_count).toBe(40);
    expect(outcomes.waiting).toBe(0);
    expect(outcomes.compliant + outcomes.not_compliant + outcomes.filtered_out + outcomes.could_not_be_judged).toBe(40);
  });

  it('keeps a screenshot, the markup and the text of a judged page under their hashes', async () => {
    const { results } = await api.get(
      `/api/report_results/?report=${report.id}&compliant=false`,
      reportResultPageSchema,
    );
    const detail = await api.get(`/api/report_results/${results[0]?.id}/`, reportResultDetailSchema);
    const { evidence } = detail;
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

  it('shows nothing of it to another organisation', async () => {
    const other = await new ApiSession(product.address).signIn('full@other.example');
    const { results } = await api.get(`/api/report_results/?report=${report.id}`, reportResultPageSchema);
    const paths = [
      `/api/projects/${check.id}/`,
      `/api/projects/${check.id}/history/`,
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
    const lines = (await answer.text()).trim().split(/\r?\n/);
    expect(lines.length).toBe(41);
  });
});
