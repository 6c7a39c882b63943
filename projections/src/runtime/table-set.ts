/**
 * Tables of one read model, creatable in any Postgres schema: the live one, or the one a rebuild fills.
 * Statements are plain SQL; `schema` comes from the code and is quoted already.
 */
export interface TableSet {
  readonly tables: readonly string[];
  /** Tables with the keys that writing needs. */
  create(schema: string): string;
  /** Indexes that only readers need; a rebuild makes them last. */
  index(schema: string): string;
}
