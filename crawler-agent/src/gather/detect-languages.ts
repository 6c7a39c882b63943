import { eld } from 'eld/medium';

const MAX_CHARS = 20_000;
const MIN_CHARS = 20;

/** ISO 639-1 codes of a text's likely languages, most likely first, confidence 0 to 1. */
export function detectLanguages(text: string): { code: string; confidence: number }[] {
  const sample = text.slice(0, MAX_CHARS);
  if (sample.trim().length < MIN_CHARS) return [];
  const found = eld.detect(sample);
  return Object.entries(found.getScores())
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([code, confidence]) => ({ code, confidence: Math.min(1, Math.max(0, Number(confidence.toFixed(3)))) }));
}
