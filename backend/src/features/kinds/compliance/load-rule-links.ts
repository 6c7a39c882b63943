import { text as readText } from 'node:stream/consumers';
import type { RuleTree } from '@proofline/contracts/api/report-results';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { ResultWithDetails } from '@proofline/projections/findings/compliance/query';
import { leafRules } from '@proofline/rules/leaf-rules';
import { type LinkSlice, sliceOf } from '@proofline/rules/matched-links';
import type { QueryTree } from '@proofline/rules/query-tree';
import { type ExportedParameters, linkCountOf } from '@proofline/rules/verdict';
import { workApart } from '../../../kernel/http/apart/work-apart.ts';
import { type LinkRule, listedIn } from './link-export.ts';

export interface RuleLinks {
  /** How many links the rule found. */
  readonly count: number;
  /** Those of them that can be listed: all, or where the page's links are not kept those that the verdict lists. */
  readonly listed: number;
  /** The slice asked for of those. */
  readonly links: readonly ExportedParameters[];
}

/** Rules of a run, made ready to be asked of any number of its pages. */
export interface AskedRules {
  readonly rules: readonly LinkRule[];
  readonly json: string;
}

export const askedRules = (rules: readonly LinkRule[]): AskedRules => ({
  rules,
  json: JSON.stringify(rules.map(({ rule }) => rule)),
});

interface RunTrees {
  readonly rules?: QueryTree | null | undefined;
  readonly filters?: QueryTree | null | undefined;
}

/** The rules of a run that look for links, filters included. Pure. */
export const linkRulesOf = ({ rules, filters }: RunTrees): LinkRule[] =>
  [...linkRulesIn('rule', rules), ...linkRulesIn('filter', filters)].filter(
    ({ rule: { field } }) => field === 'dom_link' || field === 'bulk_links',
  );

const linkRulesIn = (of: RuleTree, tree: QueryTree | null | undefined): LinkRule[] =>
  tree == null ? [] : leafRules(tree).map(({ rule }) => ({ of, rule }));

/**
 * What rules of its run found among the links of a page; by rule, in their order. Null where a rule did not judge it.
 * The page's links are only read where a verdict says that there are some to find.
 */
export async function loadRuleLinks(
  blobs: Blobs,
  { details }: Pick<ResultWithDetails, 'details'>,
  { rules, json: rulesJson }: AskedRules,
  slice?: LinkSlice,
): Promise<readonly (RuleLinks | null)[]> {
  const judged = rules.map(({ of, rule }) => ({
    rule,
    verdict: details[of === 'rule' ? 'rules' : 'filters'].find(({ id }) => id === rule.id),
  }));
  const sha256 = details.evidence?.pageLinks;
  const anyFound = judged.some(({ verdict }) => verdict !== undefined && linkCountOf(verdict) > 0);
  const stored = sha256 == null || !anyFound ? undefined : await blobs.get(sha256);
  const found =
    stored === undefined
      ? null
      : await workApart('ruleLinks', { rules: rulesJson, json: await readText(stored), slice });
  return judged.map(({ verdict }, index) => {
    if (verdict === undefined) return null;
    const links = linkCountOf(verdict) > 0 ? found?.[index] : undefined;
    if (links !== undefined) return { count: links.total, listed: links.total, links: links.links };
    const listed = listedIn(verdict);
    return { count: linkCountOf(verdict), listed: listed.length, links: sliceOf(listed, slice) };
  });
}
