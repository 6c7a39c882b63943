import type { ReportId } from '@proofline/contracts/ids';
import type { View } from './readers.ts';

const resultsPath = '/api/report_results/';
const sorts = ['status', 'mtime', 'url', 'country', 'compliance_rating'];

/** What the results of a report can be asked for: every sort both ways, every filter, some of them together. */
export function resultViews(reportId: ReportId, ruleIds: readonly string[]): View[] {
  const view = viewsOf(reportId);
  return [
    view('as it opens', {}),
    ...sorts.flatMap((field) => [
      view(`sorted by ${field}`, { ordering: field }),
      view(`sorted by ${field}, down`, { ordering: `-${field}` }),
    ]),
    ...['true', 'false', 'error', 'filtered'].map((compliant) => view(`compliant ${compliant}`, { compliant })),
    view('without what was filtered out', { exclude_filtered_out: 'true' }),
    view('one country', { country: 'SE' }),
    view('two countries, not compliant, by address', { country: 'GB,DE', compliant: 'false', ordering: 'url' }),
    view('a large website', { website: 'site-1.example' }),
    view('a small website', { website: 'site-44017.example' }),
    view('unread', { read: 'false' }),
    ...ruleIds.slice(0, 2).map((rule, index) => view(`breaks rule ${index + 1}`, { rule })),
  ];
}

/** Parts of addresses. */
export function searchViews(reportId: ReportId): View[] {
  const view = viewsOf(reportId);
  return [
    view('a word that few addresses have', { url: 'bonus-77123' }),
    view('a word that many addresses have', { url: 'reviews' }),
    view('a host', { url: 'site-4711.' }),
    view('a word that none has', { url: 'nothing-is-called-so' }),
    view('two letters', { url: 'ca' }),
    view('a word, not compliant, by address', { url: 'casino-1', compliant: 'false', ordering: 'url' }),
  ];
}

export function groupViews(reportId: ReportId, ruleIds: readonly string[]): View[] {
  const path = `/api/reports/${reportId}/groups/`;
  const filters = [{}, { compliant: 'false' }, { country: 'SE' }, { rule: ruleIds[0] ?? '' }, { url: 'casino' }];
  return ['website', 'rule', 'country'].flatMap((by) =>
    filters
      .filter((filter) => !(by === 'rule' && 'rule' in filter))
      .map((filter) => ({
        name: `by ${by} ${JSON.stringify(filter)}`,
        path,
        query: { by, ...filter },
        isWhole: true,
      })),
  );
}

const viewsOf =
  (reportId: ReportId) =>
  (name: string, query: Readonly<Record<string, string>>): View => ({
    name,
    path: resultsPath,
    query: { report: String(reportId), ...query },
  });
