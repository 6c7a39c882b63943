import { type Brand, larkfield } from '../../../content/brands.ts';
import { markets } from '../../../content/markets.ts';
import { fill, type Phrasebook } from '../../../content/phrasebook.ts';
import type { RandomSource } from '../../../content/random-source.ts';
import type { PagePlan } from '../sites/page-plan.ts';
import { signUpUrl, trackerUrl } from '../sites/tracker-links.ts';

/** One operator's offer as the layouts draw it. */
export interface Offer {
  readonly brand: Brand;
  readonly text: string;
  /** Where the button leads; null for an offer without a link. */
  readonly href: string | null;
  /** A second, direct link beside a tracked button. */
  readonly directHref: string | null;
  /** From 3.6 to 4.9. */
  readonly stars: number;
}

export function offersOn(plan: PagePlan, phrases: Phrasebook, random: RandomSource): Offer[] {
  const market = markets[plan.site.market];
  return plan.offers.map((brand, rank) => {
    const values = {
      amount: market.money(random.pick([50, 75, 100, 150, 200, 250, 500])),
      spins: String(random.pick([20, 50, 75, 100, 150, 200])),
    };
    return {
      brand,
      text: fill(random.pick(phrases.offers), values),
      ...linksTo(brand, plan, random),
      stars: Math.max(3.6, Math.round((4.9 - rank * 0.15 - random.next() * 0.1) * 10) / 10),
    };
  });
}

function linksTo(brand: Brand, plan: PagePlan, random: RandomSource): Pick<Offer, 'href' | 'directHref'> {
  const direct = signUpUrl(brand, plan.site, plan.number);
  if (brand !== larkfield) {
    return { href: random.chance(0.5) ? direct : trackerUrl(brand, plan.number), directHref: null };
  }
  switch (plan.facts.larkfieldLink) {
    case 'tagged':
      return { href: direct, directHref: null };
    case 'untagged':
      return { href: `http://${larkfield.host}/`, directHref: null };
    case 'tracked':
      return { href: trackerUrl(brand, plan.number), directHref: direct };
    case 'tracker_only':
      return { href: trackerUrl(brand, plan.number), directHref: null };
    case 'absent':
      return { href: null, directHref: null };
  }
}
