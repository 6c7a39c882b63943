import type { PlacedEvent } from './read-recorded.ts';

/** What a message of the log says about one event, as the client tells it. */
export interface ReadEvent {
  readonly event: PlacedEvent & { readonly isJson: boolean };
  /** Where reading goes on; absent where the message does not say. */
  readonly commitPosition: bigint | undefined;
}

/**
 * One event of an encoded `ReadResp` (`streams.proto` of EventStoreDB), as the client makes it of the generated message.
 * Every event that is read passes here: by way of the generated code that costs more than parsing its JSON. A test holds
 * one against the other.
 * @returns undefined for what is rare and left to the generated code: other messages, links, ids in two halves
 */
export function decodeReadEvent(bytes: Uint8Array): ReadEvent | undefined {
  const wire = new Wire(bytes);
  // `ReadResp { ReadEvent event = 1 }` and nothing behind it.
  if (wire.tag() !== 0x0a || wire.open() !== bytes.length) return undefined;
  let event: ReadEvent['event'] | undefined;
  let commitPosition: bigint | undefined;
  while (!wire.isAtEnd) {
    switch (wire.tag()) {
      case 0x0a:
        event = recordedEvent(wire, wire.open());
        if (event === undefined) return undefined;
        break;
      case 0x18:
        commitPosition = wire.uint64();
        break;
      default:
        return undefined;
    }
  }
  return event && wire.isWhole ? { event, commitPosition } : undefined;
}

const jsonContentType = 'application/json';
/** The protocol counts in hundreds of nanoseconds. */
const digitsBelowMs = 4;

/** What a message about a recorded event holds, as far as it was read. */
interface Parts {
  id: string | undefined;
  streamId: string | undefined;
  revision: bigint;
  commit: bigint;
  prepare: bigint;
  type: string;
  isJson: boolean;
  created: Date | undefined;
  metadata: Uint8Array;
  data: Uint8Array;
}

function recordedEvent(wire: Wire, end: number): ReadEvent['event'] | undefined {
  const parts: Parts = {
    id: undefined,
    streamId: undefined,
    revision: 0n,
    commit: 0n,
    prepare: 0n,
    type: '<no-event-type-provided>',
    isJson: false,
    created: undefined,
    metadata: noBytes,
    data: noBytes,
  };
  while (wire.offset < end) if (!readPart(wire, parts)) return undefined;
  const { id, streamId, revision, type, isJson, created, metadata, data, commit, prepare } = parts;
  if (id === undefined || streamId === undefined || created === undefined || wire.offset !== end) return undefined;
  return {
    streamId,
    id,
    revision,
    type,
    data: isJson ? parsedOr(data, utf8) : data,
    metadata: metadata.length > 0 ? parsedOr(metadata, asIs) : undefined,
    isJson,
    created,
    position: { commit, prepare },
  } as ReadEvent['event'];
}

/** Reads one field of a `RecordedEvent`. @returns false for one that is not expected */
function readPart(wire: Wire, parts: Parts): boolean {
  switch (wire.tag()) {
    case 0x0a:
      // `UUID { string string = 2 }`; the other way to write one is left out.
      parts.id = onlyText(wire, 0x12);
      return parts.id !== undefined;
    case 0x12:
      parts.streamId = onlyText(wire, 0x1a);
      return parts.streamId !== undefined;
    case 0x18:
      parts.revision = wire.uint64();
      return true;
    case 0x20:
      parts.prepare = wire.uint64();
      return true;
    case 0x28:
      parts.commit = wire.uint64();
      return true;
    case 0x32:
      return readEntry(wire, parts);
    case 0x3a:
      parts.metadata = wire.bytes();
      return true;
    case 0x42:
      parts.data = wire.bytes();
      return true;
    default:
      return false;
  }
}

/** The text of a message that holds nothing else. */
function onlyText(wire: Wire, tag: number): string | undefined {
  const end = wire.open();
  if (wire.tag() !== tag) return undefined;
  const text = wire.text();
  return wire.offset === end ? text : undefined;
}

/** What the protocol tells of an event, key by key. @returns false where an entry is not one text under another */
function readEntry(wire: Wire, parts: Parts): boolean {
  const end = wire.open();
  if (wire.tag() !== 0x0a) return false;
  const key = wire.text();
  if (wire.tag() !== 0x12) return false;
  const value = wire.text();
  if (key === 'type') parts.type = value;
  else if (key === 'content-type') parts.isJson = value === jsonContentType;
  else if (key === 'created') parts.created = dateOf(value);
  return wire.offset === end;
}

function dateOf(ticks: string): Date | undefined {
  return /^\d{1,18}$/.test(ticks) ? new Date(Number(ticks.slice(0, -digitsBelowMs))) : undefined;
}

/** What is not JSON although it should be is handed on: that is for its reader to tell. */
function parsedOr(bytes: Uint8Array, instead: (bytes: Uint8Array) => unknown): unknown {
  try {
    return JSON.parse(utf8(bytes));
  } catch {
    return instead(bytes);
  }
}

const noBytes = new Uint8Array();
const asIs = (bytes: Uint8Array): Uint8Array => bytes;
const utf8 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');

/** Walks over an encoded message. Beyond its end everything is zero, and the message is not whole. */
class Wire {
  readonly #bytes: Buffer;
  offset = 0;
  isWhole = true;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.offset >= this.#bytes.length || !this.isWhole;
  }

  /** Number and wire type of a field; none that is known needs a second byte. */
  tag(): number {
    return this.#byte();
  }

  /** Goes into a message within the message. @returns where it ends */
  open(): number {
    const length = this.#length();
    return this.offset + length;
  }

  bytes(): Uint8Array {
    const end = this.open();
    const content = this.#bytes.subarray(this.offset, end);
    this.offset = end;
    return content;
  }

  text(): string {
    const end = this.open();
    const text = this.#bytes.toString('utf8', this.offset, end);
    this.offset = end;
    return text;
  }

  uint64(): bigint {
    let low = 0;
    let unit = 1;
    for (let index = 0; index < 7; index += 1) {
      const byte = this.#byte();
      low += (byte & 0x7f) * unit;
      if (byte < 0x80) return BigInt(low);
      unit *= 0x80;
    }
    let value = BigInt(low);
    for (let shift = 49n; shift < 70n; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    this.isWhole = false;
    return 0n;
  }

  #length(): number {
    const length = Number(this.uint64());
    if (this.offset + length <= this.#bytes.length) return length;
    this.isWhole = false;
    return 0;
  }

  #byte(): number {
    const byte = this.#bytes[this.offset];
    this.offset += 1;
    if (byte !== undefined) return byte;
    this.isWhole = false;
    return 0;
  }
}
