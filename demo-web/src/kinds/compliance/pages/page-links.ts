import { larkfield } from '../../../content/brands.ts';
import type { Phrasebook } from '../../../content/phrasebook.ts';
import type { RandomSource } from '../../../content/random-source.ts';
import type { PagePlan, SitePlan } from '../sites/page-plan.ts';

export interface PageLink {
  readonly href: string;
  readonly label: string;
  readonly kind: PagePlan['kind'];
}

const RELATED = 6;

/** Links of the head: front page, top list, sections (or the start page where there are none), archive. */
export function navigationLinks({ pages }: SitePlan, phrases: Phrasebook): PageLink[] {
  const { labels } = phrases;
  const labelled: Partial<Record<PagePlan['kind'], string>> = { home: labels.home, top_list: labels.topList };
  const main = pages
    .filter(({ kind }) => kind === 'home' || kind === 'top_list' || kind === 'section')
    .map((page) => link(page, labelled[page.kind] ?? page.title));
  const archive = pages.find(({ archivePage }) => archivePage === 1);
  return archive === undefined ? main : [...main, link(archive, labels.latest)];
}

export function imprintLinks({ pages }: SitePlan): PageLink[] {
  return pages
    .filter(({ kind }) => kind === 'about' || kind === 'contact' || kind === 'privacy')
    .map((page) => link(page));
}

/** What the body of a page links to inside its site; list pages list everything of their kind. */
export function bodyLinks(plan: PagePlan, { pages }: SitePlan, phrases: Phrasebook, random: RandomSource): PageLink[] {
  const hasSections = pages.some(({ kind }) => kind === 'section');
  const articles = pages.filter(({ kind }) => ['bonus', 'review', 'news', 'guide'].includes(kind));
  if (plan.kind === 'section') return articles.filter(({ kind }) => kind === plan.lists).map((page) => link(page));
  if (plan.kind === 'home' && !hasSections) return articles.map((page) => link(page));
  if (plan.kind === 'archive') return archiveLinks(plan, phrases);
  const others = articles.filter((page) => page !== plan && (plan.facts.mentionsLarkfield || !namesLarkfield(page)));
  return random.sample(others, plan.kind === 'home' ? RELATED * 2 : RELATED).map((page) => link(page));
}

/** The way out to the operator stands where the operator is linked; elsewhere it would be a link in disguise. */
export function wayOut(plan: PagePlan, { pages }: SitePlan): PageLink | null {
  const page = pages.find(({ kind }) => kind === 'way_out');
  const linksLarkfield = plan.facts.larkfieldLink === 'tagged' || plan.facts.larkfieldLink === 'tracked';
  return page === undefined || !linksLarkfield || !plan.offers.includes(larkfield) ? null : link(page);
}

/** There is always one more page to go to. */
function archiveLinks(plan: PagePlan, { labels }: Phrasebook): PageLink[] {
  const page = plan.archivePage ?? 1;
  const numbered = [page - 1, page + 1, page + 2, page + 3].filter((number) => number > 0);
  return [
    { href: `/archive?page=${page + 1}`, label: labels.next, kind: 'archive' },
    ...numbered.map((number): PageLink => ({ href: `/archive?page=${number}`, label: `${number}`, kind: 'archive' })),
  ];
}

function namesLarkfield(page: PagePlan): boolean {
  return page.title.includes(larkfield.name);
}

function link(page: PagePlan, label = page.title): PageLink {
  return { href: page.path, label, kind: page.kind };
}
