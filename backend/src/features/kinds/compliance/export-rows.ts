import { countryName } from '@proofline/contracts/countries';
import { RESULT_CHANGE_WORDS } from '@proofline/contracts/result-change';
import { isText, type Text } from '@proofline/platform/utf8/utf8';
import {
  type LeanResult,
  type LeanVerdict,
  readLeanResult,
} from '@proofline/projections/findings/compliance/lean-result';
import type { ImageComparison } from '@proofline/rules/verdict';
import { languageName } from '../../../kernel/language-codes.ts';
import type { ExportCell, ExportReader } from '../export-reader.ts';
import { reasonInWords } from '../present-attempts.ts';
import type { ResultColumns, RuleColumns } from './export-columns.ts';
import { compliantOf, filteredInWords, matchedLanguages } from './present-result.ts';

/** A report's results as a table: after what every page has, the columns of each filter and each rule. Pure. */
export function resultReader(asked: string): ExportReader {
  const columns = JSON.parse(asked) as ResultColumns;
  return {
    headings: [
      ...pageColumns.map(([heading]) => heading),
      ...[columns.filters, columns.rules].flat().flatMap(headingsOf),
    ],
    rowsOf: (row) => [cellsOf(readLeanResult(row), columns)],
  };
}

function cellsOf(result: LeanResult, columns: ResultColumns): ExportCell[] {
  const row: ExportCell[] = [];
  for (const [, cellOf] of pageColumns) row.push(cellOf(result, columns));
  addVerdicts(row, columns.filters, result.details.filters);
  addVerdicts(row, columns.rules, result.details.rules);
  return row;
}

type CellOf = (result: LeanResult, columns: ResultColumns) => ExportCell;

const evidence =
  (path: string, has: (evidence: NonNullable<LeanResult['details']['evidence']>) => unknown): CellOf =>
  ({ id, details }, { origin }) =>
    details.evidence && has(details.evidence) ? `${origin}${origin && '/'}api/report_results/${id}/${path}` : null;

const pageColumns: readonly (readonly [heading: string, cellOf: CellOf])[] = [
  ['URL', ({ url }) => url],
  ['Final URL', ({ finalUrl }) => finalUrl],
  ['Redirects', ({ details }) => listed(details.redirects)],
  ['Country', ({ country }) => countryName(country)],
  ['Country code', ({ country }) => country],
  ['Result', (result) => resultInWords(result)],
  ['Reason', (result, { tellsErrorsInDetail }) => reasonOf(result, tellsErrorsInDetail)],
  ['Compliance rating', ({ rating }) => rating],
  ['What changed', ({ changed }) => changed && RESULT_CHANGE_WORDS[changed]],
  ['Languages', (result) => listed(matchedLanguages(result).map(languageName))],
  ['Title', ({ details }) => details.title],
  ['HTTP status', ({ details }) => details.httpStatus],
  ['Checked at (UTC)', ({ fetchedAt }) => isoOf(fetchedAt)],
  ['Recorded at (UTC)', ({ recordedAt }) => isoOf(recordedAt)],
  ['Duration (ms)', ({ details }) => details.durationMs],
  ['Attempts', ({ attempts }) => attempts],
  ['Agent', ({ details }, { agents }) => details.agentId && (agents[details.agentId] ?? 'Unknown')],
  ['Browser', ({ details }) => details.browser],
  ['Fetched from', ({ details }) => details.exitAddress],
  ['Fetched from country', ({ details }) => (details.exitCountry ? countryName(details.exitCountry) : null)],
  ['Consent', ({ details }) => details.consent],
  ['Page SHA-256', ({ details }) => details.evidence?.html ?? null],
  ['Text SHA-256', ({ details }) => details.evidence?.text ?? null],
  ['Screenshot SHA-256', ({ details }) => details.evidence?.screenshot ?? null],
  ['WARC SHA-256', ({ details }) => details.evidence?.archive ?? null],
  ['Screenshot', evidence('screenshot', ({ screenshot }) => screenshot)],
  ['Saved page', evidence('html', () => true)],
  ['WARC', evidence('archive', ({ archive }) => archive)],
  ['Result id', ({ id }) => id],
  ['Log position', ({ position }) => position],
];

function headingsOf({ heading, finds }: RuleColumns): string[] {
  const own = { keywords: ['keywords'], links: ['keywords', 'links'], images: ['images'] }[finds];
  return [heading, ...['found', ...own].map((what) => `${heading} (${what})`)];
}

function addVerdicts(row: ExportCell[], rules: readonly RuleColumns[], verdicts: readonly LeanVerdict[]): void {
  for (const [index, rule] of rules.entries()) {
    // They come in document order, and a page may not have been judged by all.
    const inPlace = verdicts[index];
    const verdict = isOf(rule, inPlace) ? inPlace : verdicts.find((one) => isOf(rule, one));
    row.push(verdict === undefined ? null : verdict.score === 100 ? rule.met : rule.unmet, verdict?.found ?? null);
    if (rule.finds === 'images') row.push(verdict ? listed(verdict.images.map(imageInWords)) : null);
    else row.push(verdict ? listed(verdict.keywords) : null);
    if (rule.finds === 'links') row.push(verdict ? verdict.linkCount : null);
  }
}

/** Several values of a cell, a line each: every one can be searched and filtered for. */
const listed = (values: readonly Text[]): Text | null => {
  const [first = null] = values;
  return values.length > 1 ? values.join('\n') : first;
};

const isOf = (rule: RuleColumns, verdict: LeanVerdict | undefined): boolean =>
  verdict !== undefined && isText(verdict.id, rule.id);

function imageInWords({ name, closestUrl, distance, maxDistance, matched }: ImageComparison): string {
  if (closestUrl === null || distance === null) return `${name}: no image to compare`;
  return `${name}: ${closestUrl}, distance ${distance} of at most ${maxDistance}${matched ? ', matches' : ''}`;
}

function resultInWords(result: LeanResult): string {
  const compliant = compliantOf(result);
  if (compliant === null) return 'Filtered out';
  if (typeof compliant === 'string') return compliant;
  return compliant ? 'Compliant' : 'Not compliant';
}

function reasonOf({ errorReason, filteredReason, details }: LeanResult, inDetail: boolean): string | null {
  if (filteredReason !== null) return filteredInWords(filteredReason);
  if (errorReason === null) return null;
  const words = reasonInWords(errorReason, inDetail);
  return inDetail && details.errorDetail ? `${words}: ${details.errorDetail}` : words;
}

const DAY_MS = 86_400_000;
let day = { start: Number.NaN, words: '' };

/** As `toISOString`, several times as fast for times of one day, which those of a run mostly are. */
function isoOf(ms: number): string {
  const start = Math.floor(ms / DAY_MS) * DAY_MS;
  if (start !== day.start) day = { start, words: new Date(start).toISOString().slice(0, 11) };
  const rest = ms - start;
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  const clock = `${pad(rest / 3_600_000)}:${pad((rest / 60_000) % 60)}:${pad((rest / 1_000) % 60)}`;
  return `${day.words}${clock}.${pad(rest % 1_000, 3)}Z`;
}
