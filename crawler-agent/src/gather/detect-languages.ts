import { foldText } from '@proofline/rules/fold-text';
import { eld } from 'eld/medium';

/** Of folded text: the white space of markup, most of many pages, says nothing. */
const MAX_CHARS = 20_000;
/** With fewer, a sentence is taken for another language too often (1 in 10 of ten letters, 1 in 80 of fifty). */
const MIN_LETTERS = 50;
const MAX_CANDIDATES = 5;
/** Candidates below this are noise. */
const MIN_CONFIDENCE = 0.05;

/**
 * ISO 639-1 codes of a text's likely languages, most likely first, confidence 0 to 1. None when that cannot be told: the
 * text is short, or in no language more than in others, as a menu of brands is.
 */
export function detectLanguages(text: string): { code: string; confidence: number }[] {
  const sample = foldText(text).slice(0, MAX_CHARS);
  if ((sample.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return [];
  const found = eld.detect(sample);
  if (!found.isReliable()) return [];
  return Object.entries(found.getScores())
    .sort(([, a], [, b]) => b - a)
    .filter(([, confidence], index) => index === 0 || confidence >= MIN_CONFIDENCE)
    .slice(0, MAX_CANDIDATES)
    .map(([code, confidence]) => ({ code, confidence: Math.min(1, Math.max(0, Number(confidence.toFixed(3)))) }));
}
