import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';

const compress = promisify(gzip);
/** Smaller records are packed at once: handing them to another thread costs more than the work. */
const MAX_AT_ONCE_BYTES = 16 * 1024;

export interface WarcRecord {
  readonly type: 'warcinfo' | 'request' | 'response' | 'resource' | 'metadata';
  /** `<urn:uuid:…>`; made up when it is left out. */
  readonly id?: string;
  /** Null for `warcinfo` alone. */
  readonly targetUri: string | null;
  readonly date: Date;
  readonly contentType: string;
  readonly block: Buffer;
  /** Where the payload begins in the block, for records that wrap it in HTTP headers; its digest is written then. */
  readonly payloadAt?: number;
  readonly concurrentTo?: string | undefined;
  readonly warcinfo?: string | undefined;
  /** Set when less was kept than there was. */
  readonly truncated?: 'length' | undefined;
  /** Level of gzip: 0 for what is packed already. */
  readonly compression: 0 | 4;
}

export const newRecordId = (): string => `<urn:uuid:${randomUUID()}>`;

/**
 * One record as WARC/1.1 writes it (ISO 28500:2017), in a gzip member of its own, so that records can be strung
 * together and still be read one by one.
 */
export async function warcRecord(record: WarcRecord): Promise<Buffer> {
  const { type, targetUri, date, contentType, block, payloadAt, truncated, compression } = record;
  const fields: (readonly [string, string | undefined])[] = [
    ['WARC-Type', type],
    ['WARC-Record-ID', record.id ?? newRecordId()],
    ['WARC-Date', date.toISOString()],
    ['WARC-Target-URI', targetUri === null ? undefined : asciiUri(targetUri)],
    ['WARC-Warcinfo-ID', record.warcinfo],
    ['WARC-Concurrent-To', record.concurrentTo],
    ['WARC-Truncated', truncated],
    ['WARC-Block-Digest', digestOf(block)],
    ['WARC-Payload-Digest', payloadAt === undefined ? undefined : digestOf(block.subarray(payloadAt))],
    ['Content-Type', contentType],
    ['Content-Length', String(block.byteLength)],
  ];
  const head = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\r\n`])).join('');
  const bytes = Buffer.concat([Buffer.from(`WARC/1.1\r\n${head}\r\n`), block, Buffer.from('\r\n\r\n')]);
  const options = { level: compression };
  return bytes.byteLength <= MAX_AT_ONCE_BYTES ? gzipSync(bytes, options) : compress(bytes, options);
}

export function digestOf(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/** Header values end at a line's end, and a browser's own form of an address has no other characters than these. */
function asciiUri(uri: string): string {
  return uri.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.isWellFormed() ? character : '?'));
}
