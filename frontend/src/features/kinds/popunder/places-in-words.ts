import type { MatchPlace } from '@proofline/contracts/kinds/popunder/window';

const words: Readonly<Record<MatchPlace, string>> = {
  hop: 'redirect',
  final_url: 'final address',
  title: 'title',
  text: 'text',
  link: 'link',
  image_alt: 'image alt',
};

export const placeInWords = (place: MatchPlace): string => words[place];

/** Pure. */
export const placesInWords = (places: readonly MatchPlace[]): string[] => places.map(placeInWords);

/** `final address, +2` */
export function placesInShort(places: readonly MatchPlace[]): string {
  const [first, ...others] = placesInWords(places);
  if (first === undefined) return '';
  return others.length === 0 ? first : `${first}, +${others.length}`;
}
