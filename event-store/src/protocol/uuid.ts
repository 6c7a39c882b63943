import { sharedPb } from './generated.ts';
import { WireReader } from './wire-reader.ts';

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The UUID in lower case with hyphens; undefined when `text` is none. */
export function parseUuid(text: string): string | undefined {
  const lower = text.toLowerCase();
  return pattern.test(lower) ? lower : undefined;
}

export function uuidToBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

export function uuidFromBytes(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** Reads the protocol's UUID message: a string, or two signed 64-bit halves. Undefined when it holds no UUID. */
export function readUuid(reader: WireReader): string | undefined {
  let uuid: string | undefined;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) uuid = readStructured(reader.message());
    else if (field === 2) uuid = parseUuid(reader.string());
    else reader.skip();
  }
  return uuid;
}

/** The same UUID message as two halves; one that holds no UUID as it is. */
export function structuredUuid(message: Buffer): Buffer {
  const uuid = readUuid(new WireReader(message));
  if (uuid === undefined) return message;
  const bytes = uuidToBytes(uuid);
  const halves = new sharedPb.UUID.Structured();
  halves.setMostSignificantBits(String(bytes.readBigInt64BE(0)));
  halves.setLeastSignificantBits(String(bytes.readBigInt64BE(8)));
  const structured = new sharedPb.UUID();
  structured.setStructured(halves);
  return Buffer.from(structured.serializeBinary());
}

function readStructured(reader: WireReader): string {
  const bytes = Buffer.alloc(16);
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) bytes.writeBigInt64BE(reader.int64(), 0);
    else if (field === 2) bytes.writeBigInt64BE(reader.int64(), 8);
    else reader.skip();
  }
  return uuidFromBytes(bytes);
}
