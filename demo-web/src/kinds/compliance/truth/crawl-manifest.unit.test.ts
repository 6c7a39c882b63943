import { describe, expect, it } from 'vitest';
import { siteCatalogue } from '../sites/site-catalogue.ts';
import { answerTraps } from '../traps/answer-traps.ts';
import { trapSites } from '../traps/trap-sites.ts';
import { everyCrawl, trapCrawls } from './crawl-manifest.ts';
import { demoManifest } from './manifest.ts';

const crawls = everyCrawl();
const now = new Date('2026-11-20T12:00:00Z');

describe('the manifest of crawls', () => {
  it('holds every site once, with one to twenty pages, each once, the listed one first', () => {
    expect(crawls).toHaveLength(siteCatalogue.length + Object.keys(trapSites).length);
    for (const { start, pages } of crawls) {
      const urls = pages.map(({ url }) => url);
      expect(urls[0]).toBe(start);
      expect(new Set(urls).size).toBe(urls.length);
      expect(urls.length).toBeLessThanOrEqual(20);
      expect(new Set(urls.map((url) => new URL(url).host)).size).toBe(1);
    }
  });

  it('reads twenty pages wherever there are so many, and all that robots.txt allows of small sites', () => {
    const pagesOf = new Map(crawls.map(({ start, pages }) => [new URL(start).host, pages]));
    const truth = demoManifest();
    for (const { host, pages } of siteCatalogue) {
      const found = pagesOf.get(host) ?? [];
      if (found.length === 1 && ['blocked', 'failed'].includes(found[0]?.outcome ?? '')) continue;
      if (pages > 30) expect(found.length, host).toBe(20);
      if (pages > 12) continue;
      const own = truth.filter(({ site, traits }) => site === host && !traits.includes('leads_to_operator'));
      const finals = new Set(own.map(({ finalUrl }) => finalUrl));
      expect(found.length, host).toBe(finals.size);
    }
  });

  it('promises of the traps what they serve', () => {
    const answer = answerTraps();
    for (const { pages } of trapCrawls()) {
      for (const { url, outcome } of pages) {
        if (outcome === 'failed') continue;
        // Busy ones answer the second time.
        const answers = [answer(new URL(url), now), answer(new URL(url), now)];
        expect(answers.at(-1)?.status, url).toBe(outcome === 'blocked' ? 403 : 200);
      }
    }
  });
});
