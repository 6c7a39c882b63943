import { type Brand, brands } from '../../../content/brands.ts';

/** Operators that only lists name, beside those that the whole demo internet knows. */
const more: readonly (readonly [name: string, colour: string])[] = [
  ['Amberford', '#8a5a12'],
  ['Birchwell', '#2f6b3a'],
  ['Cindermoor', '#7b2626'],
  ['Dovecote Casino', '#42508c'],
  ['Elmsgate', '#1f6f5c'],
  ['Foxhollow', '#b0531c'],
  ['Glasswing', '#2a7f9e'],
  ['Hazelrow', '#6b4f2a'],
  ['Ivybridge Slots', '#356b2a'],
  ['Junipera', '#4a3a8c'],
  ['Kestrel Hill', '#20507a'],
  ['Lindenbet', '#5c7a1f'],
  ['Marrowstone', '#553a3a'],
  ['Nettlecombe', '#2f5f2f'],
  ['Oakhaven', '#4f4a1f'],
  ['Pinemarch', '#1f4f3f'],
  ['Quillport', '#3f3f6f'],
  ['Rowanway', '#8c2f4a'],
  ['Silverlark', '#5f6a7a'],
  ['Thornbury Play', '#6f2f5f'],
  ['Underhill', '#3a3a3a'],
  ['Vixenwood', '#9c3a1f'],
];

const idOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

const listed: readonly Brand[] = more.map(([name, colour], index) => ({
  id: idOf(name),
  name,
  host: `${idOf(name)}.example`,
  colour,
  mark: '#ffffff',
  payoutHours: 4 + index,
}));

export const operators: readonly Brand[] = [...brands, ...listed];

/** Those whose websites nobody else answers for. */
export const operatorsOfLists: ReadonlyMap<string, Brand> = new Map(listed.map((brand) => [brand.host, brand]));
