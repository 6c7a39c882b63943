import type { RulesAndFilters } from '@proofline/rules/compiled-rules';
import type { JudgeAnswers, JudgeQuestion } from './judge-question.ts';
import type { PageRules } from './prepared-rules.ts';

/** To a judging thread: one question at a time. */
export interface AskedOfThread {
  readonly rulesId: string;
  /** Left out at first: a thread keeps the rules it has compiled, for as many runs as an agent is busy with. */
  readonly rules?: RulesAndFilters;
  readonly languages: PageRules['languages'];
  readonly question: JudgeQuestion;
}

/** From it. An error is what judging threw, in words. */
export type ToldByThread =
  | { readonly kind: 'answer'; readonly answer: JudgeAnswers[JudgeQuestion['kind']] }
  | { readonly kind: 'unknown_rules' }
  | { readonly kind: 'error'; readonly message: string };
