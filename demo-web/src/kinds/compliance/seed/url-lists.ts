import { DEFAULT_SEED } from '../../../seed.ts';
import { siteCatalogue, URL_LIST_NAMES } from '../sites/site-catalogue.ts';
import { demoManifest, type ManifestPage } from '../truth/manifest.ts';

/** A website list as the product keeps it. */
export interface DemoUrlList {
  readonly name: string;
  readonly urls: string[];
}

/** The lists of the demo run: one start page a site, 40 sites over four lists. */
export function demoUrlLists(): DemoUrlList[] {
  return URL_LIST_NAMES.map((name) => ({
    name,
    urls: siteCatalogue.filter((site) => site.list === name).map((site) => `http://${site.host}${site.start.path}`),
  }));
}

/** Traits that keep a crawler waiting until it gives up. */
const TIME_COSTING = new Set([
  'never_answers',
  'endless_body',
  'redirect_loop',
  'truncated_body',
  'bad_content_length',
]);

/** Lists for larger crawls: every site's front page, every page, and the pages that are hard to judge. */
export function largeDemoUrlLists(seed: number = DEFAULT_SEED): DemoUrlList[] {
  const pages = demoManifest(seed);
  const isHard = ({ traits, expected }: ManifestPage): boolean =>
    traits.some((trait) => TIME_COSTING.has(trait)) || expected.outcome === 'blocked' || expected.outcome === 'failed';
  return [
    { name: 'All front pages', urls: siteCatalogue.map((site) => `http://${site.host}/`) },
    { name: 'Every page', urls: pages.map((page) => page.url) },
    { name: 'Hard cases', urls: pages.filter(isHard).map((page) => page.url) },
  ];
}
