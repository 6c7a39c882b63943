import { operatorMeaning, type RuleOperator } from './operators.ts';

export interface Mark {
  readonly word: 'Pass' | 'Fail' | 'Found' | 'Not found';
  /** What the mark means for the page: it speaks for the page's verdict, or against it. */
  readonly isGood: boolean;
}

/**
 * What people read of a rule's score, on every screen and in every export. In a check whose root is turned round
 * ("Website is not compliant if the following is found") a rule that is met speaks against the page, so its mark says
 * what is on the page instead of passing or failing: words and tone never contradict the verdict.
 */
export function markOf(rule: { readonly operator: RuleOperator }, score: 100 | 0, isNegated: boolean): Mark {
  const isMet = score === 100;
  if (!isNegated) return { word: isMet ? 'Pass' : 'Fail', isGood: isMet };
  // 'Doesn't contain' is met where the words are missing.
  const isThere = isMet !== operatorMeaning(rule.operator).negated;
  return { word: isThere ? 'Found' : 'Not found', isGood: !isMet };
}

/** A page's marks in one sentence without its full stop, to stand under the verdict. */
export function marksInWords(marks: readonly Mark[], isNegated: boolean): string {
  const against = marks.filter(({ isGood }) => !isGood).length;
  const [only] = marks;
  if (only !== undefined && marks.length === 1) {
    if (isNegated) return only.isGood ? `${only.word}, as it should be` : `${only.word}, which is not compliant`;
    return only.isGood ? 'The rule passed' : 'The rule failed';
  }
  if (isNegated) {
    return against === 0
      ? `None of ${marks.length} rules speaks against it`
      : `${against} of ${marks.length} rules ${against === 1 ? 'speaks' : 'speak'} against it`;
  }
  return against === 0 ? `All ${marks.length} rules passed` : `${against} of ${marks.length} rules failed`;
}

/** How many marks there are of each word, for example '2 failed, 3 passed'; those against the page first. */
export function marksCounted(marks: readonly Mark[], isNegated: boolean): string {
  const count = (...words: Mark['word'][]) => marks.filter(({ word }) => words.includes(word)).length;
  return isNegated
    ? `${count('Found')} found, ${count('Not found')} not found`
    : `${count('Fail')} failed, ${count('Pass')} passed`;
}
