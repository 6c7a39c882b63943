import type { ExportFormat } from '@proofline/contracts/api/exports';
import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { ReportDetail } from '@proofline/projections/reports/query';
import { isSwitchOn } from '../../feature-switches/is-switch-on.ts';
import type { ResultSelection, ResultTable } from '../../kinds/kind-results.ts';
import { resultsOf } from '../../kinds/result-registry.ts';
import { aboutExport } from './about-export.ts';
import { csvChunks, type WhenBusy } from './csv-chunks.ts';
import { xlsxChunks } from './xlsx/xlsx-chunks.ts';

/** Writes a file piece by piece; told that it is time to end, it ends with a line that says so. */
export type Content = (isOver: () => boolean) => AsyncIterable<Uint8Array>;

export interface ExportAsked {
  readonly principal: { readonly userId: UserId; readonly organizationId: OrganizationId };
  /** With which addresses in the file begin. */
  readonly origin: string;
  readonly selection: ResultSelection;
  readonly at: Date;
  readonly whenBusy?: WhenBusy;
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
  const { at, origin, selection, whenBusy = 'say_so', onRead } = asked;
  const { organizationId, userId } = asked.principal;
  const tellsErrorsInDetail = await isSwitchOn(db, 'display_detailed_errors');
  const results = await kind.export({ db, organizationId, userId }, report, selection, { origin, tellsErrorsInDetail });
  if (format === 'csv') return (isOver) => csvChunks(heard(results, onRead), isOver, whenBusy);
  const links = kind.links?.areLookedFor(report)
    ? kind.links.export({ db, blobs, organizationId, userId }, report, selection, undefined)
    : undefined;
  const workbook = {
    ...{ at, title: `${report.checkName}, report ${report.id}` },
    results: heard(results, onRead),
    links: links && heard(links, onRead),
    about: await aboutExport(db, report, asked, at),
  };
  return (isOver) => xlsxChunks(workbook, isOver, { whenBusy });
}

function heard(table: ResultTable, onRead: ExportAsked['onRead']): ResultTable {
  if (onRead === undefined) return table;
  return {
    ...table,
    async *records() {
      for await (const records of table.records()) {
        yield records;
        onRead(records.length);
      }
    },
  };
}
