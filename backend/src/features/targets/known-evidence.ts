import type { Blobs } from '@proofline/platform/blobs/blobs';

/** Two addresses or three a page, so: the evidence of the last ten thousand pages or so. */
const maxRemembered = 30_000;

/**
 * A blob store that remembers what it knows to be stored: most results name evidence that was handed in a moment
 * before. What is stored stays for years, so the memory cannot be wrong; without it the store is asked.
 */
export function rememberStored(blobs: Blobs): Pick<Blobs, 'put' | 'has'> {
  const stored = new Set<string>();
  const remember = (sha256: string) => {
    stored.add(sha256);
    if (stored.size <= maxRemembered) return;
    for (const oldest of stored) {
      stored.delete(oldest);
      break;
    }
  };
  return {
    put: async (sha256, bytes) => {
      const result = await blobs.put(sha256, bytes);
      remember(sha256);
      return result;
    },
    has: async (sha256) => {
      if (stored.has(sha256)) return true;
      const has = await blobs.has(sha256);
      if (has) remember(sha256);
      return has;
    },
  };
}
