import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { putAsideOf } from '@proofline/projections/reports/parked-run';
import type { ReportRow } from '@proofline/projections/reports/query';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import type { LineTable } from './line-table.ts';

/** Read models go on each by itself: results that a report counts may come a moment later. */
const HELD_WITHIN_MS = 2_000;

/** The tables do not hold what the report counts: a file of them would be kept for ever without the rest. */
export class ResultsNotWhole extends Error {
  readonly code = 'results_not_whole';

  constructor(message: string) {
    super(message);
    this.name = 'ResultsNotWhole';
  }
}

/** Hands on a table, and fails at its end where it was not the whole. */
export type Whole = (table: LineTable) => LineTable;

/**
 * Waits until the tables hold all results of a report that is over, before a file of them is kept.
 * @returns what holds the rows that are read against those that the report counts
 * @throws PositionNotReached, ResultsNotWhole: to be tried again
 */
export async function awaitResults(
  db: Knex,
  report: Pick<ReportRow, 'id' | 'checkId' | 'pages' | 'position'>,
): Promise<Whole> {
  await awaitPosition(db, ['results'], report.position, HELD_WITHIN_MS);
  const { parked, skipped } = await putAsideOf(db, report, ['results', 'reports']);
  if (parked > 0) throw new ResultsNotWhole(`${parked} events of report ${report.id} are parked.`);
  // What was skipped may be missing in one of both for good, and is settled.
  return skipped > 0 ? (table) => table : (table) => counted(table, report);
}

function counted(table: LineTable, { id, pages }: Pick<ReportRow, 'id' | 'pages'>): LineTable {
  return {
    ...table,
    async *lines(format, signal) {
      let rows = 0;
      for await (const lines of table.lines(format, signal)) {
        rows += lines.results;
        yield lines;
      }
      if (rows !== pages.total) {
        throw new ResultsNotWhole(`Report ${id} counts ${pages.total} results, and ${rows} were read.`);
      }
    },
  };
}
