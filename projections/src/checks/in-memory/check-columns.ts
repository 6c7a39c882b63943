import { bytewise } from '../../bytewise.ts';
import type { CheckOrderField } from '../selection.ts';
import { type CompareRows, SortedRows } from './sorted-rows.ts';

/** What a check is filtered and sorted by. Times are microseconds since 1970, as Postgres keeps them. */
export interface ListedCheck {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly schedule: string;
  readonly creatorId: number | null;
  readonly createdAt: number;
  readonly enabled: boolean;
  readonly countries: readonly string[];
  readonly urlCount: number;
  /** Of the last run; null before the first. */
  readonly status: string | null;
  readonly statusOrder: number;
  readonly finishedAt: number | null;
  readonly archived: boolean;
  readonly nextRun: number | null;
}

/** Of any size, or infinite. */
const numbers = ['id', 'creatorId', 'createdAt', 'urlCount', 'statusOrder', 'finishedAt', 'nextRun'] as const;
type NumberColumn = (typeof numbers)[number];
/** 0 or 1. */
const flags = ['enabled', 'archived'] as const;
type FlagColumn = (typeof flags)[number];
const coded = ['kind', 'schedule', 'status', 'countries'] as const;
type CodedColumn = (typeof coded)[number];
/** Few and small: looked through as such in a fraction of the time. */
type SmallColumn = FlagColumn | CodedColumn;
type Column = NumberColumn | SmallColumn;

type Columns = Readonly<Record<NumberColumn, Float64Array> & Record<SmallColumn, Uint32Array>>;

/** Orders that stand ready; by the names of creators they are the creators, each with their checks by id. */
export type SortedBy = Exclude<CheckOrderField, 'creatorName'> | 'creator';

/** What many rows have in common is kept once, its number in the rows. */
class Codes {
  readonly values: string[] = [];
  readonly #codes = new Map<string, number>();

  codeOf(value: string): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    this.#codes.set(value, this.values.length);
    return this.values.push(value) - 1;
  }
}

/** Joins the countries of a check: sorts before everything that a code is made of, so that a shorter list comes first. */
const BETWEEN = '\u0001';

/** The checks of an organisation by column, with all their orders. What is missing is infinite: Postgres has it last. */
export class CheckColumns {
  #size = 0;
  #numbers: Columns;
  #version = 0;
  readonly #codes: Readonly<Record<CodedColumn, Codes>> = {
    ...{ kind: new Codes(), schedule: new Codes(), status: new Codes(), countries: new Codes() },
  };
  readonly #countrySets: (readonly string[])[] = [];
  readonly #names: string[] = [];
  readonly #namesInLowerCase: string[] = [];
  readonly #rowOf = new Map<number, number>();
  readonly #orders: Readonly<Record<SortedBy, SortedRows>>;

  constructor() {
    this.#numbers = emptyColumns(1_024);
    const byNumber = (column: NumberColumn | FlagColumn) => this.#byNumber(column);
    this.#orders = {
      id: new SortedRows((a, b) => this.#id(a) - this.#id(b)),
      name: new SortedRows(this.#byText((row) => this.#names[row] ?? '')),
      kind: new SortedRows(this.#byCode('kind')),
      schedule: new SortedRows(this.#byCode('schedule')),
      countries: new SortedRows(this.#byCode('countries')),
      creator: new SortedRows(byNumber('creatorId')),
      createdAt: new SortedRows(byNumber('createdAt')),
      enabled: new SortedRows(byNumber('enabled')),
      urlCount: new SortedRows(byNumber('urlCount')),
      nextRun: new SortedRows(byNumber('nextRun')),
      status: new SortedRows(byNumber('statusOrder')),
      lastReportFinishedAt: new SortedRows(byNumber('finishedAt')),
    };
  }

  get size(): number {
    return this.#size;
  }

  /** Another one after every change. */
  get version(): number {
    return this.#version;
  }

  column(column: NumberColumn): Float64Array {
    return this.#numbers[column];
  }

  /** 1 where it is so. */
  flag(column: FlagColumn): Uint32Array {
    return this.#numbers[column];
  }

  /** Numbers of values, with the values that they stand for; '' where there is none. */
  coded(column: CodedColumn): { readonly of: Uint32Array; readonly values: readonly string[] } {
    return { of: this.#numbers[column], values: this.#codes[column].values };
  }

  /** As `coded('countries')`: which countries each value stands for. */
  get countrySets(): readonly (readonly string[])[] {
    return this.#countrySets;
  }

  get namesInLowerCase(): readonly string[] {
    return this.#namesInLowerCase;
  }

  sorted(by: SortedBy): Int32Array {
    return this.#orders[by].rows();
  }

  /** Sorts all rows from nothing; without it they are as they came. */
  async sort(breathe: () => Promise<void>): Promise<void> {
    for (const order of Object.values(this.#orders)) await order.sort(this.#size, breathe);
  }

  /** Writes a check over what was known of it. */
  put(check: ListedCheck): void {
    this.#version += 1;
    const row = this.#rowOf.get(check.id) ?? this.#add(check.id);
    const set = (column: Column, value: number | null) => {
      this.#numbers[column][row] = value ?? Number.POSITIVE_INFINITY;
    };
    set('id', check.id);
    set('creatorId', check.creatorId);
    set('createdAt', check.createdAt);
    set('enabled', Number(check.enabled));
    set('urlCount', check.urlCount);
    set('statusOrder', check.statusOrder);
    set('finishedAt', check.finishedAt);
    set('archived', Number(check.archived));
    set('nextRun', check.nextRun);
    set('kind', this.#codes.kind.codeOf(check.kind));
    set('schedule', this.#codes.schedule.codeOf(check.schedule));
    set('status', this.#codes.status.codeOf(check.status ?? ''));
    const countries = this.#codes.countries.codeOf(check.countries.join(BETWEEN));
    this.#countrySets[countries] = check.countries;
    set('countries', countries);
    this.#names[row] = bytewise(check.name);
    this.#namesInLowerCase[row] = inLowerCase(check.name);
    for (const order of Object.values(this.#orders)) order.touch(row);
  }

  #add(id: number): number {
    const row = this.#size;
    this.#size += 1;
    this.#rowOf.set(id, row);
    if (row === this.#numbers.id.length) this.#numbers = grown(this.#numbers);
    return row;
  }

  #id(row: number): number {
    return this.#numbers.id[row] ?? 0;
  }

  #byNumber(column: NumberColumn | FlagColumn): CompareRows {
    return (a, b) => {
      const values = this.#numbers[column];
      const [left = 0, right = 0] = [values[a], values[b]];
      return left === right ? this.#id(a) - this.#id(b) : left < right ? -1 : 1;
    };
  }

  #byCode(column: CodedColumn): CompareRows {
    const textOf = (row: number) => this.#codes[column].values[this.#numbers[column][row] ?? 0] ?? '';
    return this.#byText(textOf);
  }

  #byText(textOf: (row: number) => string): CompareRows {
    return (a, b) => {
      const [left, right] = [textOf(a), textOf(b)];
      return left === right ? this.#id(a) - this.#id(b) : left < right ? -1 : 1;
    };
  }
}

function emptyColumns(capacity: number): Columns {
  const all = [
    ...numbers.map((column) => [column, new Float64Array(capacity)] as const),
    ...[...flags, ...coded].map((column) => [column, new Uint32Array(capacity)] as const),
  ];
  return Object.fromEntries(all) as unknown as Columns;
}

function grown(columns: Columns): Columns {
  const larger = emptyColumns(columns.id.length * 2);
  for (const column of [...numbers, ...flags, ...coded]) larger[column].set(columns[column]);
  return larger;
}

/**
 * Letters of ASCII, as Postgres has it where texts are compared byte by byte.
 * @see decision 83: `lower(name) like …` with the collation "C"
 */
export const inLowerCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
