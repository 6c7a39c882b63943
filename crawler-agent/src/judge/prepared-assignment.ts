import type { Assignment } from '@proofline/contracts/agent-api/leases';
import { type WantedImage, wantedImages } from '@proofline/rules/images/wanted-images';
import { leafRules } from '@proofline/rules/leaf-rules';
import type { QueryRule, QueryTree } from '@proofline/rules/query-tree';
import { rulePhrases } from '@proofline/rules/rule-phrases';
import type { OpenImages } from '@proofline/rules/wanted-still';

/** What pages are gathered and judged by, whoever asked for it. */
export type PageAssignment = Omit<Assignment, 'report'>;

/** What gathering needs to know of a run's rules; they are compiled where pages are judged. */
export interface PreparedAssignment {
  readonly assignment: PageAssignment;
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

export function prepareAssignment(assignment: PageAssignment): PreparedAssignment {
  const rules = leavesOf(assignment.rules);
  const filters = assignment.filters === null ? [] : leavesOf(assignment.filters);
  const fields = new Set([...rules, ...filters].map(({ field }) => field));
  const known = new Map<QueryRule, readonly WantedImage[]>();
  const imagesOfRule = (rule: QueryRule | undefined) => {
    if (rule?.field !== 'preset_image' && rule?.field !== 'custom_image') return [];
    const images = known.get(rule) ?? wantedImages(rule);
    known.set(rule, images);
    return [images];
  };
  return {
    assignment,
    rulesId: crypto.randomUUID(),
    looksAtLinks: fields.has('dom_link') || fields.has('bulk_links'),
    linkPhrases: [...rules, ...filters].flatMap((rule) =>
      rule.field === 'dom_link' || rule.field === 'bulk_links' ? rulePhrases(rule) : [],
    ),
    looksAtImages: fields.has('preset_image') || fields.has('custom_image'),
    imagesOf: (open) => [
      ...open.filters.flatMap((number) => imagesOfRule(filters[number])),
      ...open.rules.flatMap((number) => imagesOfRule(rules[number])),
    ],
  };
}

const leavesOf = (tree: QueryTree): readonly QueryRule[] => leafRules(tree).map(({ rule }) => rule);
