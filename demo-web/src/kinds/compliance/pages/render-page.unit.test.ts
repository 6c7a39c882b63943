import { describe, expect, it } from 'vitest';
import { DEFAULT_SEED } from '../../../seed.ts';
import { type DemoWebPlan, planDemoWeb } from '../sites/demo-web-plan.ts';
import type { PageFacts, TextPlacement } from '../sites/page-facts.ts';
import type { PagePlan } from '../sites/page-plan.ts';
import { judgeNaively, readNaively } from '../testing/naive-reader.ts';
import { manifestPage } from '../truth/manifest.ts';
import { renderPage } from './render-page.ts';

const NEEDS_BROWSER: ReadonlySet<TextPlacement> = new Set(['rendered_by_script', 'in_shadow_dom', 'in_iframe']);
const MEAN_RENDER_MS = 5;

interface RenderedPage {
  readonly page: PagePlan;
  readonly html: string;
}

function renderAll(seed: number): { plan: DemoWebPlan; rendered: RenderedPage[] } {
  const plan = planDemoWeb(seed);
  const rendered = plan.sites.flatMap((sitePlan) =>
    sitePlan.pages.map((page) => ({ page, html: renderPage(page, sitePlan, seed) })),
  );
  return { plan, rendered };
}

const { plan, rendered: everyPage } = renderAll(DEFAULT_SEED);

function textsOf({ ageNotice, responsibleNotice, termsNotice, riskFreeClaim }: PageFacts): TextPlacement[] {
  return [ageNotice, responsibleNotice, termsNotice, riskFreeClaim];
}

/** Whether the whole content of a page is in its source. */
function needsNoBrowser({ page: { behaviour, facts } }: RenderedPage): boolean {
  const inSource = ['plain', 'slow', 'cookie_overlay', 'huge_dom'].includes(behaviour.kind);
  return inSource && !textsOf(facts).some((placement) => NEEDS_BROWSER.has(placement));
}

describe('a rendered page', () => {
  it.each([DEFAULT_SEED, 7])(
    'says what the manifest promises, by the judgement of a naive reader (seed %i)',
    (seed) => {
      const plainPages = renderAll(seed).rendered.filter(needsNoBrowser);
      expect(plainPages.length).toBeGreaterThan(1_000);
      for (const { page, html } of plainPages) {
        const { expected, url, traits } = manifestPage(page);
        const reading = readNaively(html);
        const mentions = reading.text.toLowerCase().includes('larkfield');
        expect(mentions, `${url} mentions Larkfield`).toBe(expected.outcome !== 'filtered_out');
        if (!('perRule' in expected) || traits.includes('tracker_only')) continue;
        expect(judgeNaively(reading), url).toEqual(expected.perRule);
      }
    },
  );

  it('keeps its notices from the naive reader where a browser is needed', () => {
    const hidden = everyPage.filter(
      ({ page }) => page.behaviour.kind === 'plain' && NEEDS_BROWSER.has(page.facts.ageNotice),
    );
    expect(hidden.length).toBeGreaterThan(10);
    for (const { html } of hidden) {
      expect(html).not.toContain('18+');
      expect(html.toLowerCase()).not.toContain('play responsibly');
    }
  });

  it('holds its content back behind a consent wall until it is accepted', () => {
    const walls = everyPage.filter(({ page }) => page.behaviour.kind === 'consent_required');
    expect(walls.length).toBeGreaterThan(2);
    for (const { html } of walls) {
      const { text } = readNaively(html);
      expect(text).toContain('Accept all');
      expect(text).not.toContain('Larkfield');
    }
  });

  it('reaches the operator through trackers alone where it is made so', () => {
    const pages = everyPage.filter(({ page }) => page.facts.larkfieldLink === 'tracker_only');
    expect(pages.length).toBeGreaterThan(2);
    for (const { html } of pages) {
      const { links } = readNaively(html);
      expect(links.filter((link) => link.includes('larkfield.example'))).toEqual([]);
      expect(links.filter((link) => link.startsWith('http://trk.clickpath.example/r?id=')).length).toBeGreaterThan(0);
    }
  });

  it('leaves no place in a phrase unfilled', () => {
    for (const { page, html } of everyPage)
      expect(readNaively(html).text, page.path).not.toMatch(/\{\w+\}|undefined|NaN/);
  });

  it('links only to pages that exist, and every page can be reached from the front page', () => {
    const sources = new Map(everyPage.map(({ page, html }) => [page, html]));
    for (const { site, pages } of plan.sites) {
      const byPath = new Map(pages.map((page) => [page.path, page]));
      const reached = new Set<string>(['/']);
      for (const path of reached) {
        const page = byPath.get(path);
        if (page === undefined) continue;
        const { behaviour } = page;
        const source = sources.get(page) ?? '';
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
    const before = process.threadCpuUsage();
    const { rendered } = renderAll(DEFAULT_SEED);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000 / rendered.length).toBeLessThan(MEAN_RENDER_MS);
  });
});
