import { text as readText } from 'node:stream/consumers';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { ResultWithDetails } from '@proofline/projections/findings/compliance/query';
import { leafRules } from '@proofline/rules/leaf-rules';
import type { QueryRule, QueryTree } from '@proofline/rules/query-tree';
import { type ExportedParameters, linkCountOf, type RuleVerdict } from '@proofline/rules/verdict';
import { workApart } from '../../../kernel/http/apart/work-apart.ts';

export interface RuleLinks {
  /** How many links the rule found. */
  readonly count: number;
  /** All of them, or where the page's links are not kept those that the verdict lists. */
  readonly links: readonly ExportedParameters[];
}

interface RunTrees {
  readonly rules?: QueryTree | null | undefined;
  readonly filters?: QueryTree | null | undefined;
}

/** The rules of a run that look for links, filters included. Pure. */
export const linkRulesOf = ({ rules, filters }: RunTrees): QueryRule[] =>
  [rules, filters]
    .flatMap((tree) => (tree == null ? [] : leafRules(tree).map(({ rule }) => rule)))
    .filter(({ field }) => field === 'dom_link' || field === 'bulk_links');

/** What rules of its run found among the links of a page; by rule, in their order. Null where a rule did not judge it. */
export async function loadRuleLinks(
  blobs: Blobs,
  { details }: Pick<ResultWithDetails, 'details'>,
  rules: readonly QueryRule[],
): Promise<readonly (RuleLinks | null)[]> {
  const verdicts = new Map([...details.rules, ...details.filters].map((verdict) => [verdict.id, verdict]));
  const sha256 = details.evidence?.pageLinks;
  const stored = sha256 == null ? undefined : await blobs.get(sha256);
  const found = stored === undefined ? null : await workApart('ruleLinks', { rules, json: await readText(stored) });
  return rules.map(({ id }, index) => {
    const verdict = verdicts.get(id);
    if (verdict === undefined) return null;
    const links = found?.[index];
    return links === undefined ? listedIn(verdict) : { count: links.length, links };
  });
}

function listedIn(verdict: RuleVerdict): RuleLinks {
  const exported = new Map(verdict.exportedParameters.map((one) => [one.link, one]));
  const links = verdict.links.map((link) => exported.get(link) ?? { link, parameters: {} });
  return { count: linkCountOf(verdict), links };
}
