import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { NotFound } from '../../kernel/http/errors.ts';
import { openArchive } from './archive-file.ts';

const { signal } = new AbortController();
const stored = new Map([
  ['a', Buffer.from('first page ')],
  ['b', Buffer.from('second page')],
]);
const blobs = {
  get: async (sha256: string) => {
    const bytes = stored.get(sha256);
    return bytes && Readable.from([bytes]);
  },
  size: async (sha256: string) => stored.get(sha256)?.byteLength,
};

describe("A target's archive", () => {
  it('is its segments one after the other, of the length that was told', async () => {
    const { stream, size } = await openArchive(blobs, ['a', 'b', 'a'], signal);
    const bytes = await buffer(stream);
    expect(bytes.toString()).toBe('first page second pagefirst page ');
    expect(size).toBe(bytes.byteLength);
  });

  it('is not handed out with a page missing', async () => {
    await expect(openArchive(blobs, ['a', 'lost'], signal)).rejects.toBeInstanceOf(NotFound);
  });
});
