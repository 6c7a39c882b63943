import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteInBrowser, siteInBrowser } from '../../../gather/testing/site-in-browser.ts';
import { listLook } from '../look-at-list.ts';
import { readToplist } from '../reading/read-toplist.ts';
import { oddAnswer, oddBrands, oddPages } from '../testing/odd-pages.ts';
import { toldOf } from '../testing/told-of.ts';
import type { BoxTree } from './box-tree.ts';

const AT_A_TIME = 3;
let site: SiteInBrowser;
let trees: ReadonlyMap<string, BoxTree>;

beforeAll(async () => {
  site = await siteInBrowser(({ url = '/' }, answer) => {
    const html = oddAnswer(url.slice(1));
    if (html !== undefined) answer.end(html);
    else
      answer
        .setHeader('content-type', 'image/svg+xml')
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="50"/>');
  });
  trees = await site.inContext(async (visit) => {
    const read = await pLimit(AT_A_TIME).map(oddPages, async ({ name }) => {
      const look = listLook();
      await visit(`/${name}`, undefined, look.besides);
      const boxes = look.taken()?.boxes;
      if (!boxes) throw new Error(`${name} was not read.`);
      return [name, boxes] as const;
    });
    return new Map(read);
  });
}, 180_000);
afterAll(() => site?.stop());

describe('Boxes of a page in a browser', () => {
  it.each(oddPages)('are read so that its list is known: $name', ({ name, brands, positions }) => {
    const tree = trees.get(name);
    if (tree === undefined) throw new Error('Not read.');
    const told = toldOf(readToplist(tree, { brands: oddBrands }));
    expect(told).toEqual(brands === null ? null : { brands, positions });
  });
});
