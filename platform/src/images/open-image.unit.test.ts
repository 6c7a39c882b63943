import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fingerprintImage } from './fingerprint-image.ts';
import { ImageError } from './image-error.ts';
import { openImage } from './open-image.ts';
import { rewriteImage } from './rewrite-image.ts';
import { hostileImages, picture } from './testing/hostile-images.ts';

const cases = hostileImages();
const refused = cases.filter(({ safe }) => !safe);
const made = cases.filter(({ safe }) => safe);
const mostMs = 3_000;
const mostMegabytes = 150;

const take = async (bytes: Buffer) => {
  const image = await openImage(bytes, ['png', 'jpeg']);
  return { picture: await rewriteImage(image, 400), fingerprint: await fingerprintImage(image) };
};

describe('images from outside', () => {
  it.each(refused)('$name is refused, in bounded time and memory', async ({ bytes }) => {
    const before = process.memoryUsage().rss;
    // Pictures are decoded in other threads: the time of the whole process, in which nothing else goes on.
    const started = process.cpuUsage();
    await expect(take(bytes)).rejects.toBeInstanceOf(ImageError);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(mostMs);
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(mostMegabytes);
  });

  it.each(made)('$name loses everything but the picture', async ({ bytes }) => {
    const { picture: clean, fingerprint } = await take(bytes);
    expect(clean).toMatchObject({ type: 'image/png', width: 48, height: 48 });
    expect(fingerprint).not.toBeNull();
    const text = clean.bytes.toString('latin1');
    for (const trace of ['script', 'PK\x05\x06', 'somebody']) expect(text).not.toContain(trace);
    expect(clean.bytes).toEqual((await take(picture())).picture.bytes);
  });

  it('are turned upright and lose what a camera wrote', async () => {
    const lying = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { picture: clean } = await take(lying);
    expect(clean).toMatchObject({ type: 'image/jpeg', width: 40, height: 80 });
    expect((await sharp(clean.bytes).metadata()).exif).toBeUndefined();
  });

  it('of one colour have nothing to be compared by', async () => {
    const plain = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    expect((await take(plain)).fingerprint).toBeNull();
  });
});
