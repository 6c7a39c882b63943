import type { HiddenFinding } from '@proofline/contracts/page-capture';
import type { CompiledRules } from '@proofline/rules/compiled-rules';
import { judgePage } from '@proofline/rules/judge-page';
import type { Judgement } from '@proofline/rules/judgement';
import type { LeftOut } from '@proofline/rules/open-leaves';
import type { PageArtifacts } from '@proofline/rules/page-artifacts';
import { type OpenImages, openImages } from '@proofline/rules/wanted-still';
import { hiddenFindings } from '../evidence/hidden-findings.ts';
import type { HiddenText } from '../gather/read-page.ts';
import type { PageRules } from './prepared-rules.ts';

/** What is asked of the rules: everything that takes time in the product of rules and page. */
export type JudgeQuestion =
  | { readonly kind: 'decide'; readonly artifacts: PageArtifacts; readonly leftOut: LeftOut }
  | { readonly kind: 'open_images'; readonly artifacts: PageArtifacts }
  | { readonly kind: 'hidden'; readonly hidden: readonly HiddenText[]; readonly foundByRule: readonly number[] };

export interface JudgeAnswers {
  readonly decide: Judgement;
  readonly open_images: OpenImages;
  readonly hidden: readonly HiddenFinding[];
}

/** Pure. */
export function answerQuestion(
  compiled: CompiledRules,
  languages: PageRules['languages'],
  question: JudgeQuestion,
): JudgeAnswers[JudgeQuestion['kind']] {
  switch (question.kind) {
    case 'decide':
      return judgePage(compiled, languages, question.artifacts, question.leftOut);
    case 'open_images':
      return openImages(compiled, languages, question.artifacts);
    case 'hidden':
      return hiddenFindings(compiled.rules, question.foundByRule, question.hidden);
  }
}
