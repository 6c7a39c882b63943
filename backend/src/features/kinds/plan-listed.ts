import type { CountryCode } from '@proofline/contracts/codes';
import type { PlannedTarget } from '@proofline/contracts/kinds/targets';

/**
 * Every address in every country, once, numbered from 1 in the order of the lists. The same input gives the same plan
 * for ever: a plan that was broken off is taken up where it ended.
 * @param lists addresses of each list, in the check's order
 * @returns undefined when there are more than `maxTargets`
 */
export function planListed(
  lists: readonly (readonly string[])[],
  countries: readonly CountryCode[],
  maxTargets: number,
): PlannedTarget[] | undefined {
  const urls = new Map<string, string>();
  for (const list of lists) {
    for (const url of list) {
      const key = URL.canParse(url) ? new URL(url).href : url;
      if (!urls.has(key)) urls.set(key, url);
    }
  }
  const distinctCountries = [...new Set(countries)];
  if (urls.size * distinctCountries.length > maxTargets) return undefined;
  const targets: PlannedTarget[] = [];
  for (const url of urls.values()) {
    for (const country of distinctCountries) targets.push({ target: targets.length + 1, url, country });
  }
  return targets;
}
