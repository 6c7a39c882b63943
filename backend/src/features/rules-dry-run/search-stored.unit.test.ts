import { SearchBudget } from '@proofline/platform/images/find-inside';
import { fingerprintImage } from '@proofline/platform/images/fingerprint-image';
import { openImage, readableFormats } from '@proofline/platform/images/open-image';
import { compose } from '@proofline/platform/images/testing/compose-pictures';
import { type DrawnImage, drawnImages } from '@proofline/platform/images/testing/drawn-images';
import { drawPng } from '@proofline/platform/images/testing/vary-image';
import type { QueryTree } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';
import { judgeApart } from './judge-apart.ts';
import { judgeStored } from './judge-stored.ts';
import { searchStored } from './search-stored.ts';
import type { StoredPage } from './stored-page.ts';

const [badge, , , photo] = drawnImages(2);
if (!badge || !photo) throw new Error('eight are drawn');

async function wants(image: DrawnImage, operator: 'includes' | 'not_includes' = 'includes') {
  const png = await drawPng(image);
  const hash = (await fingerprintImage(await openImage(png, readableFormats))) ?? undefined;
  const value = [{ id: 1, name: image.name, url: '/wanted', hash }];
  const rules: QueryTree = {
    not: false,
    condition: 'AND',
    rules: [{ id: 'i', field: 'custom_image', operator, value }],
  };
  return { question: { rules, filters: null, languages: [], robots: 'obey' as const }, drawn: { image, png } };
}

const details = { title: 'Review', httpStatus: 200, errorDetail: null };
const result = { url: 'http://site.example/', finalUrl: null, outcome: 'compliant', errorReason: null, details };
const page = (screenshot: Uint8Array | null, images = false): StoredPage => ({
  result: result as unknown as StoredPage['result'],
  artifacts: { text: '18+', links: [], images: [], languages: ['en'] },
  screenshot,
  leftOut: { images, links: false },
});
const undecided = { kind: 'failed', reason: 'seen_in_part' };
const searchedAndJudged = async (asked: Awaited<ReturnType<typeof wants>>, stored: StoredPage, budget?: SearchBudget) =>
  judgeStored(asked.question, await searchStored(asked.question, stored, budget));

describe('The screenshot of a stored page', { timeout: 60_000 }, () => {
  it('is looked into for images that were not sought when the page was visited', async () => {
    const asked = await wants(badge);
    const { bytes, placed } = await compose('banner', 4, asked.drawn, [0.5, 1]);
    const stored = page(bytes);
    const outcome = await judgeApart({ question: asked.question, page: stored });
    expect(outcome).toMatchObject({
      kind: 'judged',
      verdict: { compliant: true, perRule: [{ images: [{ closestUrl: 'screenshot', matched: true }] }] },
    });
    const part = outcome.kind === 'judged' ? outcome.verdict.perRule[0]?.images[0]?.part : undefined;
    expect(Math.abs((part?.x ?? 0) - (placed?.x ?? 0)) + Math.abs((part?.y ?? 0) - (placed?.y ?? 0))).toBeLessThan(12);
    // What the stored list says alone is wrong, and so is its negation.
    expect(judgeStored(asked.question, stored)).toMatchObject({ kind: 'judged', verdict: { compliant: false } });
    const unwanted = await wants(badge, 'not_includes');
    expect(await searchedAndJudged(unwanted, stored)).toMatchObject({ kind: 'judged', verdict: { compliant: false } });
    // Found is found, whatever else of the page was not looked at.
    expect(await searchedAndJudged(asked, page(bytes, true))).toMatchObject({ verdict: { compliant: true } });
  });

  it('does not show what is not there', async () => {
    const asked = await wants(photo);
    const { bytes } = await compose('banner', 5, null);
    expect(await searchedAndJudged(asked, page(bytes))).toMatchObject({
      kind: 'judged',
      verdict: { compliant: false },
    });
    expect(await searchedAndJudged(asked, page(bytes, true))).toMatchObject(undecided);
  });

  it('leaves rules undecided where it is missing, no picture, or more than may be looked at', async () => {
    for (const operator of ['includes', 'not_includes'] as const) {
      const asked = await wants(badge, operator);
      const { bytes } = await compose('banner', 4, asked.drawn, [0.5, 1]);
      expect(await searchedAndJudged(asked, page(null))).toMatchObject(undecided);
      expect(await searchedAndJudged(asked, page(Buffer.from('no picture')))).toMatchObject(undecided);
      expect(await searchedAndJudged(asked, page(bytes.subarray(0, 4_000)))).toMatchObject(undecided);
      expect(await searchedAndJudged(asked, page(bytes), new SearchBudget(1_000))).toMatchObject(undecided);
    }
  });

  it('is left alone where no image is wanted any more, or the page is not judged', async () => {
    const asked = await wants(badge);
    const budget = new SearchBudget(0);
    const own = {
      url: '/own',
      hash: (await fingerprintImage(await openImage(asked.drawn.png, readableFormats))) ?? '',
    };
    const shown = { ...page(null), artifacts: { ...page(null).artifacts, images: [own] } };
    const failed = { ...page(null), result: { ...shown.result, outcome: 'failed' as const } };
    expect(await searchStored(asked.question, shown, budget)).toBe(shown);
    expect(await searchStored(asked.question, failed, budget)).toBe(failed);
    expect(await searchStored({ ...asked.question, languages: ['de'] }, page(null), budget)).toEqual(page(null));
  });
});
