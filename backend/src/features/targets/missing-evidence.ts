import type { PostedPage } from '@proofline/contracts/agent-api/results';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import { mapLimited } from './map-limited.ts';

const concurrentLookups = 16;

/** Addresses of all evidence these pages name. */
export function evidenceOf(pages: readonly PostedPage[]): string[] {
  return pages.flatMap(({ data }) => {
    const evidence = 'seen' in data ? data.seen?.evidence : undefined;
    if (!evidence) return [];
    const { html, text, screenshot, hiddenText, archive } = evidence;
    return [html, text, screenshot, hiddenText, archive].filter((address) => address != null);
  });
}

/** Those of the addresses under which nothing is stored. @throws BlobError */
export async function missingEvidence(
  blobs: Pick<Blobs, 'has'>,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(addresses)];
  const stored = await mapLimited(distinct, concurrentLookups, (address) => blobs.has(address));
  return new Set(distinct.filter((_, index) => !stored[index]));
}
