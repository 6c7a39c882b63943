import type { OpenedWindow } from '@proofline/contracts/kinds/popunder/window';
import { type FindingMark, OF_ALL } from '../finding.ts';

/** Keywords found in a window, each once, in the order they were found. Pure. */
export const keywordsOf = ({ matchedKeywords }: Pick<OpenedWindow, 'matchedKeywords'>): string[] => [
  ...new Set(matchedKeywords.map(({ keyword }) => keyword)),
];

/** What a window counts for in the rating of keywords: one that was asked for, or of which nobody knows, in none. Pure. */
export function keywordMarks(window: OpenedWindow | null): FindingMark[] {
  if (window === null || !window.unrequested || (window.hung && window.matchedKeywords.length === 0)) return [];
  const marks: FindingMark[] = keywordsOf(window).map((ruleId) => ({ kind: 'keyword', ruleId, passed: false }));
  return [{ kind: 'keyword', ruleId: OF_ALL, passed: true }, ...marks];
}
