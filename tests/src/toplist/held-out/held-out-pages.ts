import { type RandomSource, randomSource } from '@proofline/demo-web/content/random-source';
import { LISTED_BRANDS, type ListedBrand } from './brands.ts';
import { HELD_OUT_FAMILIES } from './families/held-out-families.ts';
import { escapeHtml } from './markup.ts';
import type { DrawnPage, EntryDraft, LinkStyle, ListFamily, PageDraft } from './page-draft.ts';
import { PAGES_WITHOUT_LIST } from './pages-without-list.ts';
import { LANGUAGES, type ListWords, wordsOf } from './words.ts';

/** A page to be read, and what stands on it. */
export interface HeldOutPage {
  readonly family: string;
  readonly host: string;
  readonly path: string;
  /** Documents of the host by path, this page among them. */
  readonly documents: ReadonlyMap<string, string>;
  /** Where the host's and trackers' own links lead in the end, by address. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Brands in the order a person reads them; empty where there is no toplist. */
  readonly brands: readonly ListedBrand[];
}

interface Asked {
  readonly seed: number;
  readonly index: number;
  /** Puts the entry of one place at another, as the page looks at the next run. */
  readonly moved?: { readonly from: number; readonly to: number };
}

const OTHER_CONTENT = 2;

/** @returns the page of a family, the same for the same numbers */
export function heldOutPage(family: string, { seed, index, moved }: Asked): HeldOutPage {
  const draw = HELD_OUT_FAMILIES[family];
  if (draw === undefined) throw new RangeError(`There is no family ${family}`);
  const random = randomSource(seed, 'toplist', family, index);
  const words = wordsOf(random.pick(LANGUAGES));
  const host = `${family}-${index}.example`;
  const path = `/${random.pick(['', 'best', 'top', 'compare', 'uk/top'])}`;
  const style = random.pick<LinkStyle>(['direct', 'own_redirect', 'tracker']);
  const redirects = new Map<string, string>();
  const entry = (brand: ListedBrand): EntryDraft => ({
    brand,
    offer: words.offer(random.between(2, 40) * 25),
    href: hrefTo(brand, { style, host, random, redirects }),
    rating: `${random.between(3, 4)}.${random.between(0, 9)}/5`,
  });
  const chosen = random.sample(LISTED_BRANDS, random.between(5, 14) + OTHER_CONTENT);
  const spare = chosen.splice(0, OTHER_CONTENT);
  if (moved !== undefined) chosen.splice(moved.to, 0, ...chosen.splice(moved.from, 1));
  const draft: PageDraft = {
    host,
    path,
    words,
    entries: chosen.map(entry),
    random,
    className: classNames(random),
    otherEntry: () => entry(random.pick(spare)),
  };
  const drawn = draw(draft);
  return {
    ...{ family, host, path, redirects },
    documents: new Map([[path, wholePage(draft, drawn)], ...(drawn.files ?? [])]),
    brands: drawn.order.map(({ brand }) => brand),
  };
}

/** @returns a page of the recipe, on which no toplist stands */
export function listlessPage(recipe: string, { seed, index }: Asked): HeldOutPage {
  const draw = PAGES_WITHOUT_LIST[recipe];
  if (draw === undefined) throw new RangeError(`There is no recipe ${recipe}`);
  const random = randomSource(seed, 'no-toplist', recipe, index);
  const host = `${recipe}-${index}.example`;
  const words = wordsOf(random.pick(LANGUAGES));
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(recipe)}</title><style>body{font:16px/1.5 sans-serif;margin:0 auto;max-width:1080px}</style></head><body>${header(words)}<main>${draw(random)}</main>${footer(words)}</body></html>`;
  return { family: recipe, host, path: '/', documents: new Map([['/', html]]), redirects: new Map(), brands: [] };
}

export const FAMILY_NAMES: readonly string[] = Object.keys(HELD_OUT_FAMILIES) satisfies (keyof Record<
  string,
  ListFamily
>)[];
export const LISTLESS_NAMES: readonly string[] = Object.keys(PAGES_WITHOUT_LIST);

interface LinkDraft {
  readonly style: LinkStyle;
  readonly host: string;
  readonly random: RandomSource;
  readonly redirects: Map<string, string>;
}

function hrefTo(brand: ListedBrand, { style, host, random, redirects }: LinkDraft): string {
  const landing = `http://${brand.host}/welcome?btag=a${random.between(100, 999)}`;
  if (style === 'direct') return landing;
  const id = `${brand.host.replace('.example', '')}-${random.between(10, 99)}`;
  if (style === 'own_redirect') {
    redirects.set(`http://${host}/go/${id}`, landing);
    return `/go/${id}`;
  }
  const number = random.between(100_000, 999_999);
  redirects.set(`http://clicks.affilroute.example/c/${number}`, landing);
  return `http://clicks.affilroute.example/c/${number}`;
}

function classNames(random: RandomSource): (purpose: string) => string {
  const names = new Map<string, string>();
  return (purpose) => {
    const known = names.get(purpose);
    if (known !== undefined) return known;
    const name = `c${random.between(1_000_000, 9_999_999).toString(36)}`;
    names.set(purpose, name);
    return name;
  };
}

const header = ({ about }: ListWords): string =>
  `<header><a href="/">Home</a> <nav><a href="/reviews">Reviews</a> <a href="/guides">Guides</a> <a href="/about">${escapeHtml(about)}</a></nav></header>`;

const footer = ({ about }: ListWords): string =>
  `<footer><p><a href="/about">${escapeHtml(about)}</a> <a href="/privacy">Privacy</a> <a href="http://playsafe-help.example/">Help for players</a> <a href="http://regulator-office.example/">Licences</a></p></footer>`;

function wholePage({ words }: PageDraft, { style, body, direction }: DrawnPage): string {
  const guides = [1, 2, 3].map((number) => `<li><a href="/guides/${number}">${escapeHtml(words.intro)}</a></li>`);
  return `<!doctype html><html lang="${words.language}"${direction === undefined ? '' : ` dir="${direction}"`}><head><meta charset="utf-8"><title>${escapeHtml(words.heading)}</title><style>${style}</style></head><body>${header(words)}<main><h1>${escapeHtml(words.heading)}</h1><p>${escapeHtml(words.intro)}</p>${body}<h2>${escapeHtml(words.about)}</h2><p>${escapeHtml(words.intro)}</p><ul>${guides.join('')}</ul></main>${footer(words)}</body></html>`;
}
