import { readRawRows } from '@proofline/projections/raw-rows/raw-rows';
import type { ExportRecord, ExportRecords } from '../../kinds/export-reader.ts';

/** Rows column by column, however they came. Pure. */
export const recordsOf = (records: ExportRecords): Iterable<ExportRecord> =>
  'bytes' in records ? readRawRows(records) : records;
