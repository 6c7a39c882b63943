import type { CheckKind } from '@proofline/contracts/check-kinds';
import { complianceResults } from './compliance/results.ts';
import type { KindResults } from './kind-results.ts';
import { popunderResults } from './popunder/results.ts';
import { toplistResults } from './toplist/results.ts';

/** What every kind of check answers of its results; `planned`: nothing is found yet. */
const results: Readonly<Record<CheckKind, KindResults | 'planned'>> = {
  compliance: complianceResults,
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: popunderResults,
  social_media: 'planned',
  toplist: toplistResults,
};

/** Undefined where nothing of the kind can have been found. */
export function resultsOf(kind: CheckKind): KindResults | undefined {
  const found = results[kind];
  return found === 'planned' ? undefined : found;
}

export const builtResults: readonly KindResults[] = Object.values(results).flatMap((found) =>
  found === 'planned' ? [] : [found],
);
