import type { PostedPage } from '@proofline/contracts/agent-api/results';
import { postedPageSchema } from '@proofline/contracts/agent-api/results';
import type { Sha256 } from '@proofline/contracts/ids';
import { PageJudged } from '@proofline/contracts/kinds/compliance/findings';
import { SearchBudget } from '@proofline/platform/images/find-inside';
import { fingerprintImage } from '@proofline/platform/images/fingerprint-image';
import { openImage, readableFormats } from '@proofline/platform/images/open-image';
import { compose } from '@proofline/platform/images/testing/compose-pictures';
import { type DrawnImage, drawnImages } from '@proofline/platform/images/testing/drawn-images';
import { drawPng } from '@proofline/platform/images/testing/vary-image';
import { compileTree } from '@proofline/rules/compile';
import { judge } from '@proofline/rules/judge';
import type { PageImage } from '@proofline/rules/page-artifacts';
import { describe, expect, it } from 'vitest';
import { withImageEvidence } from './image-evidence.ts';
import { asPageImage, type LookedAtImage } from './look-at-images.ts';
import { lookInside } from './look-inside.ts';

const [badge, logo, , photo] = drawnImages(2);
if (!badge || !logo || !photo) throw new Error('eight are drawn');

async function ruleFor(image: DrawnImage) {
  const png = await drawPng(image);
  const hash = (await fingerprintImage(await openImage(png, readableFormats))) ?? undefined;
  const value = [{ id: 1, name: image.name, url: '/wanted', hash }];
  const rule = { id: 'r1', field: 'custom_image' as const, operator: 'includes' as const, value };
  const compiled = compileTree({ not: false, condition: 'AND', rules: [rule] });
  const wanted = compiled.leaves.flatMap((leaf) => (leaf.kind === 'image' ? [leaf.wanted] : []));
  return { png, compiled, wanted };
}

async function fileOf(url: string, bytes: Buffer): Promise<LookedAtImage> {
  const picture = await openImage(bytes, readableFormats);
  const { width, height } = picture;
  const fingerprint = await fingerprintImage(picture);
  return { url, width, height, bytes: bytes.byteLength, sha256: 'b'.repeat(64) as Sha256, fingerprint, picture };
}

const artifactsOf = (images: PageImage[]) => ({ text: '', links: [], images, languages: [] });

describe('Looking for images inside the pictures of a page', { timeout: 60_000 }, () => {
  it('finds one that the screenshot alone shows, and proves it with a place and a picture', async () => {
    const { png, compiled, wanted } = await ruleFor(badge);
    const { bytes: screenshot, placed, width, height } = await compose('banner', 4, { image: badge, png }, [0.5, 1]);
    const { parts, isAll } = await lookInside([], screenshot, wanted);
    expect(isAll).toBe(true);
    const verdict = judge(compiled, artifactsOf(parts.map(asPageImage)));
    const [comparison] = verdict.perRule[0]?.images ?? [];
    expect(comparison).toMatchObject({ closestUrl: 'screenshot', matched: true, part: { of: { width, height } } });
    const { x = 0, y = 0 } = comparison?.part ?? {};
    expect(Math.abs(x - (placed?.x ?? 0)) + Math.abs(y - (placed?.y ?? 0))).toBeLessThan(12);

    const { reportId, checkId, target, agentId, ...page } = PageJudged.schema.parse(PageJudged.example);
    expect([reportId, checkId, target, agentId]).toHaveLength(4);
    const result: PostedPage = { type: 'PageJudged', data: { ...page, verdict } };
    const files = new Map<Sha256, Buffer>();
    const proven = await withImageEvidence(result, { looked: parts, leftOut: { images: false } }, files);
    expect(postedPageSchema.safeParse(proven).error).toBeUndefined();
    if (proven.type !== 'PageJudged') throw new Error(proven.type);
    const [shown] = proven.data.verdict.perRule[0]?.images ?? [];
    const preview = await openImage(
      files.get((shown?.closestSha256 ?? '') as Sha256) ?? Buffer.alloc(0),
      readableFormats,
    );
    const { width: shownWidth = 0, height: shownHeight = 1 } = shown?.shown ?? {};
    expect(preview.width / preview.height).toBeCloseTo(shownWidth / shownHeight, 1);
    expect(shownWidth).toBeGreaterThan(shown?.part?.width ?? 0);
    // What was stored judges as what was seen.
    const list = JSON.parse(String(files.get(proven.data.seen.evidence.imageList ?? ('' as Sha256))));
    const stored = list.map(
      ({ url, part, fingerprint }: { url: string; part: PageImage['part']; fingerprint: string }) => ({
        url,
        part,
        hash: fingerprint,
      }),
    );
    expect(judge(compiled, artifactsOf(stored))).toEqual(verdict);
  });

  it('finds one in the file of a larger picture', async () => {
    const { png, compiled, wanted } = await ruleFor(photo);
    const banner = await compose('banner', 9, { image: photo, png }, [0.5, 1]);
    const empty = await compose('photo', 3, null);
    const { parts } = await lookInside(
      [await fileOf('http://site.example/banner.jpg', banner.bytes)],
      empty.bytes,
      wanted,
    );
    expect(parts.map(({ url }) => url)).toEqual(['http://site.example/banner.jpg']);
    expect(judge(compiled, artifactsOf(parts.map(asPageImage))).compliant).toBe(true);
  });

  it('says so when the budget was over, or there is no screenshot, unless all was found', async () => {
    const { png, wanted } = await ruleFor(logo);
    const { bytes } = await compose('sprite', 11, { image: logo, png }, [0.6, 0.9]);
    const file = await fileOf('http://site.example/sprite.png', bytes);
    expect((await lookInside([file], bytes, wanted, new SearchBudget(1_000))).isAll).toBe(false);
    expect((await lookInside([], null, wanted)).isAll).toBe(false);
    expect((await lookInside([file], null, wanted)).isAll).toBe(true);
    expect(await lookInside([file], null, [])).toEqual({ parts: [], isAll: true });
  });
});
