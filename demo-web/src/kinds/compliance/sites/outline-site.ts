import { type Brand, brands, larkfield, otherBrands } from '../../../content/brands.ts';
import { phrasebooks } from '../../../content/languages.ts';
import { fill } from '../../../content/phrasebook.ts';
import { hashText } from '../../../content/random-source.ts';
import type { PageKind, SectionKind } from './page-plan.ts';
import type { Site } from './site-catalogue.ts';
import { slug } from './slug.ts';

/** A page by its place on the site, before it is decided how it is made. */
export interface PageOutline {
  readonly kind: PageKind;
  readonly path: string;
  readonly title: string;
  readonly subject?: Brand;
  readonly lists?: SectionKind;
  readonly archivePage?: number;
}

/** From this size on a site has section pages; below it the home page lists everything. */
const PAGES_WITH_SECTIONS = 20;
const PAGES_WITH_WAY_OUT = 12;
/** How much of an endless archive is in the manifest. */
const LISTED_ARCHIVE_PAGES = 8;

const REVIEW_PATH = /review|recens|erfahr|opinion|analis/;

/** The start page of a site, under the address its URL list holds. */
export function outlineStartPage(site: Site): PageOutline {
  const { bonusTitles, reviewTitle } = phrasebooks[site.language];
  const subject = site.start.recipe.includes('no_mention') ? (otherBrands[0] ?? larkfield) : larkfield;
  const isReview = REVIEW_PATH.test(site.start.path);
  const bonusTitle = bonusTitles[bonusTitleFor(site)] ?? reviewTitle;
  const title = fill(isReview ? reviewTitle : bonusTitle, { brand: subject.name });
  return { kind: isReview ? 'review' : 'bonus', path: site.start.path, title, subject };
}

/** The title that goes with what the address says; where it says nothing, any. */
function bonusTitleFor({ host, start }: Site): number {
  if (/welcom|welkom|willkomm|valkomst|tervetulo|bienven|benvenut/.test(start.path)) return 0;
  if (/spin|snurr/.test(start.path)) return 1;
  return /no-deposit/.test(start.path) ? 3 : hashText(host) % 4;
}

/** Pages every site of that size has: front, lists, imprint, sections, the way out to the operator. */
export function outlineFixedPages(site: Site): PageOutline[] {
  const { labels } = phrasebooks[site.language];
  const pages: PageOutline[] = [
    { kind: 'top_list', path: `/${slug(labels.topList)}`, title: labels.topPicks },
    { kind: 'about', path: `/${slug(labels.about)}`, title: labels.about },
    { kind: 'privacy', path: `/${slug(labels.privacy)}`, title: labels.privacy },
  ];
  if (site.pages >= PAGES_WITH_WAY_OUT) {
    pages.push({ kind: 'contact', path: `/${slug(labels.contact)}`, title: labels.contact });
    pages.push({ kind: 'way_out', path: '/go/larkfield', title: larkfield.name, subject: larkfield });
  }
  if (site.pages >= PAGES_WITH_SECTIONS) {
    pages.push(
      { kind: 'section', lists: 'review', path: `/${slug(labels.reviews)}`, title: labels.reviews },
      { kind: 'section', lists: 'bonus', path: `/${slug(labels.bonuses)}`, title: labels.bonuses },
      { kind: 'section', lists: 'news', path: `/${slug(labels.news)}`, title: labels.news },
      { kind: 'section', lists: 'guide', path: `/${slug(labels.guides)}`, title: labels.guides },
    );
  }
  if (site.endlessArchive === true) {
    for (let page = 1; page <= LISTED_ARCHIVE_PAGES; page += 1) pages.push(outlineArchivePage(site, page));
  }
  return pages;
}

export function outlineArchivePage(site: Site, page: number): PageOutline {
  const { labels } = phrasebooks[site.language];
  return { kind: 'archive', archivePage: page, path: `/archive?page=${page}`, title: `${labels.latest}, ${page}` };
}

/** Articles without end, kinds taking turns; a site takes as many as it has room for. */
export function* outlineArticles(site: Site): Generator<PageOutline> {
  const { labels, reviewTitle, bonusTitles, newsTitles, guideTitles } = phrasebooks[site.language];
  for (let round = 0; ; round += 1) {
    const brand = brands[round % brands.length] ?? larkfield;
    const values = { brand: brand.name };
    const titleAt = (titles: readonly string[]): string | undefined =>
      titles[(round + Math.floor(round / brands.length)) % titles.length];
    if (round < brands.length) {
      const title = fill(reviewTitle, values);
      yield { kind: 'review', path: `/${slug(labels.reviews)}/${brand.id}`, title, subject: brand };
      const bonusTitle = fill(titleAt(bonusTitles) ?? title, values);
      yield { kind: 'bonus', path: `/${site.market}/${slug(bonusTitle)}`, title: bonusTitle, subject: brand };
    }
    const guideTitle = guideTitles[round];
    if (guideTitle !== undefined) {
      yield { kind: 'guide', path: `/${slug(labels.guides)}/${slug(guideTitle)}`, title: guideTitle };
    }
    const newsTitle = fill(titleAt(newsTitles) ?? labels.news, values);
    yield { kind: 'news', path: `/${slug(labels.news)}/${slug(newsTitle)}`, title: newsTitle, subject: brand };
  }
}
