import { readFingerprint } from './fingerprint.ts';
import { shownParts } from './prepare-image.ts';

/**
 * The perceptual hash of a fingerprint's whole image, to be read and compared by people: 40 hex digits, alike images
 * differ in few bits. What images are compared by is the fingerprint itself.
 * @returns null for what is no fingerprint
 */
export function hashOfFingerprint(fingerprint: string): string | null {
  const views = readFingerprint(fingerprint);
  const whole = views === null ? undefined : shownParts(views.slice(0, 1))[0];
  if (whole === undefined) return null;
  return Array.from(whole.hash, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
