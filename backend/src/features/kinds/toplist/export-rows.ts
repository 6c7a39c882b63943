import { countryName } from '@proofline/contracts/countries';
import { TOPLIST_STATE_WORDS } from '@proofline/contracts/kinds/toplist/brand-rows';
import { RESULT_CHANGE_WORDS } from '@proofline/contracts/result-change';
import { readToplistRecord, type StreamedToplist } from '@proofline/projections/findings/toplist/all-toplists';
import type { ExportCell, ExportReader } from '../export-reader.ts';
import type { ExportOptions } from '../kind-results.ts';
import { reasonInWords } from '../present-attempts.ts';
import { compliantOf } from './present-toplist.ts';

/** What the table has to know besides its records. */
export interface ToplistColumns extends ExportOptions {
  /** Names of agents by id. */
  readonly agents: Readonly<Record<string, string>>;
}

type CellOf = (result: StreamedToplist, columns: ToplistColumns) => ExportCell;

const address =
  (path: string, has: (result: StreamedToplist) => string | null): CellOf =>
  (result, { origin }) =>
    has(result) === null ? null : `${origin}${origin && '/'}api/report_results/${result.id}/${path}`;

const columns: readonly (readonly [heading: string, cellOf: CellOf])[] = [
  ['Toplist URL', ({ url }) => url],
  ['Country', ({ country }) => countryName(country)],
  ['Country code', ({ country }) => country],
  ['Brand', ({ brand }) => brand || null],
  ['Expected position', ({ expected }) => expected],
  ['Found position', ({ found }) => found],
  ['State', ({ state }) => state && TOPLIST_STATE_WORDS[state]],
  ['Result', (result) => resultInWords(result)],
  ['Reason', (result, { tellsErrorsInDetail }) => reasonOf(result, tellsErrorsInDetail)],
  ['What changed', ({ changed }) => changed && RESULT_CHANGE_WORDS[changed]],
  ['Position in the run before', ({ foundBefore }) => foundBefore],
  ['Also at', ({ alsoAt }) => alsoAt || null],
  ['Entries', ({ entries }) => entries],
  ['Brands found', ({ brands }) => brands || null],
  ['Offer', ({ offer }) => offer],
  ['Operator link', ({ operatorLink }) => operatorLink],
  ['Affiliate ids', ({ affiliateIds }) => affiliateIds || null],
  ['Final URL', ({ finalUrl }) => finalUrl],
  ['Checked at (UTC)', ({ fetchedAt }) => fetchedAt],
  ['Recorded at (UTC)', ({ recordedAt }) => recordedAt],
  ['Duration (ms)', ({ durationMs }) => durationMs],
  ['Attempts', ({ attempts }) => attempts],
  ['Agent', ({ agentId }, { agents }) => agentId && (agents[agentId] ?? 'Unknown')],
  ['Browser', ({ browser }) => browser],
  ['Fetched from', ({ exitAddress }) => exitAddress],
  ['Fetched from country', ({ exitCountry }) => exitCountry && countryName(exitCountry)],
  ['Page SHA-256', ({ html }) => html],
  ['Text SHA-256', ({ text }) => text],
  ['Screenshot SHA-256', ({ screenshot }) => screenshot],
  ['WARC SHA-256', ({ archive }) => archive],
  ['Screenshot', address('screenshot', ({ screenshot }) => screenshot)],
  ['Saved page', address('html', ({ html }) => html)],
  ['WARC', address('archive', ({ archive }) => archive)],
  ['Result id', ({ id }) => id],
  ['Log position', ({ position }) => position],
];

/** A report's toplists as a table: a line a brand, or an entry. Pure. */
export function toplistReader(asked: string): ExportReader {
  const known = JSON.parse(asked) as ToplistColumns;
  return {
    headings: columns.map(([heading]) => heading),
    rowsOf: (row) => {
      const result = readToplistRecord(row.texts());
      return [columns.map(([, cellOf]) => cellOf(result, known))];
    },
  };
}

function resultInWords(result: StreamedToplist): string {
  const compliant = compliantOf(result);
  if (compliant === null) return 'Recorded';
  if (typeof compliant === 'string') return compliant;
  return compliant ? 'Compliant' : 'Not compliant';
}

function reasonOf({ errorReason, errorDetail }: StreamedToplist, inDetail: boolean): string | null {
  if (errorReason === null) return null;
  const words = reasonInWords(errorReason, inDetail);
  return inDetail && errorDetail ? `${words}: ${errorDetail}` : words;
}
