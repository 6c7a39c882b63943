import { createHash } from 'node:crypto';
import { postedPageSchema } from '@proofline/contracts/agent-api/results';
import type { Sha256 } from '@proofline/contracts/ids';
import { PageJudged } from '@proofline/contracts/kinds/compliance/findings';
import type { PostedOf } from '@proofline/contracts/kinds/posted-findings';
import { openImage, readableFormats } from '@proofline/platform/images/open-image';
import { picture } from '@proofline/platform/images/testing/hostile-images';
import type { ImageComparison } from '@proofline/rules/verdict';
import { describe, expect, it } from 'vitest';
import { withImageEvidence } from './image-evidence.ts';
import type { LookedAtImage } from './look-at-images.ts';

const comparison = (closestUrl: string | null, distance: number | null): ImageComparison => ({
  name: 'Logo',
  expectedUrl: '/api/user_images/1/file',
  closestUrl,
  closestSha256: null,
  distance,
  maxDistance: 33,
  matched: (distance ?? 100) <= 33,
});

function judged(...images: ImageComparison[]): PostedOf<'compliance'> {
  const { reportId, checkId, target, agentId, ...page } = PageJudged.schema.parse(PageJudged.example);
  expect([reportId, checkId, target, agentId]).toHaveLength(4);
  const rule = { id: 'r1', score: 100 as const, found: '', keywords: [], links: [], exportedParameters: [], spans: [] };
  const perRule = [{ ...rule, images, matchCount: 1 }];
  return { type: 'PageJudged', data: { ...page, verdict: { compliant: true, rating: 100, perRule } } };
}

async function looked(): Promise<LookedAtImage[]> {
  const open = await openImage(picture(), readableFormats);
  const image = {
    width: 48,
    height: 48,
    bytes: 900,
    sha256: 'b'.repeat(64) as Sha256,
    fingerprint: 'v1 …',
    picture: open,
  };
  const nothing = { width: null, height: null, bytes: null, sha256: null, fingerprint: null, picture: null };
  const unread = { url: '/c.svg', ...nothing };
  return [{ ...image, url: '/a.png' }, { ...image, url: '/b.png' }, unread];
}

describe('the evidence of image rules', () => {
  it('lists every image looked at and shows those that came close, under hashes that the result names', async () => {
    const files = new Map<Sha256, Buffer>();
    const result = await withImageEvidence(
      judged(comparison('/a.png', 4), comparison('/b.png', 96)),
      { looked: await looked(), leftOut: { images: true } },
      files,
    );
    if (result.type !== 'PageJudged') throw new Error(result.type);
    expect(postedPageSchema.safeParse(result).error).toBeUndefined();
    const { imageList, imagePreviews, imagesLeftOut } = result.data.seen.evidence;
    expect(imagesLeftOut).toBe(true);
    const [close, far] = result.data.verdict.perRule[0]?.images ?? [];
    expect(imagePreviews).toEqual([close?.closestSha256]);
    expect(far?.closestSha256).toBeNull();
    for (const [sha256, bytes] of files) expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect([...files.keys()].sort()).toEqual([imageList, ...(imagePreviews ?? [])].sort());
    const list: unknown = JSON.parse(String(files.get(imageList ?? ('' as Sha256))));
    expect(list).toMatchObject([
      { url: '/a.png', width: 48, sha256: 'b'.repeat(64), isRead: true },
      { url: '/b.png' },
      { url: '/c.svg', sha256: null, fingerprint: null, isRead: false },
    ]);
  });

  it('is no business of a page that was not read', async () => {
    const files = new Map<Sha256, Buffer>();
    const { fetchedAt, durationMs, url, country, page, attempts } = judged().data;
    const visit = { fetchedAt, durationMs, url, country, page, attempts };
    const blocked: PostedOf<'compliance'> = { type: 'PageBlocked', data: { ...visit, reason: 'captcha', seen: null } };
    expect(await withImageEvidence(blocked, { looked: await looked(), leftOut: { images: false } }, files)).toBe(
      blocked,
    );
    expect(files.size).toBe(0);
  });
});
