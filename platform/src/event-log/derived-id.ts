import { createHash } from 'node:crypto';

/**
 * A UUID that depends on its parts alone, so that a repeated command proposes the same event id and the log
 * recognises the repeat. Parts keep their borders and kinds: ('a', 'b') is not ('ab'), (1) is not ('1').
 * Layout: RFC 9562 version 8 over SHA-256.
 */
export function derivedEventId(...parts: (string | number)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
