import { type CompiledTree, compileTree } from './compile.ts';
import type { QueryTree } from './query-tree.ts';

/** What decides over a page besides its languages. */
export interface RulesAndFilters {
  readonly rules: QueryTree;
  /** Null: every page is judged. */
  readonly filters: QueryTree | null;
}

/** Rules and filters made ready once, for any number of pages. */
export interface CompiledRules {
  readonly rules: CompiledTree;
  readonly filters: CompiledTree | null;
}

/** @throws RulesError as `compileTree` does */
export function compileRules({ rules, filters }: RulesAndFilters): CompiledRules {
  return { rules: compileTree(rules), filters: filters === null ? null : compileTree(filters) };
}
