import type { LeafRule } from '@proofline/rules/leaf-rules';
import { type Mark, markOf } from '@proofline/rules/mark-of';
import type { RuleVerdict } from '@proofline/rules/verdict';

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
export function linkTable(verdict: RuleVerdict): LinkTable {
  const exported = new Map(verdict.exportedParameters.map(({ link, parameters }) => [link, parameters]));
  const parameters = [...new Set(verdict.exportedParameters.flatMap(({ parameters: found }) => Object.keys(found)))];
  const rows = verdict.links.map((link) => ({
    link,
    values: parameters.map((name) => exported.get(link)?.[name] ?? ''),
  }));
  return { parameters, rows };
}

/** `9f2c41d7…b07e58aa` */
export const shortHash = (sha256: string): string => `${sha256.slice(0, 8)}…${sha256.slice(-8)}`;
