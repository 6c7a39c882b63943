import { DEFAULT_SEED } from '../../../seed.ts';
import type { PagePlan, SitePlan } from './page-plan.ts';
import { urlOf } from './page-plan.ts';
import { type RecipeName, SPECIAL_RECIPES } from './page-recipes.ts';
import { planSite } from './plan-site.ts';
import { siteCatalogue } from './site-catalogue.ts';

/** The whole demo internet, planned but not rendered. */
export interface DemoWebPlan {
  readonly seed: number;
  readonly sites: readonly SitePlan[];
  readonly siteByHost: ReadonlyMap<string, SitePlan>;
  readonly pageByUrl: ReadonlyMap<string, PagePlan>;
  readonly pageByNumber: ReadonlyMap<number, PagePlan>;
}

export function planDemoWeb(seed: number = DEFAULT_SEED): DemoWebPlan {
  let dealt = 0;
  let firstNumber = 1;
  const nextSpecial = (): RecipeName => {
    const recipe = SPECIAL_RECIPES[dealt % SPECIAL_RECIPES.length];
    dealt += 1;
    return recipe ?? 'compliant';
  };
  const sites = siteCatalogue.map((site) => {
    const plan = planSite({ site, seed, firstNumber, nextSpecial });
    firstNumber += plan.pages.length;
    return plan;
  });
  const pages = sites.flatMap((plan) => plan.pages);
  return {
    seed,
    sites,
    siteByHost: new Map(sites.map((plan) => [plan.site.host, plan])),
    pageByUrl: new Map(pages.map((page) => [urlOf(page), page])),
    pageByNumber: new Map(pages.map((page) => [page.number, page])),
  };
}
