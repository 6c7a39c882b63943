import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  BACKUP_MAGIC,
  BLOCK_HEAD_BYTES,
  type BlockKind,
  blockKinds,
  damaged,
  decodeEvents,
  decodeStreams,
  type EventEntry,
  MAX_BLOCK_BYTES,
  openBlock,
  type StreamEntry,
  sealBlock,
} from './backup-block.ts';
import { OperationError } from './operation-error.ts';

/** What a backup says about itself in its first block. */
export interface BackupHeader {
  readonly logId: string;
  readonly schemaVersion: number;
  /** ISO 8601. */
  readonly takenAt: string;
  /** Position of the last event. */
  readonly head: number;
}

export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'streams'; readonly streams: StreamEntry[] }
  | { readonly kind: 'events'; readonly events: EventEntry[] }
  | { readonly kind: 'end'; readonly streams: number; readonly events: number };

/** Writes a backup beside its place and moves it there once it is whole and on the disk. */
export class BackupWriter {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #hash = createHash('sha256');

  private constructor(file: FileHandle, path: string) {
    this.#file = file;
    this.#path = path;
  }

  /** @throws OperationError `file_exists` */
  static async create(path: string, header: BackupHeader): Promise<BackupWriter> {
    if (await exists(path)) throw new OperationError('file_exists', `${path} exists already and is left as it is.`);
    const writer = new BackupWriter(await open(`${path}.part`, 'w'), path);
    await writer.#append(Buffer.from(BACKUP_MAGIC));
    await writer.block(blockKinds.header, Buffer.from(JSON.stringify(header)));
    return writer;
  }

  async block(kind: BlockKind, content: Buffer): Promise<void> {
    await this.#append(await sealBlock(kind, content));
  }

  /** @returns bytes of the finished file */
  async finish(counts: { streams: number; events: number }): Promise<number> {
    const sha256 = this.#hash.copy().digest('hex');
    await this.block(blockKinds.end, Buffer.from(JSON.stringify({ ...counts, sha256 })));
    const { size } = await this.#file.stat();
    await this.#file.sync();
    await this.#file.close();
    await rename(`${this.#path}.part`, this.#path);
    await syncFolder(dirname(this.#path));
    return size;
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => {});
    await rm(`${this.#path}.part`, { force: true });
  }

  async #append(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes);
    await this.#file.appendFile(bytes);
  }
}

/**
 * Reads a backup from front to back, a block at a time, checking every byte. Only after the last part is it known to
 * be whole.
 * @throws OperationError `backup_unreadable`
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new OperationError('backup_unreadable', `${path} cannot be read: ${reasonOf(error)}`, { cause: error });
  });
  try {
    const hash = createHash('sha256');
    const magic = await readBytes(file, BACKUP_MAGIC.length).catch(() => Buffer.alloc(0));
    if (!magic.equals(Buffer.from(BACKUP_MAGIC)))
      throw new OperationError('backup_unreadable', `${path} is not a backup this program knows.`);
    hash.update(magic);
    for (let first = true; ; first = false) {
      const head = await readBytes(file, BLOCK_HEAD_BYTES);
      const storedBytes = head.readUInt32BE(5);
      if (storedBytes > MAX_BLOCK_BYTES || head.readUInt32BE(1) > MAX_BLOCK_BYTES)
        throw damaged('a length is impossible');
      const stored = await readBytes(file, storedBytes);
      const content = await openBlock(head, stored);
      const kind = head.readUInt8(0);
      if (first !== (kind === blockKinds.header)) throw damaged('its header is not where it belongs');
      if (kind === blockKinds.end) {
        const { sha256, streams, events } = parseEnd(content);
        if (sha256 !== hash.digest('hex')) throw damaged('its parts do not belong together');
        if ((await file.read(Buffer.alloc(1), 0, 1)).bytesRead > 0) throw damaged('something follows its end');
        yield { kind: 'end', streams, events };
        return;
      }
      hash.update(head).update(stored);
      yield decodePart(kind, content);
    }
  } finally {
    await file.close();
  }
}

function decodePart(kind: number, content: Buffer): BackupPart {
  if (kind === blockKinds.header) return { kind: 'header', header: parseHeader(content) };
  if (kind === blockKinds.streams) return { kind: 'streams', streams: decodeStreams(content) };
  if (kind === blockKinds.events) return { kind: 'events', events: decodeEvents(content) };
  throw damaged(`a block is of unknown kind ${kind}`);
}

function parseHeader(content: Buffer): BackupHeader {
  const { logId, schemaVersion, takenAt, head } = parseRecord(content);
  if (typeof logId !== 'string' || typeof schemaVersion !== 'number' || typeof takenAt !== 'string')
    throw damaged('its header is incomplete');
  if (typeof head !== 'number') throw damaged('its header is incomplete');
  return { logId, schemaVersion, takenAt, head };
}

function parseEnd(content: Buffer): { sha256: string; streams: number; events: number } {
  const { sha256, streams, events } = parseRecord(content);
  if (typeof sha256 !== 'string' || typeof streams !== 'number' || typeof events !== 'number')
    throw damaged('its end is incomplete');
  return { sha256, streams, events };
}

function parseRecord(content: Buffer): Record<string, unknown> {
  const value: unknown = JSON.parse(content.toString('utf8'));
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

async function readBytes(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled);
    if (bytesRead === 0) throw damaged('its end is missing');
    filled += bytesRead;
  }
  return bytes;
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

/** A rename is on the disk only once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
