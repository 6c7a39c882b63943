import { writeFingerprint } from '@proofline/rules/images/fingerprint';
import { takeFingerprint } from '@proofline/rules/images/take-fingerprint';
import { type OpenImage, orUnreadable } from './open-image.ts';

/** Points along either side at which an image is looked at: enough to find its margin to half a percent. */
const side = 192;

/**
 * What the rule language compares images by.
 * @returns null when the image is too plain to be compared
 * @throws ImageError `unreadable`
 */
export async function fingerprintImage({ decode, width, height }: OpenImage): Promise<string | null> {
  const rgba = await orUnreadable(() =>
    decode().toColourspace('srgb').ensureAlpha().resize(side, side, { fit: 'fill' }).raw().toBuffer(),
  );
  const fingerprint = takeFingerprint({ side, rgba, aspect: width / height });
  return fingerprint === null ? null : writeFingerprint(fingerprint);
}
