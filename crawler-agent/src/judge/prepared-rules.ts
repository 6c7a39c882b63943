import type { LanguageCode } from '@proofline/contracts/codes';
import type { RulesAndFilters } from '@proofline/rules/compiled-rules';
import { type WantedImage, wantedImages } from '@proofline/rules/images/wanted-images';
import { leafRules } from '@proofline/rules/leaf-rules';
import type { QueryRule, QueryTree } from '@proofline/rules/query-tree';
import { rulePhrases } from '@proofline/rules/rule-phrases';
import type { OpenImages } from '@proofline/rules/wanted-still';

/** What pages are judged by, whoever asked for it. */
export interface PageRules extends RulesAndFilters {
  /** Those a page may be in; none: any. */
  readonly languages: readonly LanguageCode[];
}

/** What gathering needs to know of rules; they are compiled where pages are judged. */
export interface PreparedRules {
  readonly pageRules: PageRules;
  /** Stands for the rules and filters, which are the same as long as it is. */
  readonly rulesId: string;
  /** Whether a rule or filter looks at links, so that it is worth finding out where they lead. */
  readonly looksAtLinks: boolean;
  /** What these rules and filters look for. */
  readonly linkPhrases: readonly string[];
  /** Whether one looks at images, so that they are worth keeping. */
  readonly looksAtImages: boolean;
  /** The images that these rules and filters ask for, one list a rule. */
  imagesOf(open: OpenImages): (readonly WantedImage[])[];
}

export function prepareRules({ rules, filters, languages }: PageRules): PreparedRules {
  const rulesLeaves = leavesOf(rules);
  const filterLeaves = filters === null ? [] : leavesOf(filters);
  const leaves = [...rulesLeaves, ...filterLeaves];
  const fields = new Set(leaves.map(({ field }) => field));
  const known = new Map<QueryRule, readonly WantedImage[]>();
  const imagesOfRule = (rule: QueryRule | undefined) => {
    if (rule?.field !== 'preset_image' && rule?.field !== 'custom_image') return [];
    const images = known.get(rule) ?? wantedImages(rule);
    known.set(rule, images);
    return [images];
  };
  return {
    pageRules: { rules, filters, languages },
    rulesId: crypto.randomUUID(),
    looksAtLinks: fields.has('dom_link') || fields.has('bulk_links'),
    linkPhrases: leaves.flatMap((rule) =>
      rule.field === 'dom_link' || rule.field === 'bulk_links' ? rulePhrases(rule) : [],
    ),
    looksAtImages: fields.has('preset_image') || fields.has('custom_image'),
    imagesOf: (open) => [
      ...open.filters.flatMap((number) => imagesOfRule(filterLeaves[number])),
      ...open.rules.flatMap((number) => imagesOfRule(rulesLeaves[number])),
    ],
  };
}

const leavesOf = (tree: QueryTree): readonly QueryRule[] => leafRules(tree).map(({ rule }) => rule);
