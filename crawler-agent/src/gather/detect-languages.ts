import { eld } from 'eld/medium';

const MAX_CHARS = 20_000;
const MIN_CHARS = 20;
const MAX_CANDIDATES = 5;
/** Candidates below this are noise. */
const MIN_CONFIDENCE = 0.05;

/** ISO 639-1 codes of a text's likely languages, most likely first, confidence 0 to 1. */
export function detectLanguages(text: string): { code: string; confidence: number }[] {
  const sample = text.slice(0, MAX_CHARS);
  if (sample.trim().length < MIN_CHARS) return [];
  const found = eld.detect(sample);
  return Object.entries(found.getScores())
    .sort(([, a], [, b]) => b - a)
    .filter(([, confidence], index) => index === 0 || confidence >= MIN_CONFIDENCE)
    .slice(0, MAX_CANDIDATES)
    .map(([code, confidence]) => ({ code, confidence: Math.min(1, Math.max(0, Number(confidence.toFixed(3)))) }));
}
