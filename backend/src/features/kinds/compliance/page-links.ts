import { MAX_PAGE_LINKS_BYTES } from '@proofline/contracts/agent-api/results';
import type { CompiledTree } from '@proofline/rules/compile';
import { compileLinkRules, type FoundLinks, type LinkSlice, linksFoundBy } from '@proofline/rules/matched-links';
import { storedLinksSchema } from '@proofline/rules/page-artifacts';
import type { QueryRule } from '@proofline/rules/query-tree';

/** Runs whose rules a thread keeps ready: as many as there may be exports at a time, and some for those who look. */
const MAX_COMPILED = 8;
const compiled = new Map<string, CompiledTree>();

/** Rules are compiled once for all pages of a run, as long as few others come in between. */
function compiledOf(rules: string): CompiledTree {
  const tree = compiled.get(rules) ?? compileLinkRules(JSON.parse(rules) as QueryRule[]);
  compiled.delete(rules);
  compiled.set(rules, tree);
  const [oldest] = compiled.keys();
  if (compiled.size > MAX_COMPILED && oldest !== undefined) compiled.delete(oldest);
  return tree;
}

export interface RuleLinksAsked {
  /** JSON of the rules of a run. */
  readonly rules: string;
  /** A stored list of links. */
  readonly json: string;
  /** Of each rule's links; all where there is none. */
  readonly slice?: LinkSlice | undefined;
}

/**
 * What each rule finds in a stored list of links. Pure; up to tens of milliseconds, so ask for it apart.
 * @returns null for what is no such list, or is larger than one may be: agents stand outside of what is trusted
 */
export function ruleLinks({ rules, json, slice }: RuleLinksAsked): FoundLinks[] | null {
  if (json.length > MAX_PAGE_LINKS_BYTES) return null;
  try {
    return linksFoundBy(compiledOf(rules), storedLinksSchema.parse(JSON.parse(json)), slice);
  } catch {
    return null;
  }
}
