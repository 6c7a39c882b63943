import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { Text } from '@proofline/platform/utf8/utf8';
import type { RawRow } from '@proofline/projections/raw-rows/raw-rows';

/** Texts stay the bytes they are, where they may: until the next row is turned to. */
export type ExportCell = Text | number | null;

/** Names the reader of a table; it goes to a thread. */
export interface ExportReaderName {
  readonly kind: CheckKind;
  readonly table: 'results' | 'links';
  /** JSON of what the reader needs to know of the run. */
  readonly asked: string;
}

/** Makes rows of cells of what the database sends. Pure. */
export interface ExportReader {
  readonly headings: readonly string[];
  rowsOf(row: RawRow): readonly ExportCell[][] | Wanted;
}

/** A stored file without which the rows would not be whole. */
export interface Wanted {
  readonly sha256: string;
  /** @param stored what is in it; undefined when it is not there */
  rowsWith(stored: string | undefined): readonly ExportCell[][];
}
