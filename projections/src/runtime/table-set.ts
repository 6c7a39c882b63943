/**
 * Tables of one read model, creatable in any Postgres schema: the live one, or the one a rebuild fills.
 * Statements are plain SQL; `schema` comes from the code and is quoted already.
 */
export interface TableSet {
  readonly tables: readonly string[];
  /**
   * Those whose indexes alone answer what a page of a list skips: a look at every row's organisation would cost what
   * they save (decision on row-level security). What a page showed stands in another table, which is protected.
   */
  readonly answeredByIndexes?: readonly string[];
  /** Tables with the keys that writing needs. */
  create(schema: string): string;
  /** Indexes that only readers need; a rebuild makes them last. */
  index(schema: string): string;
}
