import { type Brand, larkfield, otherBrands } from '../../../content/brands.ts';
import { phrasebooks } from '../../../content/languages.ts';
import { markets } from '../../../content/markets.ts';
import { fill } from '../../../content/phrasebook.ts';
import { type RandomSource, randomSource } from '../../../content/random-source.ts';
import { outlineArticles, outlineFixedPages, outlineStartPage, type PageOutline } from './outline-site.ts';
import type { PageBehaviour } from './page-behaviour.ts';
import { cleanFacts, type PageFacts } from './page-facts.ts';
import type { PagePlan, SitePlan } from './page-plan.ts';
import { COSTLY_RECIPES, type PageRecipe, type RecipeName, recipeNamed, type Trait } from './page-recipes.ts';
import type { Care, Site } from './site-catalogue.ts';
import { slug } from './slug.ts';
import { secondHopUrl, signUpUrl, trackerUrl, trackerUrlToSite } from './tracker-links.ts';

const SHARE_IN_ORDER: Readonly<Record<Care, number>> = { careful: 0.93, mixed: 0.65, careless: 0.3 };
const SHARE_WITHOUT_MENTION = 0.3;
/** One article in so many gets a special recipe. */
const ARTICLES_PER_SPECIAL = 6;

const IN_ORDER: readonly RecipeName[] = ['compliant', 'compliant', 'tracked_links'];
const OUT_OF_ORDER: readonly RecipeName[] = [
  'missing_age_notice',
  'missing_responsible_notice',
  'missing_responsible_link',
  'missing_terms',
  'missing_larkfield_link',
  'risk_free_claim',
  'risk_free_claim_and_no_help_link',
  'nothing_in_order',
];

export interface PlanSiteInput {
  readonly site: Site;
  readonly seed: number;
  /** Number of the site's first page. */
  readonly firstNumber: number;
  /** Deals the next special recipe; shared by all sites, so that every one comes up. */
  readonly nextSpecial: () => RecipeName;
}

/** Decides every page of a site: where it stands, what it says and leaves out, how it behaves. */
export function planSite({ site, seed, firstNumber, nextSpecial }: PlanSiteInput): SitePlan {
  const random = randomSource(seed, 'plan', site.host);
  const pages: PagePlan[] = [];
  const taken = new Set<string>();
  const costly = site.costly === true ? [...COSTLY_RECIPES] : [];

  const add = (outline: PageOutline, recipeName: RecipeName, extraTraits: readonly Trait[] = []): void => {
    const recipe = recipeNamed(recipeName);
    const facts = { ...cleanFacts, ...recipe.facts };
    const number = firstNumber + pages.length;
    const page: PagePlan = {
      ...outline,
      number,
      site,
      path: freePath(outline.path, taken),
      offers: offersFor(outline, facts, random),
      facts,
      behaviour: recipe.behaviour ?? { kind: 'plain' },
      traits: [recipeName, ...extraTraits],
    };
    if (recipe.leadsTo === undefined) {
      pages.push(page);
      return;
    }
    const { subject } = outline;
    const title = fill(phrasebooks[site.language].bonusTitles[2] ?? outline.title, { brand: subject?.name ?? '' });
    const madePath = `/${site.market}/${slug(subject === undefined ? outline.title : title)}`;
    const path = freePath((extraTraits.includes('start_page') ? site.start.leadsTo : undefined) ?? madePath, taken);
    pages.push({ ...page, behaviour: leadTo(recipe.leadsTo, `http://${site.host}${path}`, number) });
    pages.push({
      ...page,
      number: number + 1,
      path,
      title: subject === undefined ? outline.title : title,
      traits: ['redirect_target'],
    });
  };

  add({ kind: 'home', path: '/', title: homeTitle(site, random) }, ordinaryRecipe(site, random));
  add(outlineStartPage(site), site.start.recipe, ['start_page']);
  for (const outline of outlineFixedPages(site)) {
    if (outline.kind === 'way_out') pages.push(planWayOut(outline, site, firstNumber + pages.length, taken));
    else if (isImprint(outline)) add(outline, 'no_mention');
    else if (outline.kind === 'archive') add(outline, 'compliant', ['endless_pagination']);
    else add(outline, ordinaryRecipe(site, random));
    if (pages.length >= site.pages) break;
  }

  const articles = outlineArticles(site);
  for (let count = 0; pages.length < site.pages; count += 1) {
    const outline: PageOutline = articles.next().value;
    if (outline.kind === 'review' && taken.has(outline.path)) continue;
    const special = costly.shift() ?? (count % ARTICLES_PER_SPECIAL === 2 ? nextSpecial() : undefined);
    const room = site.pages - pages.length;
    if (special !== undefined && room >= pagesNeeded(special)) add(outline, special);
    else add(outline, articleRecipe(outline, site, random));
  }
  return { site, pages };
}

function ordinaryRecipe(site: Site, random: RandomSource): RecipeName {
  return random.pick(random.chance(SHARE_IN_ORDER[site.care]) ? IN_ORDER : OUT_OF_ORDER);
}

function articleRecipe(outline: PageOutline, site: Site, random: RandomSource): RecipeName {
  if (outline.subject !== larkfield && random.chance(SHARE_WITHOUT_MENTION)) return 'no_mention';
  return ordinaryRecipe(site, random);
}

function pagesNeeded(recipe: RecipeName): number {
  return recipeNamed(recipe).leadsTo === undefined ? 1 : 2;
}

function isImprint({ kind }: PageOutline): boolean {
  return kind === 'about' || kind === 'contact' || kind === 'privacy';
}

function homeTitle(site: Site, random: RandomSource): string {
  return fill(random.pick(phrasebooks[site.language].heroTitles), {
    count: String(random.between(5, 8)),
    market: markets[site.market].name,
  });
}

function offersFor(outline: PageOutline, facts: PageFacts, random: RandomSource): Brand[] {
  if (isImprint(outline)) return [];
  const isList = outline.kind === 'home' || outline.kind === 'top_list';
  const others = random.sample(otherBrands, isList ? random.between(5, 7) : random.between(2, 4));
  const subject = outline.subject;
  const offers = others.filter((brand) => brand !== subject);
  if (subject !== undefined) offers.unshift(subject);
  if (!facts.mentionsLarkfield || offers.includes(larkfield)) return offers;
  offers.splice(isList || subject === undefined ? random.between(0, 1) : 1, 0, larkfield);
  return offers;
}

function freePath(wanted: string, taken: Set<string>): string {
  let path = wanted;
  for (let copy = 2; taken.has(path); copy += 1) path = `${wanted}-${copy}`;
  taken.add(path);
  return path;
}

function leadTo(how: NonNullable<PageRecipe['leadsTo']>, target: string, pageNumber: number): PageBehaviour {
  switch (how) {
    case 'same_site':
      return { kind: 'redirect', status: 301, hops: [target] };
    case 'same_site_by_tracker':
      return { kind: 'redirect', status: 302, hops: [trackerUrlToSite(pageNumber), target] };
    case 'same_site_by_meta':
      return { kind: 'meta_refresh', target };
    case 'same_site_by_script':
      return { kind: 'script_redirect', target };
  }
}

/** `/go/larkfield`: tracker, second tracker, sign-up page. */
function planWayOut(outline: PageOutline, site: Site, number: number, taken: Set<string>): PagePlan {
  const tracker = trackerUrl(larkfield, number);
  const id = Number(new URL(tracker).searchParams.get('id'));
  return {
    ...outline,
    number,
    site,
    path: freePath(outline.path, taken),
    offers: [larkfield],
    facts: cleanFacts,
    behaviour: { kind: 'redirect', status: 302, hops: [tracker, secondHopUrl(id), signUpUrl(larkfield, site, number)] },
    traits: ['leads_to_operator'],
  };
}
