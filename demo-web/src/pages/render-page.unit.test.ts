import { describe, expect, it } from 'vitest';
import { manifestPage } from '../manifest.ts';
import { DEFAULT_SEED, planDemoWeb } from '../sites/demo-web-plan.ts';
import type { PageFacts, TextPlacement } from '../sites/page-facts.ts';
import type { PagePlan } from '../sites/page-plan.ts';
import { judgeNaively, readNaively } from '../testing/naive-reader.ts';
import { renderPage } from './render-page.ts';

const NEEDS_BROWSER: ReadonlySet<TextPlacement> = new Set(['rendered_by_script', 'in_shadow_dom', 'in_iframe']);
const MEAN_RENDER_MS = 5;

const plan = planDemoWeb();
const everyPage = plan.sites.flatMap((sitePlan) => sitePlan.pages.map((page) => ({ page, sitePlan })));
const rendered = new Map<PagePlan, string>();
const startedAt = performance.now();
for (const { page, sitePlan } of everyPage) rendered.set(page, renderPage(page, sitePlan, DEFAULT_SEED));
const meanRenderMs = (performance.now() - startedAt) / everyPage.length;

function html(page: PagePlan): string {
  return rendered.get(page) ?? '';
}

function textsOf({ ageNotice, responsibleNotice, termsNotice, riskFreeClaim }: PageFacts): TextPlacement[] {
  return [ageNotice, responsibleNotice, termsNotice, riskFreeClaim];
}

/** Pages whose whole content is in their source. */
const plainPages = everyPage.filter(
  ({ page }) =>
    ['plain', 'slow', 'cookie_overlay', 'huge_dom'].includes(page.behaviour.kind) &&
    !textsOf(page.facts).some((placement) => NEEDS_BROWSER.has(placement)),
);

describe('a rendered page', () => {
  it('says what the manifest promises, by the judgement of a naive reader', () => {
    expect(plainPages.length).toBeGreaterThan(1_000);
    for (const { page } of plainPages) {
      const { expected, url, traits } = manifestPage(page);
      const reading = readNaively(html(page));
      const mentions = reading.text.toLowerCase().includes('larkfield');
      expect(mentions, `${url} mentions Larkfield`).toBe(expected.outcome !== 'filtered_out');
      if (!('perRule' in expected) || traits.includes('tracker_only')) continue;
      expect(judgeNaively(reading), url).toEqual(expected.perRule);
    }
  });

  it('keeps its notices from the naive reader where a browser is needed', () => {
    const hidden = everyPage.filter(
      ({ page }) => page.behaviour.kind === 'plain' && NEEDS_BROWSER.has(page.facts.ageNotice),
    );
    expect(hidden.length).toBeGreaterThan(10);
    for (const { page } of hidden) {
      expect(html(page)).not.toContain('18+');
      expect(html(page).toLowerCase()).not.toContain('play responsibly');
    }
  });

  it('holds its content back behind a consent wall until it is accepted', () => {
    const walls = everyPage.filter(({ page }) => page.behaviour.kind === 'consent_required');
    expect(walls.length).toBeGreaterThan(2);
    for (const { page } of walls) {
      const { text } = readNaively(html(page));
      expect(text).toContain('Accept all');
      expect(text).not.toContain('Larkfield');
    }
  });

  it('reaches the operator through trackers alone where it is made so', () => {
    const pages = everyPage.filter(({ page }) => page.facts.larkfieldLink === 'tracker_only');
    expect(pages.length).toBeGreaterThan(2);
    for (const { page } of pages) {
      const { links } = readNaively(html(page));
      expect(links.filter((link) => link.includes('larkfield.example'))).toEqual([]);
      expect(links.filter((link) => link.startsWith('http://trk.clickpath.example/r?id=')).length).toBeGreaterThan(0);
    }
  });

  it('leaves no place in a phrase unfilled', () => {
    for (const { page } of everyPage)
      expect(readNaively(html(page)).text, page.path).not.toMatch(/\{\w+\}|undefined|NaN/);
  });

  it('links only to pages that exist, and every page can be reached from the front page', () => {
    for (const { site, pages } of plan.sites) {
      const byPath = new Map(pages.map((page) => [page.path, page]));
      const reached = new Set<string>(['/']);
      for (const path of reached) {
        const page = byPath.get(path);
        if (page === undefined) continue;
        const { behaviour } = page;
        const source = html(page);
        const targets = [...source.matchAll(/<a\b[^>]*\bhref="(\/[^"]*)"/g)].map(([, href]) => href ?? '');
        if (behaviour.kind === 'redirect') targets.push(...behaviour.hops);
        if ('target' in behaviour) targets.push(behaviour.target);
        for (const target of targets) reached.add(target.replace(`http://${site.host}`, ''));
      }
      const inside = [...reached].filter((path) => path.startsWith('/') && !path.startsWith('/archive?'));
      expect(
        inside.filter((path) => !byPath.has(path)),
        site.host,
      ).toEqual([]);
      expect(
        pages.filter(({ path }) => !reached.has(path)).map(({ path }) => path),
        site.host,
      ).toEqual([]);
    }
  });

  it('takes a few milliseconds at most to make', () => {
    expect(meanRenderMs).toBeLessThan(MEAN_RENDER_MS);
  });
});
