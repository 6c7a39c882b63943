import type { Assignment } from '@proofline/contracts/agent-api/leases';
import { type CompiledTree, compileTree } from '@proofline/rules/compile';
import { judge } from '@proofline/rules/judge';
import { keepsLanguage } from '@proofline/rules/language-filter';
import { type LeftOut, whyOpen } from '@proofline/rules/open-leaves';
import type { PageArtifacts } from '@proofline/rules/page-artifacts';
import type { Verdict } from '@proofline/rules/verdict';
import { withinLimit } from './within-limit.ts';

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

export type PageDecision = PageVerdict | { readonly kind: 'undecided'; readonly detail: string };

/** Far more than any page takes whose rules were not made to be slow; far less than the time of a lease. */
export const JUDGE_LIMIT_MS = 10_000;

/** Judges a page, unless a rule or filter might turn out otherwise with what was left out, or that takes too long. */
export function decidePage(
  compiled: CompiledAssignment,
  artifacts: PageArtifacts,
  leftOut: LeftOut,
  limitMs: number = JUDGE_LIMIT_MS,
): PageDecision {
  const verdict = withinLimit(limitMs, () => judgePage(compiled, artifacts));
  if (verdict === undefined) {
    return { kind: 'undecided', detail: `Judging the page by its rules takes more than ${limitMs / 1000} s.` };
  }
  const { rules, filters } = compiled;
  const detail =
    (filters && verdict.filters && whyOpen(filters, verdict.filters, leftOut)) ??
    (verdict.kind === 'judged' ? whyOpen(rules, verdict.verdict, leftOut) : undefined);
  return detail === undefined ? verdict : { kind: 'undecided', detail };
}

/** Filters first (language, then content): what they leave out is not judged. */
export function judgePage(compiled: CompiledAssignment, artifacts: PageArtifacts): PageVerdict {
  if (!keepsLanguage(compiled.assignment.languages, artifacts))
    return { kind: 'filtered_out', reason: 'language', filters: null };
  const filters = compiled.filters === null ? null : judge(compiled.filters, artifacts);
  if (filters?.compliant === false) return { kind: 'filtered_out', reason: 'content', filters };
  return { kind: 'judged', verdict: judge(compiled.rules, artifacts), filters };
}
