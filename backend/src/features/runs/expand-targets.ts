import type { CountryCode } from '@proofline/contracts/codes';
import { MAX_TARGETS_PER_CHUNK, type PlannedTarget } from '@proofline/contracts/events/report';

/** Bytes of one chunk's targets at the most: an append takes 1 MiB, and JSON adds its own. */
const maxChunkBytes = 700_000;
/** What one target costs beside its address, at the most. */
const targetOverheadBytes = 64;

/**
 * Every address in every country, once, numbered from 1 in the order of the lists. The same input gives the same plan
 * for ever: a plan that was broken off is taken up where it ended.
 * @param lists addresses of each list, in the check's order
 * @returns undefined when there are more than `maxTargets`
 */
export function expandTargets(
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

/** Cuts a plan into events that the log takes. */
export function chunkTargets(targets: readonly PlannedTarget[]): PlannedTarget[][] {
  const chunks: PlannedTarget[][] = [];
  let chunk: PlannedTarget[] = [];
  let chunkBytes = 0;
  for (const target of targets) {
    const bytes = Buffer.byteLength(target.url) + targetOverheadBytes;
    if (chunk.length === MAX_TARGETS_PER_CHUNK || (chunk.length > 0 && chunkBytes + bytes > maxChunkBytes)) {
      chunks.push(chunk);
      chunk = [];
      chunkBytes = 0;
    }
    chunk.push(target);
    chunkBytes += bytes;
  }
  if (chunk.length > 0) chunks.push(chunk);
  return chunks;
}
