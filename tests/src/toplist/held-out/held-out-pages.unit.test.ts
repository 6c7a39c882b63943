import { FAMILY_NAMES as TUNED_ON } from '@proofline/demo-web/kinds/toplist/families/families';
import { describe, expect, it } from 'vitest';
import { FAMILY_NAMES, heldOutPage, LISTLESS_NAMES, listlessPage } from './held-out-pages.ts';

const upTo = (length: number) => Array.from({ length }, (_, index) => index);
const textOf = ({ documents }: ReturnType<typeof listlessPage>) => JSON.stringify([...documents]);

describe('Pages that reading is measured on', () => {
  it('are of twelve layouts at least, beside twelve others that it was tuned on', () => {
    expect(TUNED_ON.length).toBeGreaterThanOrEqual(12);
    expect(FAMILY_NAMES.length).toBeGreaterThanOrEqual(12);
    expect(FAMILY_NAMES.filter((name) => TUNED_ON.some((tuned) => tuned === name))).toEqual([]);
  });

  it('come with three hundred that have no list, no two alike', () => {
    const pages = LISTLESS_NAMES.flatMap((recipe) => upTo(25).map((index) => listlessPage(recipe, { seed: 1, index })));
    expect(pages.length).toBeGreaterThanOrEqual(300);
    expect(new Set(pages.map(textOf)).size).toBe(pages.length);
    expect(pages.every(({ brands }) => brands.length === 0)).toBe(true);
  });

  it.each(FAMILY_NAMES)('%s: a brand that moves stands elsewhere, and the others as they stood', (family) => {
    const [was, is] = [
      heldOutPage(family, { seed: 3, index: 0 }),
      heldOutPage(family, { seed: 3, index: 0, moved: { from: 3, to: 0 } }),
    ].map(({ brands }) => brands.map(({ name }) => name));
    expect(is?.toSorted()).toEqual(was?.toSorted());
    expect(is).not.toEqual(was);
  });
});
