export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'svg';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const svgHeadBytes = 1_024;

/** The format by the first bytes, never by what anybody says; undefined for anything else. Pure. */
export function imageFormatOf(bytes: Buffer): ImageFormat | undefined {
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  const text = bytes.toString('utf8', 0, svgHeadBytes).replace(/^\ufeff/, '');
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(text) ? 'svg' : undefined;
}
