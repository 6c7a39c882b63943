import { expect, test } from 'vitest';
import { rememberStored } from './known-evidence.ts';

function countingBlobs(stored: ReadonlySet<string>) {
  const asked: string[] = [];
  return {
    asked,
    blobs: {
      put: async () => 'stored' as const,
      has: async (sha256: string) => {
        asked.push(sha256);
        return stored.has(sha256);
      },
      get: async () => undefined,
      size: async () => undefined,
    },
  };
}

test('what was handed in, or found stored once, is not asked for again', async () => {
  const { asked, blobs } = countingBlobs(new Set(['found']));
  const evidence = rememberStored(blobs);
  await evidence.put('handed in', new Uint8Array());
  expect([await evidence.has('handed in'), await evidence.has('found'), await evidence.has('found')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(asked).toEqual(['found']);
});

test('what is missing is asked for every time, as it may have come', async () => {
  const { asked, blobs } = countingBlobs(new Set());
  const evidence = rememberStored(blobs);
  expect([await evidence.has('missing'), await evidence.has('missing')]).toEqual([false, false]);
  expect(asked).toEqual(['missing', 'missing']);
});

test('memory is bounded', async () => {
  const { asked, blobs } = countingBlobs(new Set(['0', '40000']));
  const evidence = rememberStored(blobs);
  for (let one = 0; one <= 40_000; one += 1) await evidence.put(String(one), new Uint8Array());
  expect([await evidence.has('40000'), await evidence.has('0')]).toEqual([true, true]);
  expect(asked).toEqual(['0']);
});
