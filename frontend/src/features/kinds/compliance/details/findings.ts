import type { LeafRule } from '@proofline/rules/leaf-rules';
import { type Mark, markOf } from '@proofline/rules/mark-of';
import type { ExportedParameters, RuleVerdict } from '@proofline/rules/verdict';

/** A rule of the run beside what it came to on this page. */
export interface Finding {
  readonly leaf: LeafRule;
  readonly verdict: RuleVerdict;
  readonly mark: Mark;
}

/**
 * What speaks against the page first, both parts in the rules' own order. A rule without a verdict was not asked, and
 * is left out.
 */
export function findingsOf(
  leaves: readonly LeafRule[],
  verdicts: readonly RuleVerdict[],
  isNegated: boolean,
): Finding[] {
  const byRule = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  const findings = leaves.flatMap((leaf) => {
    const verdict = byRule.get(leaf.rule.id);
    return verdict === undefined ? [] : [{ leaf, verdict, mark: markOf(leaf.rule, verdict.score, isNegated) }];
  });
  return [...findings.filter(({ mark }) => !mark.isGood), ...findings.filter(({ mark }) => mark.isGood)];
}

export interface LinkTable {
  readonly parameters: readonly string[];
  readonly rows: readonly { readonly link: string; readonly values: readonly string[] }[];
}

/** Matched links with the parameters that were exported from them, a column each. */
export function linkTable(links: readonly ExportedParameters[]): LinkTable {
  const names = [...new Set(links.flatMap(({ parameters }) => Object.keys(parameters)))];
  const rows = links.map(({ link, parameters }) => ({ link, values: names.map((name) => parameters[name] ?? '') }));
  return { parameters: names, rows };
}

/** The links that a verdict lists, the first of those that were found. */
export function listedLinks(verdict: RuleVerdict): ExportedParameters[] {
  const exported = new Map(verdict.exportedParameters.map((one) => [one.link, one]));
  return verdict.links.map((link) => exported.get(link) ?? { link, parameters: {} });
}
