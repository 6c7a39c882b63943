import { randomInt } from 'node:crypto';
import { loadavg } from 'node:os';
import { readingMs } from '../../crawler-agent/src/kinds/toplist/testing/long-list.ts';
import { type CrawledPage, crawlPages } from '../src/toplist/crawl-pages.ts';
import { FAMILY_NAMES, heldOutPage, LISTLESS_NAMES, listlessPage } from '../src/toplist/held-out/held-out-pages.ts';
import { measureMoves, measureReadings, missedFloors, type ReadTwice } from '../src/toplist/measure-readings.ts';

/**
 * Toplists of layouts that reading was not tuned on, and pages that have none, crawled by an agent without its api,
 * beside what stands on them, and of some once more after a brand has moved. `--full`: 50 pages of each layout, five of
 * them twice, 25 of each recipe without a list; else one each. Reading alone is timed on 20,000 elements.
 * `--seed N` repeats a run. Fails below the floors of `tests/src/toplist/measure-readings.ts`.
 */
const isFull = process.argv.includes('--full');
const given = Number(process.argv[process.argv.indexOf('--seed') + 1]);
const seed = process.argv.includes('--seed') ? given : randomInt(1, 1_000_000);
const counts = isFull ? { lists: 50, listless: 25, twice: 5 } : { lists: 1, listless: 1, twice: 1 };
const upTo = (length: number) => Array.from({ length }, (_, index) => index);

const pages = [
  ...upTo(counts.lists).flatMap((index) => FAMILY_NAMES.map((family) => heldOutPage(family, { seed, index }))),
  ...upTo(counts.listless).flatMap((index) => LISTLESS_NAMES.map((recipe) => listlessPage(recipe, { seed, index }))),
];
const moved = upTo(counts.twice).flatMap((index) =>
  FAMILY_NAMES.map((family) => heldOutPage(family, { seed, index, moved: { from: 3, to: 0 } })),
);
const began = performance.now();
const loadBefore = loadavg()[0] ?? 0;
const crawled: CrawledPage[] = [];
await crawlPages(pages, (one) => {
  crawled.push(one);
  const main = one.reading?.sections[one.reading.main];
  const listed = (main?.entries ?? [])
    .filter(({ position }) => position !== null)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ brand }) => brand.known ?? `? ${brand.label}`);
  if (listed.join() !== one.truth.join())
    console.error(`${one.page.host} (${one.told})\n  stands: ${one.truth.join(', ')}\n  read:   ${listed.join(', ')}`);
  if (crawled.length % 20 === 0)
    console.error(`${crawled.length} of ${pages.length}, ${Math.round((performance.now() - began) / 1_000)} s`);
});

const twice: ReadTwice[] = [];
await crawlPages(moved, (after) => {
  const before = crawled.find(({ page }) => page.host === after.page.host);
  if (before !== undefined) twice.push({ before, after });
});
const [half, whole] = [readingMs(2_000), readingMs(4_000)];
const figures = {
  ...measureReadings(crawled),
  ...measureMoves(twice),
  longMs: Math.round(whole),
  longGrowth: Math.round((whole / half) * 100) / 100,
};
const problems = missedFloors(figures);
for (const problem of problems) console.error(problem);
const load = { before: loadBefore, after: loadavg()[0] ?? 0 };
const seconds = Math.round((performance.now() - began) / 1_000);
console.log(JSON.stringify({ bench: 'toplist', ok: problems.length === 0, seed, figures, load, seconds }));
