import { promisify } from 'node:util';
import { crc32, deflate, inflate } from 'node:zlib';
import type { StoredEvent } from '../log/stored-event.ts';
import { uuidFromBytes, uuidToBytes } from '../protocol/uuid.ts';
import { OperationError } from './operation-error.ts';

/**
 * A backup is this line, then blocks: header, streams, events, end. A block is its kind (1 byte), the length of its
 * content, the length of it as stored (4 bytes each, big-endian), a CRC-32 over these and what is stored (4 bytes), and
 * the content, deflated. The end names the SHA-256 of all bytes before it.
 */
export const BACKUP_MAGIC = 'event-store backup 1\n';

export const blockKinds = { header: 1, streams: 2, events: 3, end: 4 } as const;
export type BlockKind = (typeof blockKinds)[keyof typeof blockKinds];

export interface StreamEntry {
  readonly streamId: number;
  readonly name: string;
}

/** A stored event without its stream's name, which a streams block told before. */
export type EventEntry = Omit<StoredEvent, 'stream' | 'frame'>;

export const BLOCK_HEAD_BYTES = 13;
/** No block is larger; a length beyond it is damage. Events of 4 MiB, plus one of the largest, fit by far. */
export const MAX_BLOCK_BYTES = 64 * 1024 * 1024;
const level = 4;

const deflated = promisify<Buffer, { level: number }, Buffer>(deflate);
const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

export async function sealBlock(kind: BlockKind, content: Buffer): Promise<Buffer> {
  const stored = await deflated(content, { level });
  const head = Buffer.alloc(BLOCK_HEAD_BYTES);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(content.length, 1);
  head.writeUInt32BE(stored.length, 5);
  head.writeUInt32BE(crc32(stored, crc32(head.subarray(0, 9))), 9);
  return Buffer.concat([head, stored]);
}

/** @throws OperationError `backup_unreadable` when a byte of it is not what it was */
export async function openBlock(head: Buffer, stored: Buffer): Promise<Buffer> {
  if (crc32(stored, crc32(head.subarray(0, 9))) !== head.readUInt32BE(9)) throw damaged('a checksum does not match');
  const length = head.readUInt32BE(1);
  const content = await inflated(stored, { maxOutputLength: Math.max(1, length) }).catch(() => {
    throw damaged('a block cannot be unpacked');
  });
  if (content.length !== length) throw damaged('a block has the wrong length');
  return content;
}

export function damaged(reason: string): OperationError {
  return new OperationError('backup_unreadable', `This backup is damaged: ${reason}.`);
}

export function encodeStreams(streams: readonly StreamEntry[]): Buffer {
  return Buffer.concat(
    streams.flatMap(({ streamId, name }) => {
      const bytes = Buffer.from(name, 'utf8');
      const head = Buffer.alloc(12);
      head.writeBigInt64BE(BigInt(streamId), 0);
      head.writeUInt32BE(bytes.length, 8);
      return [head, bytes];
    }),
  );
}

export function decodeStreams(content: Buffer): StreamEntry[] {
  const streams: StreamEntry[] = [];
  for (let offset = 0; offset < content.length; ) {
    const streamId = Number(content.readBigInt64BE(offset));
    const end = offset + 12 + content.readUInt32BE(offset + 8);
    streams.push({ streamId, name: content.toString('utf8', offset + 12, end) });
    offset = end;
  }
  return streams;
}

const eventHeadBytes = 61;

export function encodeEvents(events: readonly EventEntry[]): Buffer {
  return Buffer.concat(
    events.flatMap((event) => {
      const type = Buffer.from(event.type, 'utf8');
      const head = Buffer.alloc(eventHeadBytes);
      head.writeBigInt64BE(BigInt(event.position), 0);
      head.writeBigInt64BE(BigInt(event.streamId), 8);
      head.writeBigInt64BE(BigInt(event.revision), 16);
      head.writeBigInt64BE(BigInt(event.createdUs), 24);
      head.set(uuidToBytes(event.id), 32);
      head.writeUInt8(event.isJson ? 1 : 0, 48);
      head.writeUInt32BE(type.length, 49);
      head.writeUInt32BE(event.data.length, 53);
      head.writeUInt32BE(event.metadata.length, 57);
      return [head, type, event.data, event.metadata];
    }),
  );
}

export function decodeEvents(content: Buffer): EventEntry[] {
  const events: EventEntry[] = [];
  for (let offset = 0; offset < content.length; ) {
    const typeFrom = offset + eventHeadBytes;
    const dataFrom = typeFrom + content.readUInt32BE(offset + 49);
    const metadataFrom = dataFrom + content.readUInt32BE(offset + 53);
    const end = metadataFrom + content.readUInt32BE(offset + 57);
    events.push({
      position: Number(content.readBigInt64BE(offset)),
      streamId: Number(content.readBigInt64BE(offset + 8)),
      revision: Number(content.readBigInt64BE(offset + 16)),
      createdUs: Number(content.readBigInt64BE(offset + 24)),
      id: uuidFromBytes(content.subarray(offset + 32, offset + 48)),
      isJson: content.readUInt8(offset + 48) === 1,
      type: content.toString('utf8', typeFrom, dataFrom),
      data: content.subarray(dataFrom, metadataFrom),
      metadata: content.subarray(metadataFrom, end),
    });
    offset = end;
  }
  return events;
}
