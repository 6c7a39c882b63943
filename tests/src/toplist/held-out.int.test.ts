import { beforeAll, describe, expect, it } from 'vitest';
import { type CrawledPage, crawlPages } from './crawl-pages.ts';
import { FAMILY_NAMES, heldOutPage, LISTLESS_NAMES, listlessPage } from './held-out/held-out-pages.ts';
import { measureReadings } from './measure-readings.ts';

const asked = { seed: 20_261_126, index: 0 };
const crawled: CrawledPage[] = [];

beforeAll(async () => {
  const pages = [
    ...FAMILY_NAMES.map((family) => heldOutPage(family, asked)),
    ...LISTLESS_NAMES.map((recipe) => listlessPage(recipe, asked)),
  ];
  await crawlPages(pages, (one) => crawled.push(one));
}, 240_000);

describe('Toplists of layouts that were not tuned on', () => {
  it('are read by an agent, nearly all of them to the last entry', () => {
    const { entryRecall, entryPrecision, wholeListExact } = measureReadings(crawled);
    const shares = { entryRecall, entryPrecision, wholeListExact };
    expect(Math.min(...Object.values(shares)), JSON.stringify(shares)).toBeGreaterThanOrEqual(0.9);
  });

  it('are never said to lack a brand that they list, nor to list one that they lack', () => {
    expect(measureReadings(crawled)).toMatchObject({ falseMissing: 0, wrongBrand: 0 });
  });

  it('are found on no page that has none', () => {
    const invented = crawled.filter(({ truth, reading }) => truth.length === 0 && reading !== null);
    expect(invented.map(({ family }) => family)).toEqual([]);
  });

  it('are told by every page, one way or the other', () => {
    expect(crawled.map(({ family }) => family).toSorted()).toEqual([...FAMILY_NAMES, ...LISTLESS_NAMES].toSorted());
  });
});
