import { describe, expect, it } from 'vitest';
import { compileTree } from './compile.ts';
import { writeFingerprint } from './images/fingerprint.ts';
import { takeFingerprint } from './images/take-fingerprint.ts';
import type { PageImage } from './page-artifacts.ts';
import type { QueryRule } from './query-tree.ts';
import { wantedStill } from './wanted-still.ts';

const side = 96;

function hashOf(paint: (x: number, y: number) => number): string {
  const rgba = Uint8Array.from({ length: 4 * side * side }, (_, at) => {
    const point = at >> 2;
    return at % 4 === 3 ? 255 : paint((point % side) / side, Math.floor(point / side) / side);
  });
  const taken = takeFingerprint({ side, rgba, aspect: 1 });
  if (taken === null) throw new Error('too plain to be compared');
  return writeFingerprint(taken);
}
const hashes = {
  rings: hashOf((x, y) => 128 + 100 * Math.sin(Math.hypot(x - 0.4, y - 0.6) * 30)),
  stripes: hashOf((x, y) => (Math.floor(x * 5 + y * 3) % 2 === 0 ? 40 : 220)),
};
type Name = keyof typeof hashes;

const image = (operator: 'includes' | 'not_includes', ...names: Name[]): QueryRule => ({
  id: names.join(),
  field: 'custom_image',
  operator,
  value: names.map((name, index) => ({ id: index + 1, name, url: `/${name}`, hash: hashes[name] })),
});
const text = (value: string): QueryRule => ({ id: 't', field: 'dom_text', operator: 'contains', value });
const treeOf = (...rules: QueryRule[]) => compileTree({ not: false, condition: 'AND', rules });
const page = (...images: PageImage[]) => ({ text: '18+', links: [], images, languages: [] });
const stripesOnPage = { url: '/s.png', hash: hashes.stripes };
const namesOf = (rules: ReturnType<typeof treeOf>, filters: typeof rules | null, onPage = page(stripesOnPage)) =>
  wantedStill({ rules, filters }, [], onPage).map((wanted) => wanted.map(({ name }) => name));

describe('The images that are still wanted', () => {
  it('are those of rules that found none of theirs, whatever the rule makes of it', () => {
    const rules = treeOf(image('includes', 'rings'), image('not_includes', 'rings'), image('includes', 'stripes'));
    expect(namesOf(rules, null)).toEqual([['rings'], ['rings']]);
    expect(namesOf(treeOf(image('includes', 'rings', 'stripes')), null)).toEqual([]);
    expect(namesOf(treeOf(image('includes', 'rings', 'stripes')), null, page())).toEqual([['rings', 'stripes']]);
    expect(namesOf(treeOf(text('18+')), null)).toEqual([]);
  });

  it('are none on a page that filters leave out, unless an image may turn them', () => {
    const rules = treeOf(image('includes', 'rings'));
    expect(namesOf(rules, treeOf(text('18+')))).toEqual([['rings']]);
    expect(namesOf(rules, treeOf(text('not there')))).toEqual([]);
    expect(namesOf(rules, treeOf(text('not there'), image('includes', 'stripes')))).toEqual([]);
    expect(namesOf(rules, treeOf(image('includes', 'rings')))).toEqual([['rings'], ['rings']]);
  });

  it('are none on a page in another language', () => {
    const compiled = { rules: treeOf(image('includes', 'rings')), filters: null };
    const inGerman = { ...page(stripesOnPage), languages: ['de'] };
    expect(wantedStill(compiled, ['en'], inGerman)).toEqual([]);
    expect(wantedStill(compiled, ['de'], inGerman)).toHaveLength(1);
  });
});
