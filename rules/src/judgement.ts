import type { Verdict } from './verdict.ts';

/** What rules, filters and languages make of a page that was seen. */
export type Judgement =
  | { readonly kind: 'judged'; readonly verdict: Verdict; readonly filters: Verdict | null }
  | { readonly kind: 'filtered_out'; readonly reason: 'language' | 'content'; readonly filters: Verdict | null }
  /** Never compliant: the verdict hangs on what nobody looked at, or cannot be had in time. */
  | { readonly kind: 'undecided'; readonly detail: string };

export type JudgementOutcome = 'compliant' | 'not_compliant' | 'filtered_out' | 'undecided';

type JudgedOrNot =
  | { readonly kind: 'judged'; readonly verdict: Pick<Verdict, 'compliant'> }
  | { readonly kind: Exclude<Judgement['kind'], 'judged'> };

/** The one word that a judgement comes to. */
export function outcomeOf(judgement: JudgedOrNot): JudgementOutcome {
  if (judgement.kind !== 'judged') return judgement.kind;
  return judgement.verdict.compliant ? 'compliant' : 'not_compliant';
}
