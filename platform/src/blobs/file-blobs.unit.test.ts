import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Blobs } from './blobs.ts';
import { openBlobs } from './open-blobs.ts';

const bytes = Buffer.from('the evidence');
const address = createHash('sha256').update(bytes).digest('hex');

describe('evidence in files', () => {
  let folder: string;
  let blobs: Blobs;

  const files = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile());

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofline-blobs-'));
    blobs = openBlobs(pathToFileURL(join(folder, 'made on first write')).href);
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('comes back as it was stored', async () => {
    expect(await blobs.put(address, bytes)).toBe('stored');
    expect(await blobs.has(address)).toBe(true);
    expect(await blobs.size(address)).toBe(bytes.byteLength);
    const stream = await blobs.get(address);
    expect(stream && (await buffer(stream))).toEqual(bytes);
  });

  it('is stored once, however often and however concurrently it is put', async () => {
    await blobs.put(address, bytes);
    expect(await blobs.put(address, bytes)).toBe('already');
    await Promise.all(Array.from({ length: 20 }, () => blobs.put(address, bytes)));
    expect(await files()).toHaveLength(1);
  });

  it('is for nobody but the account that keeps it', async () => {
    await blobs.put(address, bytes);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const modes = await Promise.all(
      entries.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mode & 0o077),
    );
    expect(modes).toEqual(entries.map(() => 0));
  });

  it('is refused under the hash of something else, and nothing is written', async () => {
    await expect(blobs.put(address, Buffer.from('something else'))).rejects.toMatchObject({ code: 'hash_mismatch' });
    expect(await blobs.has(address)).toBe(false);
    expect(await files()).toHaveLength(0);
  });

  it.each(['', 'abc', address.toUpperCase(), `../${address}`, `${address}/..`])(
    'is never looked for under the address "%s"',
    async (wrong) => {
      for (const attempt of [() => blobs.get(wrong), () => blobs.has(wrong), () => blobs.put(wrong, bytes)]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'bad_address' });
      }
    },
  );

  it('that is not there is an answer, not an error', async () => {
    expect(await blobs.get(address)).toBeUndefined();
    expect(await blobs.size(address)).toBeUndefined();
    expect(await blobs.has(address)).toBe(false);
  });

  it('is written anew when the disk kept only a part of it', async () => {
    await blobs.put(address, bytes);
    const [file] = await files();
    if (!file) throw new Error('the blob was not written');
    await truncate(join(file.parentPath, file.name), 3);
    expect(await blobs.put(address, bytes)).toBe('stored');
    const stream = await blobs.get(address);
    expect(stream && (await buffer(stream))).toEqual(bytes);
  });

  it('says that the store is unavailable when it cannot be written', async () => {
    const occupied = join(folder, 'a file');
    await writeFile(occupied, '');
    const broken = openBlobs(pathToFileURL(occupied).href);
    await expect(broken.put(address, bytes)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is listed in the order of addresses, page by page', async () => {
    const texts = ['a', 'b', 'c', 'd', 'e'].map((text) => Buffer.from(text));
    const addresses = texts.map((text) => createHash('sha256').update(text).digest('hex')).toSorted();
    expect(await blobs.list({ after: undefined, limit: 2 })).toEqual([]);
    for (const text of texts) await blobs.put(createHash('sha256').update(text).digest('hex'), text);
    const found: string[] = [];
    for (let after: string | undefined; found.length < 5; ) {
      const page = await blobs.list({ after, limit: 2 });
      found.push(...page.map(({ sha256 }) => sha256));
      after = page.at(-1)?.sha256;
    }
    expect(found).toEqual(addresses);
    expect(await blobs.list({ after: found.at(-1), limit: 2 })).toEqual([]);
    expect((await blobs.list({ after: undefined, limit: 1 }))[0]).toMatchObject({
      bytes: 1,
      storedAt: expect.any(Date),
    });
  });

  it('is removed when nobody has put it since, and stays when somebody has', async () => {
    const notStoredSince = new Date(Date.now() - 60_000);
    const old = new Date(Date.now() - 3_600_000);
    await blobs.put(address, bytes);
    const [file] = await files();
    if (!file) throw new Error('the blob was not written');
    const path = join(file.parentPath, file.name);
    expect(await blobs.remove(address, { notStoredSince })).toBe('kept');
    await utimes(path, old, old);
    expect(await blobs.put(address, bytes)).toBe('already');
    expect(await blobs.remove(address, { notStoredSince })).toBe('kept');
    await utimes(path, old, old);
    expect(await blobs.remove(address, { notStoredSince })).toBe('removed');
    expect([await blobs.has(address), await files()]).toEqual([false, []]);
    expect(await blobs.remove(address, { notStoredSince })).toBe('kept');
    expect(await blobs.put(address, bytes)).toBe('stored');
  });

  it('is still there when its removal was broken off, and is put back', async () => {
    await blobs.put(address, bytes);
    const [file] = await files();
    if (!file) throw new Error('the blob was not written');
    const path = join(file.parentPath, file.name);
    await rename(path, `${path}.${randomUUID()}.condemned`);
    const stream = await blobs.get(address);
    expect(stream && (await buffer(stream))).toEqual(bytes);
    expect([await blobs.has(address), await blobs.size(address)]).toEqual([true, bytes.byteLength]);
    expect(await blobs.list({ after: undefined, limit: 9 })).toMatchObject([{ sha256: address }]);
    expect((await files()).map(({ name }) => name)).toEqual([address]);
  });

  it('is never lost to a removal that meets those who put it', async () => {
    const old = new Date(Date.now() - 3_600_000);
    const notStoredSince = new Date(Date.now() - 60_000);
    for (let round = 0; round < 200; round += 1) {
      await blobs.put(address, bytes);
      const [file] = await files();
      if (!file) throw new Error('the blob was not written');
      await utimes(join(file.parentPath, file.name), old, old);
      await Promise.all([blobs.remove(address, { notStoredSince }), blobs.put(address, bytes)]);
      expect(await blobs.size(address)).toBe(bytes.byteLength);
    }
  });

  it('has no store at an address of an unknown kind', () => {
    expect(() => openBlobs('s3://bucket')).toThrow(expect.objectContaining({ code: 'unknown_store' }));
  });
});
