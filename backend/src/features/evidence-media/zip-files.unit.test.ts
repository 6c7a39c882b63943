import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipFiles } from './zip-files.ts';

const at = new Date('2026-11-23T04:00:00Z');
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(600_000)]);
const warc = Buffer.from('WARC/1.1');

/** A store that hands out these, and remembers what it has opened. */
function storeOf(stored: ReadonlyMap<string, Buffer>) {
  const opened: Readable[] = [];
  const get = async (sha256: string) => {
    const bytes = stored.get(sha256);
    if (bytes === undefined) return undefined;
    const pieces = [bytes.subarray(0, 20), bytes.subarray(20)].filter(({ length }) => length > 0);
    const stream = Readable.from(pieces);
    opened.push(stream);
    return stream;
  };
  return { blobs: { get }, opened };
}

describe('Evidence as one ZIP file', () => {
  it('has every file as it was recorded, and tells of each whether it still is', async () => {
    const altered = hashOf(Buffer.from('before'));
    const empty = Buffer.alloc(0);
    const { blobs } = storeOf(
      new Map([
        ...[png, warc, empty].map((bytes) => [hashOf(bytes), bytes] as const),
        [altered, Buffer.from('after')] as const,
      ]),
    );
    const files = [
      { path: '1/screenshot', sha256: hashOf(png) },
      { path: '1/page.warc.gz', sha256: hashOf(warc) },
      { path: '2/text.txt', sha256: hashOf(empty) },
      { path: '3/text.txt', sha256: altered },
      { path: '4/screenshot', sha256: 'ff'.repeat(32) },
    ];
    const chunks: Buffer[] = [];
    const texts = { '1/verdict.json': '{}\n' };
    for await (const chunk of zipFiles(blobs, files, texts, { at, manifest: { report: 12 } })) chunks.push(chunk);
    const unzipped = unzipSync(Buffer.concat(chunks));
    const { 'manifest.json': manifest, ...rest } = unzipped;
    expect(Object.fromEntries(Object.entries(rest).map(([path, bytes]) => [path, Buffer.from(bytes)]))).toEqual({
      '1/verdict.json': Buffer.from('{}\n'),
      '1/screenshot.png': png,
      '1/page.warc.gz': warc,
      '2/text.txt': empty,
      '3/text.txt': Buffer.from('after'),
    });
    expect(JSON.parse(Buffer.from(manifest ?? []).toString())).toEqual({
      report: 12,
      files: [
        { path: '1/verdict.json', sha256: hashOf(Buffer.from('{}\n')), bytes: 3, state: 'as_recorded' },
        { path: '1/screenshot.png', sha256: hashOf(png), bytes: png.length, state: 'as_recorded' },
        { path: '1/page.warc.gz', sha256: hashOf(warc), bytes: 8, state: 'as_recorded' },
        { path: '2/text.txt', sha256: hashOf(empty), bytes: 0, state: 'as_recorded' },
        { path: '3/text.txt', sha256: altered, bytes: 5, state: 'differs' },
        { path: '4/screenshot', sha256: 'ff'.repeat(32), bytes: 0, state: 'missing' },
      ],
    });
  });

  it('can be read from its first byte on, without its directory', async () => {
    const { blobs } = storeOf(new Map([[hashOf(warc), warc]]));
    const files = [{ path: '1/page.warc.gz', sha256: hashOf(warc) }];
    const read: Record<string, string> = {};
    const reader = new Unzip((file) => {
      file.ondata = (error, data) => {
        read[file.name] = `${read[file.name] ?? ''}${error ? error.message : Buffer.from(data).toString()}`;
      };
      file.start();
    });
    reader.register(UnzipInflate);
    for await (const chunk of zipFiles(blobs, files, {}, { at, manifest: {} })) reader.push(chunk);
    reader.push(new Uint8Array(), true);
    expect(read).toMatchObject({ '1/page.warc.gz': 'WARC/1.1' });
  });

  it('that its reader breaks off closes the file it was at, and opens no other', async () => {
    const { blobs, opened } = storeOf(new Map([[hashOf(png), png]]));
    const files = [1, 2].map((page) => ({ path: `${page}/screenshot`, sha256: hashOf(png) }));
    const reading = zipFiles(blobs, files, {}, { at, manifest: {} });
    await reading.next();
    await reading.next();
    await reading.return(undefined);
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  });
});
