import { hash } from 'node:crypto';

/** The id of the event that stands for a scavenged one: always the same, so that a repeat is recognised. RFC 9562, version 8. */
export function fillerId(stream: string, revision: number): string {
  const digest = hash('sha256', `$truncated ${revision} ${stream}`, 'buffer');
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
