import type { ArchivedFile, ArchivedFileName } from '@proofline/contracts/events/retention';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { ReportDetail } from '@proofline/projections/reports/query';
import { isSwitchOn } from '../feature-switches/is-switch-on.ts';
import { resultsOf } from '../kinds/result-registry.ts';
import { csvChunks } from '../results/export/csv-chunks.ts';
import { keepFile } from '../results/export/keep-file.ts';
import { type LineTable, lineTable } from '../results/export/line-table.ts';
import { awaitResults } from '../results/export/whole-results.ts';

const never = () => false;

export interface PrepareDeps {
  readonly db: Knex;
  readonly blobs: Blobs;
}

/**
 * Keeps what can be downloaded of a report's results, without filters, in the order of the list. The same results give
 * the same files, whoever makes them and however often.
 * @throws PositionNotReached, ResultsNotWhole while the tables do not hold all that the report counts
 */
export async function prepareFiles(
  { db, blobs }: PrepareDeps,
  organizationId: OrganizationId,
  report: ReportDetail,
): Promise<ArchivedFile[]> {
  const results = resultsOf(report.kind);
  if (results === undefined) return [];
  const whole = await awaitResults(db, report);
  const options = { origin: '', tellsErrorsInDetail: await isSwitchOn(db, 'display_detailed_errors') };
  const links = results.links?.export({ db, blobs, organizationId }, report, {}, undefined);
  const tables: readonly (readonly [ArchivedFileName, LineTable | undefined])[] = [
    ['export', whole(lineTable(db, await results.export({ db, organizationId }, report, {}, options)))],
    ['links', links && lineTable(db, links)],
  ];
  const files: ArchivedFile[] = [];
  for (const [name, table] of tables) if (table !== undefined) files.push(await keepTable(blobs, name, table));
  return files;
}

async function keepTable(blobs: Blobs, name: ArchivedFileName, table: LineTable): Promise<ArchivedFile> {
  // A file that could not be made whole is none: the report is archived another time.
  const { bytes, parts } = await keepFile(
    blobs,
    csvChunks(table, { isOver: never, signal: new AbortController().signal }, 'fail'),
  );
  return { name, bytes, parts };
}
