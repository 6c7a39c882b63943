/** The kind of image by its first bytes, never by what anybody says; undefined for anything else. Pure. */
export function imageTypeOf(start: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | undefined {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}
