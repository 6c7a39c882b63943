import type { ToplistEntry, ToplistReading, ToplistSection } from '../reading.ts';

type Brand = ToplistEntry['brand'];

/** A brand as an entry names it; none of the run's unless told. */
export const brandNamed = (label: string, made: Partial<Brand> = {}): Brand => ({
  label,
  known: null,
  rivals: [],
  from: label === '' ? null : 'link',
  agree: label === '' ? 0 : 2,
  spoke: 2,
  ...made,
});

/** An entry with an operator link, an offer and a box of its own. */
export function entryOf(position: number, brand: string | Brand): ToplistEntry {
  const named = typeof brand === 'string' ? brandNamed(brand, { known: brand }) : brand;
  const domain = `${named.label.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example`;
  const href = `http://lists-01.example/go/${position}`;
  return {
    ...{ position, printedNumber: position, badge: position === 1 ? 'Editor’s choice' : null, brand: named },
    operatorDomain: domain,
    link: {
      ...{ href, text: 'Play now', chain: [{ url: href, status: 302, by: 'header' }] },
      finalUrl: `http://${domain}/?btag=list01`,
      notFollowed: null,
      affiliate: { network: null, ids: [{ name: 'btag', value: 'list01' }] },
    },
    ...{
      offer: `${position}00% up to £${position}00`,
      terms: '18+. New players only.',
      rating: '4.8/5',
      isClosed: false,
    },
    box: { x: 40, y: 260 + position * 140, width: 900, height: 120 },
    crop: null,
  };
}

/** A section with these brands from the first position on; they are brands of the run unless they are given whole. */
export function sectionOf(brands: readonly (string | Brand)[], made: Partial<ToplistSection> = {}): ToplistSection {
  return {
    ...{ heading: 'Best casinos', kind: 'cards', orderBy: 'number', claim: 1 },
    box: { x: 40, y: 400, width: 900, height: brands.length * 140 },
    ...{ entryCount: brands.length, unnamedCount: 0 },
    entries: brands.map((brand, index) => entryOf(index + 1, brand)),
    ...made,
  };
}

/** A reading of which the first section is the toplist. */
export const readingOf = (sections: readonly ToplistSection[], made: Partial<ToplistReading> = {}): ToplistReading => ({
  ...{ reader: 'toplist/1', sections: [...sections], main: 0, cutShort: [], warnings: [], inText: [] },
  ...made,
});
