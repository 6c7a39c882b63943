import { phrasebooks } from '../../../content/languages.ts';
import { markets } from '../../../content/markets.ts';
import { fill, type Phrasebook } from '../../../content/phrasebook.ts';
import { randomSource } from '../../../content/random-source.ts';
import type { PagePlan, SitePlan } from '../sites/page-plan.ts';
import { articleHtml } from './page-article.ts';
import { bodyLinks, imprintLinks, navigationLinks, type PageLink, wayOut } from './page-links.ts';
import { claim, footNotices, offerNotice } from './page-notices.ts';
import { type Offer, offersOn } from './page-offers.ts';

/** Everything a layout puts in place; strings that end in `Html` are ready, the others still need escaping. */
export interface PageParts {
  readonly plan: PagePlan;
  readonly phrases: Phrasebook;
  readonly marketLabel: string;
  readonly navigation: PageLink[];
  readonly imprint: PageLink[];
  readonly title: string;
  readonly lead: string;
  readonly author: string;
  /** Path of the generated picture for the head of the page. */
  readonly picture: string;
  readonly offers: Offer[];
  readonly offerNoticeHtml: string;
  readonly claimHtml: string;
  readonly articleHtml: string;
  readonly linksHead: string;
  readonly links: PageLink[];
  readonly wayOut: PageLink | null;
  readonly footHtml: string;
}

const AUTHORS = [
  'Alva Brandt',
  'Jonas Keel',
  'Mira Solano',
  'Piet Hollander',
  'Tuula Niemi',
  'Chiara Fonti',
  'Owen Hale',
];
const PICTURES = 6;

export function pageParts(plan: PagePlan, sitePlan: SitePlan, seed: number): PageParts {
  const { site, facts } = plan;
  const phrases = phrasebooks[site.language];
  const market = markets[site.market];
  const random = randomSource(seed, 'page', site.host, plan.path);
  const isList = plan.kind === 'section' || plan.kind === 'home';
  return {
    plan,
    phrases,
    marketLabel: market.label,
    navigation: navigationLinks(sitePlan, phrases),
    imprint: imprintLinks(sitePlan),
    title: plan.title,
    lead: fill(random.pick(phrases.heroLeads), { market: market.name, site: site.name }),
    author: random.pick(AUTHORS),
    picture: `/assets/picture-${random.between(1, PICTURES)}.png`,
    offers: offersOn(plan, phrases, random),
    offerNoticeHtml: offerNotice(facts, phrases),
    claimHtml: claim(facts, site.language),
    articleHtml: articleHtml(plan, phrases, random),
    linksHead: isList ? phrases.labels.latest : phrases.labels.related,
    links: bodyLinks(plan, sitePlan, phrases, random),
    wayOut: wayOut(plan, sitePlan),
    footHtml: footNotices(facts, phrases),
  };
}
