import type { ReportId } from '@proofline/contracts/ids';
import type { ResultChange } from '@proofline/contracts/result-change';
import type { Knex } from 'knex';
import { bigint, boolean, type Columns, insertRows, integer, json, text, texts } from '../../runtime/insert-rows.ts';
import { changesIn } from '../changes.ts';
import type { ComparedRun } from '../compared-runs.ts';
import { takeBackGone } from '../gone.ts';
import { headerColumns } from '../header.ts';
import type { WindowRecorded } from './project.ts';
import { ABSENT } from './row.ts';

/** Postgres indexes entries of at most 2,704 bytes: what is searched and sorted by is cut well below. */
const MAX_FOLDED_URL = 600;

type Compared = WindowRecorded & { readonly change: ResultChange | null };

const folded = (value: string): string => value.toLowerCase().slice(0, MAX_FOLDED_URL);

const windowColumns: Columns<Compared> = {
  ...headerColumns(({ organizationId, target, page, row, change }) => ({
    ...{ organizationId, target, page, change },
    ...row,
  })),
  url: text(({ row }) => row.url),
  url_folded: text(({ row }) => folded(row.url)),
  final_url: text(({ row }) => row.finalUrl),
  final_status: integer(({ row }) => row.finalStatus ?? ABSENT),
  final_ms: integer(({ row }) => row.finalMs ?? ABSENT),
  keywords: texts(({ row }) => row.keywords),
  places: texts(({ row }) => row.places),
  keywords_folded: texts(({ row }) => row.keywords.map((keyword) => keyword.toLowerCase())),
  matched_link: text(({ row }) => row.matchedLink),
  link_folded: text(({ row }) => folded(row.matchedLink ?? '')),
  hops: json(({ row }) => row.hops),
  placement: text(({ row }) => row.placement),
  unrequested: boolean(({ row }) => row.unrequested),
  blocked_by_ordinary_browser: boolean(({ row }) => row.blockedByOrdinaryBrowser),
  networks: texts(({ row }) => row.networks),
  undecided: text(({ row }) => row.undecided),
  looks: integer(({ row }) => row.looks ?? ABSENT),
  page_key: bigint(({ pageKey }) => pageKey),
  text_key: bigint(({ textKey }) => textKey),
};

const detailColumns: Columns<WindowRecorded> = {
  report_id: bigint(({ row }) => row.reportId),
  target: integer(({ target }) => target),
  page: integer(({ page }) => page),
  organization_id: bigint(({ organizationId }) => organizationId),
  details: json(({ details }) => details),
};

export async function writeWindows(
  trx: Knex.Transaction,
  schema: string,
  recorded: readonly WindowRecorded[],
  runs: ReadonlyMap<ReportId, ComparedRun>,
): Promise<readonly (ResultChange | null)[]> {
  const compared = recorded.map(({ row: { reportId, outcome }, pageKey, textKey }) => {
    return { reportId, outcome, pageKey, textKey };
  });
  const changes = await changesIn(trx, schema, 'popunder_windows', compared, runs);
  const rows = recorded.map((result, index) => ({ ...result, change: changes[index] ?? null }));
  await insertRows(trx, `${schema}.popunder_windows`, windowColumns, rows);
  await insertRows(trx, `${schema}.popunder_details`, detailColumns, recorded);
  await takeBackGone(trx, schema, compared, runs);
  return changes;
}
