import { createHash } from 'node:crypto';
import { capturedImageSchema } from '@proofline/contracts/page-capture';
import { fingerprintImage } from '@proofline/platform/images/fingerprint-image';
import { openImage, readableFormats } from '@proofline/platform/images/open-image';
import { drawnImages } from '@proofline/platform/images/testing/drawn-images';
import { drawPng } from '@proofline/platform/images/testing/vary-image';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../gather/page-traffic.ts';
import type { SeenPage } from '../gather/visit.ts';
import { capturedImages } from './captured-images.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const received = (url: string, body: Buffer | null) =>
  ({ url, kind: 'Image', isFinished: true, contentType: 'image/png', bytes: 900, body }) as Exchange;
const page = (over: Partial<SeenPage>) =>
  ({ exchanges: [], shownImages: [], artifacts: { images: [] }, ...over }) as unknown as SeenPage;

describe('The images that came with a page', () => {
  it('stand under the hash of their file and that of their picture', async () => {
    const [badge] = drawnImages(1);
    if (!badge) throw new Error('one is drawn');
    const file = await drawPng(badge);
    const hash = (await fingerprintImage(await openImage(file, readableFormats))) ?? undefined;
    const images = capturedImages(
      page({
        exchanges: [received('/badge.png', file), received('/large.png', null), received('/gone.png', null)],
        shownImages: [{ url: '/large.png', kind: 'img', bytes: file, box: null }],
        artifacts: { text: '', links: [], languages: [], images: [{ url: '/badge.png', ...(hash ? { hash } : {}) }] },
      }),
    );
    expect(images).toMatchObject([
      { url: '/badge.png', sha256: sha256(file), perceptualHash: expect.stringMatching(/^[0-9a-f]{40}$/) },
      { url: '/large.png', sha256: sha256(file), perceptualHash: null },
      { url: '/gone.png', sha256: null, perceptualHash: null },
    ]);
    for (const image of images) expect(capturedImageSchema.safeParse(image).error).toBeUndefined();
  });
});
