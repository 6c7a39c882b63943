import { type CompiledTree, compileTree } from '@proofline/rules/compile';
import { judge } from '@proofline/rules/judge';
import { keepsLanguage } from '@proofline/rules/language-filter';
import { type LeftOut, whyOpen } from '@proofline/rules/open-leaves';
import type { PageArtifacts } from '@proofline/rules/page-artifacts';
import type { Verdict } from '@proofline/rules/verdict';
import type { PageAssignment } from './prepared-assignment.ts';

/** A run's rules made ready once, for all its pages. */
export interface CompiledRules {
  readonly rules: CompiledTree;
  readonly filters: CompiledTree | null;
}

export function compileRules({ rules, filters }: Pick<PageAssignment, 'rules' | 'filters'>): CompiledRules {
  return { rules: compileTree(rules), filters: filters === null ? null : compileTree(filters) };
}

export type PageVerdict =
  | { readonly kind: 'judged'; readonly verdict: Verdict; readonly filters: Verdict | null }
  | { readonly kind: 'filtered_out'; readonly reason: 'language' | 'content'; readonly filters: Verdict | null };

export type PageDecision = PageVerdict | { readonly kind: 'undecided'; readonly detail: string };

/** Judges a page, unless a rule or filter might turn out otherwise with what was left out. Pure. */
export function decidePage(
  compiled: CompiledRules,
  languages: PageAssignment['languages'],
  artifacts: PageArtifacts,
  leftOut: LeftOut,
): PageDecision {
  const { rules, filters } = compiled;
  const verdict = judgePage(compiled, languages, artifacts);
  const detail =
    (filters && verdict.filters && whyOpen(filters, verdict.filters, leftOut)) ??
    (verdict.kind === 'judged' ? whyOpen(rules, verdict.verdict, leftOut) : undefined);
  return detail === undefined ? verdict : { kind: 'undecided', detail };
}

/** Filters first (language, then content): what they leave out is not judged. */
export function judgePage(
  compiled: CompiledRules,
  languages: PageAssignment['languages'],
  artifacts: PageArtifacts,
): PageVerdict {
  if (!keepsLanguage(languages, artifacts)) return { kind: 'filtered_out', reason: 'language', filters: null };
  const filters = compiled.filters === null ? null : judge(compiled.filters, artifacts);
  if (filters?.compliant === false) return { kind: 'filtered_out', reason: 'content', filters };
  return { kind: 'judged', verdict: judge(compiled.rules, artifacts), filters };
}
