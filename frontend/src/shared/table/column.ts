import type { ReactNode } from 'react';
import type { SortDirection } from './table-state.ts';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** Before the label, as a flag. */
  readonly icon?: ReactNode;
}

export type ColumnFilter =
  | { readonly kind: 'text'; readonly name: string; readonly placeholder: string }
  /** Several of a few: comma-separated in the address bar. `single` takes one. */
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly options: readonly FilterOption[];
      readonly single?: boolean;
    }
  /** Days from a calendar, or one of the quick ranges; the name stands in the table's `dates` too. */
  | { readonly kind: 'date'; readonly name: string }
  /** Whole numbers from one to another; the name stands in the table's `numbers` too, unless the API reads `3-10` itself. */
  | { readonly kind: 'number'; readonly name: string };

export interface TableColumn<Row> {
  readonly id: string;
  /** Plain words: for the head, the filter's name and screen readers. */
  readonly label: string;
  /** In place of the label in the head, when it needs more than text. */
  readonly head?: ReactNode;
  /** Hides the label from eyes, as over icons. */
  readonly hideLabel?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** The API's ordering field; without it the column cannot be sorted. */
  readonly sort?: string;
  readonly filter?: ColumnFilter;
  /** Pixels; without it the column shares what is left. */
  readonly width?: number;
  readonly minWidth?: number;
  readonly align?: 'start' | 'end';
  /** Stays in sight while the others scroll sideways: at the start the first column, at the end the last ones. */
  readonly pin?: 'start' | 'end';
  /** What the first click on the head asks for; without it words begin with A, and what stands at the end with the most. */
  readonly sortFirst?: SortDirection;
  /** Cells that span this and the following columns, for rows that say one thing instead; 0 hides the cell. */
  readonly span?: (row: Row) => number;
}
