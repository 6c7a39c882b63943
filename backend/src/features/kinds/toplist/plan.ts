import type { PlannedTarget } from '@proofline/contracts/kinds/targets';
import { type ToplistRule, toplistKindOf } from '@proofline/contracts/toplists';

/**
 * Every toplist from its country, numbered from 1 in the order of the check, each with the brands expected on it. The
 * same rules give the same plan for ever. Pure.
 * @returns undefined when there are more than `maxTargets`
 */
export function planToplists(rules: readonly ToplistRule[], maxTargets: number): PlannedTarget[] | undefined {
  if (rules.length > maxTargets) return undefined;
  const watchesBrands = toplistKindOf(rules) === 'brand';
  return rules.map(({ url, country, brand_positions: brands }, index) => ({
    ...{ target: index + 1, url, country },
    subject: { kind: 'toplist', brandPositions: watchesBrands ? (brands ?? {}) : null },
  }));
}
