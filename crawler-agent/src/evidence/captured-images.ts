import { createHash } from 'node:crypto';
import { type Sha256, sha256Schema } from '@proofline/contracts/ids';
import type { CapturedImage } from '@proofline/contracts/page-capture';
import { hashOfFingerprint } from '@proofline/rules/images/hash-of-fingerprint';
import type { SeenPage } from '../gather/visit.ts';

const MAX_IMAGES = 50;
const MAX_URL_CHARS = 1_000;

/**
 * The first images that came with a page: what was received, by its hash, and what it shows where that was looked at.
 * The SHA-256 is that of the image's WARC record.
 */
export function capturedImages({ exchanges, shownImages, artifacts }: SeenPage): CapturedImage[] {
  const received = exchanges.filter(
    ({ kind, isFinished, url }) => kind === 'Image' && isFinished && url.length <= MAX_URL_CHARS,
  );
  const shown = new Map(shownImages.map(({ url, bytes }) => [url, bytes]));
  const fingerprints = new Map(artifacts.images.map(({ url, hash }) => [url, hash]));
  return received.slice(0, MAX_IMAGES).map(({ url, contentType, bytes, body }) => {
    const file = body ?? shown.get(url) ?? null;
    const fingerprint = fingerprints.get(url);
    return {
      url,
      contentType: contentType.slice(0, 100),
      bytes,
      sha256: file === null ? null : sha256Of(file),
      perceptualHash: fingerprint === undefined ? null : hashOfFingerprint(fingerprint),
    };
  });
}

export function sha256Of(bytes: Buffer): Sha256 {
  return sha256Schema.parse(createHash('sha256').update(bytes).digest('hex'));
}
