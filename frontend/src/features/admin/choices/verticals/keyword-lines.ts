import { readKeywords } from '@proofline/contracts/api/check-problems';
import { counted } from '@proofline/contracts/counted';
import { MAX_KEYWORD_LENGTH, MAX_KEYWORDS } from '@proofline/contracts/keywords';

export interface KeywordLines {
  /** Trimmed, without empty ones and repeats. */
  readonly keywords: readonly string[];
  /** Lines that say what an earlier one said. */
  readonly repeated: number;
  /** What keeps them from being saved. */
  readonly problem: string | undefined;
}

/** A keyword a line, as they are typed or pasted. Pure. */
export function readKeywordLines(text: string): KeywordLines {
  const lines = text.split(/\r\n|\r|\n/);
  const keywords = readKeywords(lines);
  const filled = lines.filter((line) => line.trim() !== '').length;
  const tooLong = lines.findIndex((line) => line.trim().length > MAX_KEYWORD_LENGTH);
  const all = keywords.length.toLocaleString('en');
  const most = MAX_KEYWORDS.toLocaleString('en');
  return {
    keywords,
    repeated: filled - keywords.length,
    problem:
      tooLong >= 0
        ? `Ensure a keyword has no more than ${MAX_KEYWORD_LENGTH} characters: line ${tooLong + 1} has more.`
        : keywords.length > MAX_KEYWORDS
          ? `A vertical holds at most ${most} keywords; these are ${all}.`
          : undefined,
  };
}

/** `12 keywords, 3 repeated lines left out`. Pure. */
export function countWords({ keywords, repeated }: Pick<KeywordLines, 'keywords' | 'repeated'>): string {
  const count = counted(keywords.length, 'keyword');
  if (repeated === 0) return count;
  return `${count}, ${counted(repeated, 'repeated line')} left out`;
}
