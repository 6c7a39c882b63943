import type { Assignment } from '@proofline/contracts/agent-api/leases';
import { type CompiledTree, compileTree } from '@proofline/rules/compile';
import { judge } from '@proofline/rules/judge';
import { keepsLanguage } from '@proofline/rules/language-filter';
import type { PageArtifacts } from '@proofline/rules/page-artifacts';
import type { Verdict } from '@proofline/rules/verdict';

/** What pages are gathered and judged by, whoever asked for it. */
export type PageAssignment = Omit<Assignment, 'report'>;

/** A run's rules made ready once, for all its pages. */
export interface CompiledAssignment {
  readonly assignment: PageAssignment;
  readonly rules: CompiledTree;
  readonly filters: CompiledTree | null;
  /** Whether a rule or filter looks at links, so that it is worth finding out where they lead. */
  readonly looksAtLinks: boolean;
  /** Whether one looks at images, so that they are worth keeping. */
  readonly looksAtImages: boolean;
}

export function compileAssignment(assignment: PageAssignment): CompiledAssignment {
  const rules = compileTree(assignment.rules);
  const filters = assignment.filters === null ? null : compileTree(assignment.filters);
  const kinds = new Set([...rules.leaves, ...(filters?.leaves ?? [])].map(({ kind }) => kind));
  return { assignment, rules, filters, looksAtLinks: kinds.has('link'), looksAtImages: kinds.has('image') };
}

export type PageVerdict =
  | { readonly kind: 'judged'; readonly verdict: Verdict; readonly filters: Verdict | null }
  | { readonly kind: 'filtered_out'; readonly reason: 'language' | 'content'; readonly filters: Verdict | null };

/** What a visitor may see of a page and nobody looked at. */
export interface LeftOut {
  readonly images: boolean;
  /** Links that were not followed to where they lead. */
  readonly links: boolean;
}

export type PageDecision = PageVerdict | { readonly kind: 'undecided'; readonly detail: string };

const undecidedWords = {
  image: 'The page shows images that could not be looked at, and a rule asks for images.',
  link: 'Not all links of the page could be followed to where they lead, and a rule asks for links.',
} as const;

/**
 * Judges a page, unless a rule or filter might turn out otherwise with what was left out: such a page would be
 * compliant, or not, by accident.
 */
export function decidePage(compiled: CompiledAssignment, artifacts: PageArtifacts, leftOut: LeftOut): PageDecision {
  const verdict = judgePage(compiled, artifacts);
  const told = [
    [compiled.filters, verdict.filters],
    [compiled.rules, verdict.kind === 'judged' ? verdict.verdict : null],
  ] as const;
  const isOpen = (wanted: 'image' | 'link') => told.some(([tree, by]) => tree && by && hasOpenLeaf(tree, by, wanted));
  if (leftOut.images && isOpen('image')) return { kind: 'undecided', detail: undecidedWords.image };
  if (leftOut.links && isOpen('link')) return { kind: 'undecided', detail: undecidedWords.link };
  return verdict;
}

/** More images or links can only be found, never lost: a rule that has found what it looks for stays as it is. */
function hasOpenLeaf({ leaves }: CompiledTree, { perRule }: Verdict, wanted: 'image' | 'link'): boolean {
  return leaves.some(({ kind, meaning }, index) => {
    const hasFound = (perRule[index]?.score === 100) !== meaning.negated;
    return kind === wanted && !hasFound;
  });
}

/** Filters first (language, then content): what they leave out is not judged. */
export function judgePage(compiled: CompiledAssignment, artifacts: PageArtifacts): PageVerdict {
  if (!keepsLanguage(compiled.assignment.languages, artifacts))
    return { kind: 'filtered_out', reason: 'language', filters: null };
  const filters = compiled.filters === null ? null : judge(compiled.filters, artifacts);
  if (filters?.compliant === false) return { kind: 'filtered_out', reason: 'content', filters };
  return { kind: 'judged', verdict: judge(compiled.rules, artifacts), filters };
}
