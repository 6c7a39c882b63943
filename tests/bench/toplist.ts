import { randomInt } from 'node:crypto';
import { loadavg } from 'node:os';
import { type CrawledPage, crawlPages } from '../src/toplist/crawl-pages.ts';
import { FAMILY_NAMES, heldOutPage, LISTLESS_NAMES, listlessPage } from '../src/toplist/held-out/held-out-pages.ts';
import { measureReadings, missedFloors } from '../src/toplist/measure-readings.ts';

/**
 * Toplists of layouts that reading was not tuned on, and pages that have none, crawled by an agent without its api,
 * beside what stands on them. `--full`: 25 pages of each layout, 25 of each recipe without a list; else one and one.
 * `--seed N` repeats a run. Fails below the floors of `tests/src/toplist/measure-readings.ts`.
 */
const isFull = process.argv.includes('--full');
const given = Number(process.argv[process.argv.indexOf('--seed') + 1]);
const seed = process.argv.includes('--seed') ? given : randomInt(1, 1_000_000);
const perFamily = isFull ? 25 : 1;

const indexes = Array.from({ length: perFamily }, (_, index) => index);
const pages = indexes.flatMap((index) => [
  ...FAMILY_NAMES.map((family) => heldOutPage(family, { seed, index })),
  ...LISTLESS_NAMES.map((recipe) => listlessPage(recipe, { seed, index })),
]);
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

const figures = measureReadings(crawled);
const problems = missedFloors(figures);
for (const problem of problems) console.error(problem);
const load = { before: loadBefore, after: loadavg()[0] ?? 0 };
const seconds = Math.round((performance.now() - began) / 1_000);
console.log(JSON.stringify({ bench: 'toplist', ok: problems.length === 0, seed, figures, load, seconds }));
