import { createHash } from 'node:crypto';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import { Packer } from '../../kernel/zip/packer.ts';
import { ZipWriter } from '../../kernel/zip/zip-writer.ts';
import { imageTypeOf } from './image-type.ts';

/** A stored file that goes into a ZIP file. */
export interface ZippedFile {
  /** Without an ending where it is an image: that is told by its bytes. */
  readonly path: string;
  readonly sha256: string;
}

/** What the manifest tells of a file. */
export interface ManifestFile {
  readonly path: string;
  /** As it was recorded. */
  readonly sha256: string;
  readonly bytes: number;
  /** Whether the bytes are still those that were recorded; `missing`: they are not there any more. */
  readonly state: 'as_recorded' | 'differs' | 'missing';
}

const ENDINGS = { 'image/png': '.png', 'image/jpeg': '.jpg', 'image/webp': '.webp' } as const;

/**
 * Stored files as one ZIP file, read one after the other as the reader takes them, each held against its hash. Ending
 * the iteration early closes the file that is being read.
 * @param texts of files that are made here, by path
 * @param manifest what is told at the end of every file, as `manifest.json`
 */
export async function* zipFiles(
  blobs: Pick<Blobs, 'get'>,
  files: Iterable<ZippedFile>,
  texts: Readonly<Record<string, string>>,
  { at, manifest }: { readonly at: Date; readonly manifest: Readonly<Record<string, unknown>> },
): AsyncGenerator<Buffer> {
  const zip = new ZipWriter(at);
  const told: ManifestFile[] = [];
  for (const [path, text] of Object.entries(texts)) {
    const bytes = Buffer.from(text);
    yield* whole(zip, path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    told.push({ path, sha256, bytes: bytes.byteLength, state: 'as_recorded' });
  }
  for (const { path, sha256 } of files) {
    const stored = await blobs.get(sha256);
    if (stored === undefined) {
      told.push({ path, sha256, bytes: 0, state: 'missing' });
      continue;
    }
    const hash = createHash('sha256');
    let bytes = 0;
    let name: string | undefined;
    const packer = new Packer();
    try {
      for await (const chunk of stored as AsyncIterable<Buffer>) {
        if (name === undefined) {
          name = path + endingOf(path, chunk);
          yield zip.begin(name);
        }
        hash.update(chunk);
        bytes += chunk.byteLength;
        yield* packed(zip, packer, chunk);
      }
      if (name === undefined) yield zip.begin(path);
      yield* ended(zip, packer);
    } finally {
      stored.destroy();
      packer.close();
    }
    const state = hash.digest('hex') === sha256 ? 'as_recorded' : 'differs';
    told.push({ path: name ?? path, sha256, bytes, state });
  }
  yield* whole(zip, 'manifest.json', Buffer.from(`${JSON.stringify({ ...manifest, files: told }, null, 2)}\n`));
  yield zip.finish();
}

function endingOf(path: string, start: Buffer): string {
  if (/\.[a-z.]+$/.test(path)) return '';
  const type = imageTypeOf(start.subarray(0, 12));
  return type === undefined ? '.bin' : ENDINGS[type];
}

async function* whole(zip: ZipWriter, path: string, bytes: Buffer): AsyncGenerator<Buffer> {
  const packer = new Packer();
  try {
    yield zip.begin(path);
    yield* packed(zip, packer, bytes);
    yield* ended(zip, packer);
  } finally {
    packer.close();
  }
}

async function* packed(zip: ZipWriter, packer: Packer, bytes: Buffer): AsyncGenerator<Buffer> {
  zip.count(bytes);
  for (const part of await packer.write(bytes)) yield zip.packed(part);
}

async function* ended(zip: ZipWriter, packer: Packer): AsyncGenerator<Buffer> {
  for (const part of await packer.end()) yield zip.packed(part);
  yield zip.end();
}
