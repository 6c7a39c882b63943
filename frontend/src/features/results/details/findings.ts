import type { LeafRule } from '@proofline/rules/leaf-rules';
import type { RuleVerdict } from '@proofline/rules/verdict';

/** A rule of the run beside what it came to on this page. */
export interface Finding {
  readonly leaf: LeafRule;
  readonly verdict: RuleVerdict;
  readonly passed: boolean;
}

/** Failed rules first, both parts in the rules' own order. A rule without a verdict was not asked, and is left out. */
export function findingsOf(leaves: readonly LeafRule[], verdicts: readonly RuleVerdict[]): Finding[] {
  const byRule = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  const findings = leaves.flatMap((leaf) => {
    const verdict = byRule.get(leaf.rule.id);
    return verdict === undefined ? [] : [{ leaf, verdict, passed: verdict.score === 100 }];
  });
  return [...findings.filter(({ passed }) => !passed), ...findings.filter(({ passed }) => passed)];
}

/** Under the verdict: how many rules failed, or, of a negated check, how many were met. */
export function verdictSummary(findings: readonly Finding[], negated: boolean): string {
  const rules = findings.length === 1 ? 'rule' : 'rules';
  const passed = findings.filter((finding) => finding.passed).length;
  if (negated) return `Negated: ${passed} of ${findings.length} ${rules} met`;
  const failed = findings.length - passed;
  return failed === 0 ? `All ${findings.length} ${rules} passed` : `${failed} of ${findings.length} ${rules} failed`;
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
