import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { findingKindOf } from '../findings/registry.ts';
import type { HistoryFacts } from './facts.ts';

/** What became of what an event tells as found; null for what tells of nothing found. Pure. */
export function outcomeOfFacts(facts: HistoryFacts): PageOutcome | null {
  return findingKindOf(facts.type)?.history.outcomeOf(facts) ?? null;
}
