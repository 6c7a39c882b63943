import { countryName } from '@proofline/contracts/countries';
import { PLACEMENT_WORDS, REASON_WORDS, STEP_WORDS } from '@proofline/contracts/kinds/popunder/window';
import { RESULT_CHANGE_WORDS } from '@proofline/contracts/result-change';
import { readWindowRecord, type StreamedWindow } from '@proofline/projections/findings/popunder/all-windows';
import type { ExportCell, ExportReader } from '../export-reader.ts';
import { keptOf, undecidedInWords } from './present-window.ts';

/** What the table of windows has to know of its run. */
export interface WindowColumns {
  /** Names of agents by id. */
  readonly agents: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly tellsErrorsInDetail: boolean;
}

/** A report's windows as a table, a row each. Pure. */
export function windowReader(asked: string): ExportReader {
  const columns = JSON.parse(asked) as WindowColumns;
  return {
    headings: windowColumns.map(([heading]) => heading),
    rowsOf(row) {
      const window = readWindowRecord(row.texts());
      return [windowColumns.map(([, cellOf]) => cellOf(window, columns))];
    },
  };
}

type CellOf = (row: StreamedWindow, columns: WindowColumns) => ExportCell;

const yesOrNo = (value: boolean | undefined): ExportCell => (value === undefined ? null : value ? 'Yes' : 'No');
/** Several values of a cell, a line each: every one can be searched and filtered for. */
const listed = (values: readonly string[]): ExportCell => (values.length === 0 ? null : values.join('\n'));
const isoOf = (ms: number): string => new Date(ms).toISOString();

/** A step of the way with what it was answered by, numbered as the page numbers it. */
function chainOf({ hops, finalUrl, details }: StreamedWindow): ExportCell {
  const passed = hops.map(({ url, status, by, ms }) => `${status ?? 'no answer'} ${url} (${by}, ${Math.round(ms)} ms)`);
  const end = finalUrl === null ? [] : [`${details.window?.status ?? 'no answer'} ${finalUrl}`];
  return listed([...passed, ...end].map((step, index) => `${index + 1}. ${step}`));
}

const media =
  (path: string, has: (row: StreamedWindow) => unknown): CellOf =>
  (row, { origin }) =>
    has(row) ? `${origin}${origin && '/'}api/report_results/${row.id}/${path}` : null;

const windowColumns: readonly (readonly [heading: string, cellOf: CellOf])[] = [
  ['Timestamp (UTC)', ({ recordedAt }) => isoOf(recordedAt)],
  ['Website URL', ({ url }) => url],
  ['Country', ({ country }) => countryName(country)],
  ['Country code', ({ country }) => country],
  ['Keywords', ({ keywords }) => listed(keywords)],
  ['Matched link', ({ matchedLink }) => matchedLink],
  ['Redirect chain', chainOf],
  ['Final URL', ({ finalUrl }) => finalUrl],
  ['Result', (row) => resultInWords(row)],
  ['Opened by', ({ details }) => details.window && STEP_WORDS[details.window.trigger.step]],
  ['Placement', ({ details }) => details.window && PLACEMENT_WORDS[details.window.placement]],
  ['Unrequested', ({ details }) => yesOrNo(details.window?.unrequested)],
  ['Why', ({ details }) => details.window && REASON_WORDS[details.window.why]],
  ['Blocked by an ordinary browser', ({ details }) => yesOrNo(details.window?.blockedByOrdinaryBrowser)],
  ['Ad networks', ({ networks }) => listed(networks)],
  ['Affiliate ids', ({ details }) => affiliateIn(details.window?.affiliate ?? null)],
  ['Page title', ({ details }) => details.window?.title ?? null],
  ['Website title', ({ details }) => details.site?.title ?? null],
  ['Website server', ({ details }) => details.site?.server.address ?? null],
  ['What changed', ({ changed }) => changed && RESULT_CHANGE_WORDS[changed]],
  ['Checked at (UTC)', ({ fetchedAt }) => isoOf(fetchedAt)],
  ['Agent', ({ details }, { agents }) => details.agentId && (agents[details.agentId] ?? 'Unknown')],
  ['Browser', ({ details }) => details.site?.browser ?? null],
  ['Fetched from', ({ details }) => details.site?.exit.address ?? null],
  [
    'Fetched from country',
    ({ details }) => (details.site?.exit.country ? countryName(details.site.exit.country) : null),
  ],
  ['Page SHA-256', ({ details }) => keptOf(details)?.html ?? null],
  ['Screenshot SHA-256', ({ details }) => keptOf(details)?.screenshot ?? null],
  ['WARC SHA-256', ({ details }) => keptOf(details)?.archive ?? null],
  ['Screenshot', media('screenshot', ({ details }) => keptOf(details)?.screenshot)],
  ['Saved page', media('html', ({ details }) => keptOf(details))],
  ['WARC', media('archive', ({ details }) => keptOf(details)?.archive)],
  ['Result id', ({ id }) => id],
  ['Log position', ({ position }) => position],
];

function resultInWords(row: StreamedWindow): string {
  const undecided = undecidedInWords(row);
  if (undecided !== null) return undecided;
  if (row.outcome === 'not_compliant') return 'Keyword found in an unrequested window';
  return row.keywords.length > 0 ? 'Keyword found in a window that was asked for' : 'No keyword';
}

function affiliateIn(affiliate: NonNullable<StreamedWindow['details']['window']>['affiliate']): ExportCell {
  if (affiliate === null) return null;
  const ids = Object.entries(affiliate.ids).map(([name, id]) => `${name}=${id}`);
  return listed(affiliate.network === null ? ids : [affiliate.network, ...ids]);
}
