import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { RawRows } from '@proofline/projections/raw-rows/raw-rows';

export type ExportCell = string | number | null;

/** A row as the database writes it. */
export type ExportRecord = readonly (string | null)[];

/** Some rows: as the database sends them, or taken apart. */
export type ExportRecords = RawRows | readonly ExportRecord[];

/** Names the reader of a table; it goes to a thread with every handful of records, so it is small. */
export interface ExportReaderName {
  readonly kind: CheckKind;
  readonly table: 'results' | 'links';
  /** JSON of what the reader needs to know of the run. */
  readonly asked: string;
}

/** Makes rows of cells of records. Pure. */
export interface ExportReader {
  readonly headings: readonly string[];
  /** @param stored of the files that it has asked for by `Wanted`, those that are there */
  rowsOf(record: ExportRecord, stored?: ReadonlyMap<string, string | undefined>): readonly ExportCell[][] | Wanted;
}

/** A stored file without which the rows would not be whole. */
export interface Wanted {
  readonly sha256: string;
}
