import { type StoredEvent, tombstoneRevision } from '../log/stored-event.ts';
import { sharedPb } from './generated.ts';
import { uuidToBytes } from './uuid.ts';
import { fieldSize, varintSize, WireWriter } from './wire-writer.ts';

/** 2^63 - 1 as a varint: the revision of a tombstone on the wire. */
const tombstoneVarint = Buffer.from('ffffffffffffffff7f', 'hex');

const uuidTextBytes = 36;

export interface EncodingOptions {
  /** Ids as two 64-bit halves, for clients that ask for it; otherwise as text. */
  readonly structuredId: boolean;
}

const textIds: EncodingOptions = { structuredId: false };

const typeKey = Buffer.from('type');
const contentTypeKey = Buffer.from('content-type');
const createdKey = Buffer.from('created');
const jsonContentType = 'application/json';
const binaryContentType = 'application/octet-stream';

/**
 * One event as an encoded `ReadResp { ReadEvent event = 1 }`. Hand-written because every event read passes here; a
 * test holds it against the generated messages.
 */
export function encodeReadEvent(event: StoredEvent, options = textIds): Buffer {
  const id = encodeId(event, options);
  const recordedBytes = recordedEventSize(event, id);
  const readEventBytes = fieldSize(recordedBytes) + 1 + varintSize(event.position);
  const writer = new WireWriter(fieldSize(readEventBytes));
  writer.openField(1, readEventBytes);
  writer.openField(1, recordedBytes);
  writeRecordedEvent(writer, event, id);
  writer.varintField(3, event.position);
  return writer.buffer;
}

/** The event a link points at, together with the link, as an encoded `ReadResp`; `event` is absent when it is gone. */
export function encodeResolvedLink(event: StoredEvent | undefined, link: StoredEvent, options = textIds): Buffer {
  const id = event ? encodeId(event, options) : noId;
  const linkId = encodeId(link, options);
  const eventBytes = event ? recordedEventSize(event, id) : 0;
  const linkBytes = recordedEventSize(link, linkId);
  const readEventBytes = (event ? fieldSize(eventBytes) : 0) + fieldSize(linkBytes) + 1 + varintSize(link.position);
  const writer = new WireWriter(fieldSize(readEventBytes));
  writer.openField(1, readEventBytes);
  if (event) {
    writer.openField(1, eventBytes);
    writeRecordedEvent(writer, event, id);
  }
  writer.openField(2, linkBytes);
  writeRecordedEvent(writer, link, linkId);
  writer.varintField(3, link.position);
  return writer.buffer;
}

const noId = Buffer.alloc(0);

/** The content of a `UUID` message. */
function encodeId(event: StoredEvent, { structuredId }: EncodingOptions): Buffer {
  if (!structuredId) {
    const writer = new WireWriter(fieldSize(uuidTextBytes));
    writer.stringField(2, event.id, uuidTextBytes);
    return writer.buffer;
  }
  const bytes = uuidToBytes(event.id);
  const halves = new sharedPb.UUID.Structured();
  halves.setMostSignificantBits(String(bytes.readBigInt64BE(0)));
  halves.setLeastSignificantBits(String(bytes.readBigInt64BE(8)));
  const uuid = new sharedPb.UUID();
  uuid.setStructured(halves);
  return Buffer.from(uuid.serializeBinary());
}

function recordedEventSize(event: StoredEvent, id: Buffer): number {
  return (
    fieldSize(id.length) +
    fieldSize(fieldSize(Buffer.byteLength(event.stream))) +
    1 +
    (event.revision === tombstoneRevision ? tombstoneVarint.length : varintSize(event.revision)) +
    2 * (1 + varintSize(event.position)) +
    fieldSize(entrySize(typeKey, Buffer.byteLength(event.type))) +
    fieldSize(entrySize(contentTypeKey, contentType(event).length)) +
    fieldSize(entrySize(createdKey, createdTicks(event).length)) +
    fieldSize(event.metadata.length) +
    fieldSize(event.data.length)
  );
}

function writeRecordedEvent(writer: WireWriter, event: StoredEvent, id: Buffer): void {
  writer.bytesField(1, id);
  const nameBytes = Buffer.byteLength(event.stream);
  writer.openField(2, fieldSize(nameBytes));
  writer.stringField(3, event.stream, nameBytes);
  if (event.revision === tombstoneRevision) {
    writer.buffer[writer.offset++] = 3 << 3;
    writer.buffer.set(tombstoneVarint, writer.offset);
    writer.offset += tombstoneVarint.length;
  } else writer.varintField(3, event.revision);
  writer.varintField(4, event.position);
  writer.varintField(5, event.position);
  writeEntry(writer, typeKey, event.type, Buffer.byteLength(event.type));
  writeEntry(writer, contentTypeKey, contentType(event), contentType(event).length);
  writeEntry(writer, createdKey, createdTicks(event), createdTicks(event).length);
  writer.bytesField(7, event.metadata);
  writer.bytesField(8, event.data);
}

function entrySize(key: Buffer, valueBytes: number): number {
  return fieldSize(key.length) + fieldSize(valueBytes);
}

function writeEntry(writer: WireWriter, key: Buffer, value: string, valueBytes: number): void {
  writer.openField(6, entrySize(key, valueBytes));
  writer.bytesField(1, key);
  writer.stringField(2, value, valueBytes);
}

function contentType(event: StoredEvent): string {
  return event.isJson ? jsonContentType : binaryContentType;
}

/** The protocol counts in ticks of 100 nanoseconds since 1970. */
function createdTicks(event: StoredEvent): string {
  return `${event.createdUs}0`;
}
