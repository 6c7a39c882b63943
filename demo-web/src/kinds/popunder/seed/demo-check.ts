import { benignSites } from '../sites/benign-sites.ts';
import { DEMO_KEYWORD } from '../sites/landings.ts';
import { techniques } from '../sites/techniques.ts';

/**
 * What the demo check looks at. By the catalogue's names: a click, an advertisement that names the brand by its logo
 * alone, a window that is put under the page, a tab that leaves under the window of its link, a way back that leads
 * elsewhere, a window that opens a window, and one that Britain alone is shown.
 */
const WATCHED: readonly string[] = ['P01', 'P04', 'P07', 'P28', 'P39', 'P44', 'P46'];
/** A menu that opens anew, buttons that share, and a banner that opens when it is clicked. */
const GOOD: readonly string[] = ['plain-01.example', 'plain-04.example', 'plain-25.example'];
const LIST = 'Streaming sites';

/** The websites that open something, with what must be told of each. */
export const watchedTechniques = techniques.filter(({ id }) => WATCHED.includes(id));
export const goodSites = benignSites.filter(({ site }) => GOOD.includes(site.host));

export const addressOf = ({ site }: { readonly site: { readonly host: string } }): string => `http://${site.host}/`;

export function streamingSites(): { readonly name: string; readonly urls: readonly string[] } {
  return { name: LIST, urls: [...watchedTechniques, ...goodSites].map(addressOf) };
}

export const demoPopunderCheck = {
  kind: 'popunder',
  name: 'Who advertises Larkfield on streaming sites',
  schedule: 'onetime',
  countries: ['GB'],
  keywords: [DEMO_KEYWORD],
  lists: [LIST],
} as const;
