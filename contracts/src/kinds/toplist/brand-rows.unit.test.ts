import { describe, expect, it } from 'vitest';
import { brandRowsOf } from './brand-rows.ts';
import { brandNamed, readingOf, sectionOf } from './testing/readings.ts';

const stateOf = (expected: Record<string, number>, ...parts: Parameters<typeof readingOf>) =>
  brandRowsOf(expected, readingOf(...parts)).map(({ brand, state, found, alsoAt, why }) => [
    brand,
    state,
    found,
    alsoAt,
    why,
  ]);

describe('brandRowsOf', () => {
  const list = sectionOf(['Spinwise', 'Luckerra', 'Betora', 'Spinwise']);

  it('says where each brand stands beside where it was expected, in the order of expected positions', () => {
    const expected = { Betora: 4, Spinwise: 1, Casino9: 2, Luckerra: 1 };
    expect(stateOf(expected, [list])).toEqual([
      ['Luckerra', 'worse', 2, [], null],
      ['Spinwise', 'match', 1, [4], null],
      ['Casino9', 'missing', null, [], null],
      ['Betora', 'better', 3, [], null],
    ]);
  });

  it.each([
    ['the list was cut short', { cutShort: ['still_growing'] as const }, 'not_whole'],
    ['an entry has no name', { unnamedCount: 1 }, 'unnamed_entries'],
  ])('says of none that it is missing where %s', (_, made, why) => {
    const section = { ...list, unnamedCount: 'unnamedCount' in made ? made.unnamedCount : 0 };
    const cutShort = 'cutShort' in made ? made.cutShort : [];
    expect(stateOf({ Casino9: 2, Spinwise: 1 }, [section], { cutShort: [...cutShort] })).toEqual([
      ['Spinwise', 'match', 1, [4], null],
      ['Casino9', 'unsure', null, [], why],
    ]);
  });

  it('is unsure of a brand that an entry above its place may be, and of one that may be elsewhere alone', () => {
    const disputed = sectionOf(['Spinwise', brandNamed('Betora?', { rivals: ['Betora'] }), 'Betora', 'Luckerra']);
    expect(stateOf({ Betora: 3, Luckerra: 4 }, [disputed])).toEqual([
      ['Betora', 'unsure', null, [], 'split_vote'],
      ['Luckerra', 'match', 4, [], null],
    ]);
    const below = sectionOf(['Betora', brandNamed('Betora?', { rivals: ['Betora'] }), 'Spinwise']);
    expect(stateOf({ Betora: 1 }, [below])).toEqual([['Betora', 'match', 1, [], null]]);
  });

  it('is unsure of a brand in another list that could as well be the one, and tells of lesser ones', () => {
    const other = sectionOf(['Casino9', 'Betora', 'Dicera'], { heading: 'New casinos' });
    expect(stateOf({ Casino9: 1 }, [list, { ...other, claim: 0.9 }])).toEqual([
      ['Casino9', 'unsure', null, [], 'equal_claim'],
    ]);
    const [row] = brandRowsOf({ Casino9: 1 }, readingOf([list, { ...other, claim: 0.3 }], { inText: ['Casino9'] }));
    expect(row).toMatchObject({
      state: 'missing',
      elsewhere: [{ in: 'section', section: 1, heading: 'New casinos', position: 1 }, { in: 'text' }],
    });
  });

  it('gives no place to what stands above the list without a number', () => {
    const pinned = {
      ...list,
      entries: list.entries.map((entry, i) => (i === 2 ? { ...entry, position: null } : entry)),
    };
    expect(stateOf({ Betora: 1 }, [pinned])).toEqual([['Betora', 'unsure', null, [], 'without_number']]);
  });
});
