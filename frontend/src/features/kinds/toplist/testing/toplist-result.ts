import { type ToplistResultDetails, toplistResultView } from '@proofline/contracts/kinds/toplist/result-view';
import { entryOf, readingOf, sectionOf } from '@proofline/contracts/kinds/toplist/testing/readings';

const sha = 'a'.repeat(64);
const base = '/api/report_results/700000-1-1';
const names = ['Redfern', 'Harbour Bay', 'Moonmill', 'Larkfield', 'Copperline', 'Bluepike', 'Tidewater', 'Northgate'];

/** Larkfield at 4 of a list of ten where 2 was asked for, as the server would answer it. */
export function toplistResult(made: Partial<ToplistResultDetails> = {}): ToplistResultDetails {
  const entries = [...names, 'Glasswing', 'Silverlark'].map((name, index) => entryOf(index + 1, name));
  return toplistResultView.details.parse({
    ...{
      kind: 'toplist',
      id: '700000-1-1',
      report: 700_000,
      url: 'http://lists-01.example/',
      outcome: 'not_compliant',
    },
    ...{ country: 'United Kingdom', country_code: 'GB', read: true, mtime: '2026-11-20T10:00:00.000Z', position: '9' },
    ...{ toplist_kind: 'brand', brand: 'Larkfield', expected_position: 2, found_position: 4, also_at: [] },
    ...{ state: 'worse', compliant: false, entries: 10, offer: '400% up to £400', operator_link: null },
    ...{ affiliate_ids: [], changed: 'broken', before: { found_position: 2, state: 'match' } },
    last_runs: [
      { report: 699_998, found_position: 2, state: 'match', entries: 10 },
      { report: 699_999, found_position: null, state: null, entries: null },
      { report: 700_000, found_position: 4, state: 'worse', entries: 10 },
    ],
    ...{ final_url: 'http://lists-01.example/', title: 'Best casinos', http_status: 200, duration_ms: 2_100 },
    ...{ attempts: 1, attempts_made: [], fetched_at: '2026-11-20T10:00:00.000Z', redirect_chain: [] },
    ...{ unsure_because: null, met_elsewhere: [], expected_brands: { Larkfield: 2, Redfern: 1 } },
    reading: readingOf([
      { ...sectionOf([]), entries, entryCount: 12 },
      sectionOf(['Copperline', 'Larkfield', 'Redfern'], { heading: 'New casinos', claim: 0.4 }),
    ]),
    ...{ rest_url: null, crop_urls: {}, error_reason: null, error_detail: null },
    evidence: {
      ...{ html_sha256: sha, text_sha256: sha, screenshot_sha256: sha, screenshot_url: `${base}/screenshot` },
      ...{ html_url: `${base}/html`, text_url: `${base}/text`, hidden_text_url: null, archive_url: null },
    },
    ...{ agent: null, exit_address: '203.0.113.24', exit_country: 'GB', browser: 'Chromium 156', consent: null },
    over_runs: [
      runOf(699_999, 2, 'match'),
      { ...runOf(699_998, null, 'unsure'), ctime: '2026-11-19T10:00:00.000Z' },
      runOf(700_000, 4, 'worse'),
    ],
    ...{ index: 0, count: 3, previous_id: null, next_id: null },
    ...made,
  });
}

const runOf = (report: number, found: number | null, state: ToplistResultDetails['state']) => ({
  ...{ report, result: `${report}-1-1`, ctime: '2026-11-20T10:00:00.000Z' },
  ...{ found_position: found, expected_position: 2, state, entries: 10 },
});
