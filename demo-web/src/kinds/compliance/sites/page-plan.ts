import type { Brand } from '../../../content/brands.ts';
import type { PageBehaviour } from './page-behaviour.ts';
import type { PageFacts } from './page-facts.ts';
import type { Trait } from './page-recipes.ts';
import type { Site } from './site-catalogue.ts';

export type PageKind =
  | 'home'
  | 'top_list'
  | 'bonus'
  | 'review'
  | 'news'
  | 'guide'
  | 'about'
  | 'contact'
  | 'privacy'
  | 'section'
  | 'archive'
  | 'way_out';

/** Kinds that a section page lists. */
export type SectionKind = 'bonus' | 'review' | 'news' | 'guide';

/** All there is to know about one page before it is rendered. */
export interface PagePlan {
  /** Number of the page over the whole demo internet; part of its tracker ids. */
  readonly number: number;
  readonly site: Site;
  /** Path and query. */
  readonly path: string;
  readonly kind: PageKind;
  /** For kind `section`: what it lists. */
  readonly lists?: SectionKind;
  /** For kind `archive`: which page of it, from 1. */
  readonly archivePage?: number;
  readonly title: string;
  readonly subject?: Brand;
  /** Operators whose offers stand on the page, best first. */
  readonly offers: readonly Brand[];
  readonly facts: PageFacts;
  readonly behaviour: PageBehaviour;
  readonly traits: readonly Trait[];
}

export interface SitePlan {
  readonly site: Site;
  readonly pages: readonly PagePlan[];
}

export function urlOf(plan: Pick<PagePlan, 'site' | 'path'>): string {
  return `http://${plan.site.host}${plan.path}`;
}
