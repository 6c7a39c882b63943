import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../content/languages.ts';
import { demoUrlLists, largeDemoUrlLists } from '../seed/url-lists.ts';
import { COSTLY_RECIPES, pageRecipes, SPECIAL_RECIPES } from '../sites/page-recipes.ts';
import { demoManifest, type ManifestPage } from './manifest.ts';

const pages = demoManifest();

function countBy<Key>(of: readonly ManifestPage[], key: (page: ManifestPage) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const page of of) counts.set(key(page), (counts.get(key(page)) ?? 0) + 1);
  return counts;
}

describe('the manifest', () => {
  it('holds 48 sites of 5 to 120 pages in eight languages', () => {
    const sizes = [...countBy(pages, ({ site }) => site).values()];
    expect(sizes).toHaveLength(48);
    expect(Math.min(...sizes)).toBe(5);
    expect(Math.max(...sizes)).toBe(120);
    expect([...countBy(pages, ({ language }) => language).keys()].sort()).toEqual([...LANGUAGES].sort());
  });

  it('names every page once, under a host of the reserved domain', () => {
    expect(new Set(pages.map(({ url }) => url)).size).toBe(pages.length);
    for (const { url } of pages) expect(new URL(url).hostname).toMatch(/^[a-z0-9-]+\.example$/);
  });

  it('has at least one page of every recipe, and several of each special one', () => {
    const counts = new Map<string, number>();
    for (const trait of pages.flatMap(({ traits }) => traits)) counts.set(trait, (counts.get(trait) ?? 0) + 1);
    for (const recipe of Object.keys(pageRecipes))
      expect.soft(counts.get(recipe) ?? 0, recipe).toBeGreaterThanOrEqual(1);
    for (const recipe of SPECIAL_RECIPES) expect.soft(counts.get(recipe) ?? 0, recipe).toBeGreaterThanOrEqual(3);
    for (const recipe of COSTLY_RECIPES) expect.soft(counts.get(recipe) ?? 0, recipe).toBeLessThanOrEqual(2);
  });

  it('is the same for the same seed and another for another seed', () => {
    expect(demoManifest()).toEqual(pages);
    expect(demoManifest(7)).not.toEqual(pages);
  });

  it('calls a page compliant only when every rule passes', () => {
    for (const { expected, url } of pages) {
      if (expected.outcome !== 'compliant' && expected.outcome !== 'not_compliant') continue;
      const allPass = Object.values(expected.perRule).every((score) => score === 100);
      expect(allPass, url).toBe(expected.outcome === 'compliant');
    }
  });

  it('ends every redirect chain at the final address, which is a page of the manifest or of the operator', () => {
    const known = new Set(pages.map(({ url }) => url));
    for (const { url, finalUrl, redirectChain, traits } of pages) {
      expect(redirectChain[0]).toBe(url);
      expect(redirectChain.at(-1)).toBe(finalUrl);
      if (traits.includes('leads_to_operator')) expect(finalUrl).toMatch(/^http:\/\/larkfield\.example\/join\?btag=/);
      else expect(known.has(finalUrl), finalUrl).toBe(true);
    }
  });
});

describe('the lists of the demo run', () => {
  const startUrls = demoUrlLists().flatMap(({ urls }) => urls);
  const startPages = startUrls.map((url) => pages.find((page) => page.url === url));

  it('name one page of each of forty sites, all of them in the manifest', () => {
    expect(startUrls).toHaveLength(40);
    expect(new Set(startUrls.map((url) => new URL(url).hostname)).size).toBe(40);
    expect(startPages).not.toContain(undefined);
  });

  it('hold every outcome, the ones that can not be judged in a small number', () => {
    const outcomes = countBy(
      startPages.filter((page) => page !== undefined),
      ({ expected }) => expected.outcome,
    );
    expect(Object.fromEntries(outcomes)).toEqual({
      compliant: 19,
      not_compliant: 13,
      filtered_out: 2,
      blocked: 3,
      failed: 3,
    });
  });

  it('hold one page that never answers and none whose verdict hangs on following tracker links', () => {
    const traits = startPages.flatMap((page) => page?.traits ?? []);
    expect(traits.filter((trait) => trait === 'never_answers')).toHaveLength(1);
    expect(traits).not.toContain('tracker_only');
  });

  it('give the same outcome for every seed', () => {
    const other = new Map(demoManifest(99).map((page) => [page.url, page.expected]));
    for (const page of startPages) expect(other.get(page?.url ?? '')).toEqual(page?.expected);
  });

  it('come with larger lists: all front pages, every page, the hard cases', () => {
    const [fronts, every, hard] = largeDemoUrlLists();
    expect(fronts?.urls).toHaveLength(48);
    expect(every?.urls).toHaveLength(pages.length);
    expect(hard?.urls.length).toBeGreaterThan(50);
  });
});
