import type { ExportFormat } from '@proofline/contracts/api/exports';
import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { ReportDetail } from '@proofline/projections/reports/query';
import { isSwitchOn } from '../../feature-switches/is-switch-on.ts';
import type { ResultSelection } from '../../kinds/kind-results.ts';
import { resultsOf } from '../../kinds/result-registry.ts';
import { aboutExport } from './about-export.ts';
import { csvChunks, type WhenBusy } from './csv-chunks.ts';
import type { Content } from './limit-exports.ts';
import { type LineTable, lineTable } from './line-table.ts';
import type { Whole } from './whole-results.ts';
import { xlsxChunks } from './xlsx/xlsx-chunks.ts';

export interface ExportAsked {
  readonly principal: { readonly userId: UserId; readonly organizationId: OrganizationId };
  /** With which addresses in the file begin. */
  readonly origin: string;
  readonly selection: ResultSelection;
  readonly at: Date;
  readonly whenBusy?: WhenBusy;
  /** Of a file that is kept: what fails where results are missing. */
  readonly whole?: Whole;
  /** Hears of every handful of results that is read. */
  readonly onRead?: (results: number) => void;
}

/** A report's results as a file; undefined where its kind finds none. */
export async function makeExport(
  { db, blobs }: { readonly db: Knex; readonly blobs: Blobs },
  report: ReportDetail,
  format: ExportFormat,
  asked: ExportAsked,
): Promise<Content | undefined> {
  const kind = resultsOf(report.kind);
  if (kind === undefined) return undefined;
  const { at, origin, selection, whenBusy = 'say_so', whole = (table) => table, onRead } = asked;
  const { organizationId, userId } = asked.principal;
  const tellsErrorsInDetail = await isSwitchOn(db, 'display_detailed_errors');
  const results = whole(
    lineTable(
      db,
      await kind.export({ db, organizationId, userId }, report, selection, { origin, tellsErrorsInDetail }),
    ),
  );
  if (format === 'csv') return (time) => csvChunks(heard(results, onRead), time, whenBusy);
  const links = kind.links?.areLookedFor(report)
    ? lineTable(db, kind.links.export({ db, blobs, organizationId, userId }, report, selection, undefined))
    : undefined;
  const workbook = {
    ...{ at, title: `${report.checkName}, report ${report.id}` },
    results: heard(results, onRead),
    links: links && heard(links, onRead),
    about: await aboutExport(db, report, asked, at),
  };
  return (time) => xlsxChunks(workbook, time, { whenBusy });
}

function heard(table: LineTable, onRead: ExportAsked['onRead']): LineTable {
  if (onRead === undefined) return table;
  return {
    ...table,
    async *lines(format, signal) {
      for await (const lines of table.lines(format, signal)) {
        yield lines;
        onRead(lines.results);
      }
    },
  };
}
