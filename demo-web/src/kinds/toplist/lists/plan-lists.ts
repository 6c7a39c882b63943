import type { Brand } from '../../../content/brands.ts';
import { type Language, phrasebooks } from '../../../content/languages.ts';
import { type Market, markets } from '../../../content/markets.ts';
import { fill } from '../../../content/phrasebook.ts';
import { type RandomSource, randomSource } from '../../../content/random-source.ts';
import { FAMILY_NAMES, type FamilyName, familyTraits } from '../families/families.ts';
import type { ListedOffer, ListPage } from './list-page.ts';
import { operators } from './operators.ts';

interface Variant {
  readonly path: string;
  readonly country: string;
  readonly language: Language;
  readonly market: Market;
}

/** Each host has a list for several countries, by path: other operators, in another order and language. */
const variants: readonly Variant[] = [
  { path: '/', country: 'GB', language: 'en', market: markets.uk },
  { path: '/de/', country: 'DE', language: 'de', market: markets.de },
  { path: '/se/', country: 'SE', language: 'sv', market: markets.se },
  { path: '/fi/', country: 'FI', language: 'fi', market: markets.fi },
];

/** `lists-01.example` and on: a host a family. */
export const hostOf = (family: FamilyName): string =>
  `lists-${String(FAMILY_NAMES.indexOf(family) + 1).padStart(2, '0')}.example`;

export function planLists(seed: number): ListPage[] {
  return FAMILY_NAMES.flatMap((family) => variants.map((variant) => planList(family, variant, seed)));
}

function planList(family: FamilyName, variant: Variant, seed: number): ListPage {
  const { path, country, language, market } = variant;
  const random = randomSource(seed, 'toplist', family, country);
  const { labels, heroTitles, heroLeads } = phrasebooks[language];
  const traits = familyTraits[family];
  const host = hostOf(family);
  const count = random.between(traits.from ?? 6, traits.to ?? 14);
  const chosen = random.sample(operators, count);
  const make = offerMaker(host, variant, random);
  const paid = traits.sponsoredFirst
    ? [{ ...make(random.pick(operators.filter((one) => !chosen.includes(one)))), position: null, printed: null }]
    : [];
  const numbered = chosen.map(
    (operator, index): ListedOffer => ({
      ...make(operator),
      position: index + 1,
      printed: traits.printed ? index + 1 : null,
    }),
  );
  const others = Array.from({ length: traits.others ?? 0 }, (_, index) => ({
    heading: index === 0 ? labels.latest : labels.bonuses,
    offers: random.sample(operators, random.between(3, 5)).map(
      (operator, place): ListedOffer => ({
        ...make(operator),
        position: place + 1,
        printed: null,
      }),
    ),
  }));
  return {
    host,
    path,
    country,
    language,
    family,
    hue: random.between(0, 359),
    title: fill(random.pick(heroTitles), { count: String(count), market: market.name }),
    heading: labels.topPicks,
    lead: random.pick(heroLeads),
    action: random.pick([labels.playNow, labels.getBonus]),
    review: labels.reviews,
    offers: [...paid, ...numbered],
    others,
  };
}

type OfferOf = (operator: Brand) => Omit<ListedOffer, 'position' | 'printed'>;

function offerMaker(host: string, { path, language, market }: Variant, random: RandomSource): OfferOf {
  const { offers, notices } = phrasebooks[language];
  return (operator) => {
    const values = {
      amount: market.money(random.pick([50, 75, 100, 150, 200, 250, 500])),
      spins: String(random.pick([20, 50, 75, 100, 150, 200])),
    };
    const page = `${host.replace('.example', '')}-${path.replaceAll('/', '') || 'gb'}`;
    const straight = `http://${operator.host}/join?btag=${page}`;
    return {
      operator,
      offer: fill(random.pick(offers), values),
      terms: `18+. ${notices.terms}`,
      rating: (5 - random.between(1, 14) / 10).toFixed(1),
      href: random.chance(0.7) ? `/go/${operator.id}` : straight,
    };
  };
}
