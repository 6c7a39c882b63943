import type { Verdict } from '@proofline/rules/verdict';

/** Rules, in document order, that lists are filtered and grouped by: as many as a signed 64-bit number has bits. */
export const MAX_RULES_FILTERED_BY = 63;

/** Which rules were met, bit by bit from the first, as decimal text; null for a page that was not judged. Pure. */
export function metRules(verdict: Verdict | null): string | null {
  if (verdict === null) return null;
  let met = 0n;
  for (const [index, { score }] of verdict.perRule.slice(0, MAX_RULES_FILTERED_BY).entries()) {
    if (score === 100) met |= 1n << BigInt(index);
  }
  return String(met);
}
