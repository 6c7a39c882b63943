import { describe, expect, it } from 'vitest';
import { brandOf, seenNames, type Testimony } from './brands.ts';

const heading = (label: string): Testimony => ({ witness: 'heading', label });
const link = (label: string): Testimony => ({ witness: 'link', label });
const logo = (label: string): Testimony => ({ witness: 'logo', label });

/** What the first of the entries is, in a list of all of them. */
function told(asked: readonly string[], ...entries: readonly (readonly Testimony[])[]) {
  const seen = seenNames(entries.map((testimonies, index) => ({ testimonies, key: `operator ${index}` })));
  const brand = brandOf(entries[0] ?? [], asked, seen);
  return brand === null ? null : { known: brand.known, rivals: brand.rivals, agree: brand.agree };
}
const sure = (known: string | null, agree: number) => ({ known, rivals: [], agree });

describe('Whose entry it is', () => {
  it('is what its witnesses agree on', () => {
    expect(told(['Larkfield'], [link('larkfield'), logo('Larkfield logo'), heading('Larkfield')])).toEqual(
      sure('Larkfield', 3),
    );
  });

  it.each([
    'Larkfield Casino',
    'LARKFIELD',
    'Larkfield – 100% up to £100',
    'Larkfield Casino Review 2026',
    'Lаrkfield',
    'Larkfeld',
  ])('is the brand however it is written: %j', (title) => {
    expect(told(['Larkfield'], [heading(title)])?.known).toBe('Larkfield');
  });

  it.each(['Larkfield Bay', 'Lark', 'Larkfields Farm', 'Redfern'])(
    'is not another brand of a name like it: %j',
    (title) => {
      expect(told(['Larkfield'], [heading(title)])).toEqual(sure(null, 1));
    },
  );

  it('is told by the whole name where two differ by a common word alone', () => {
    const asked = ['Larkfield Casino', 'Larkfield Bingo'];
    expect(told(asked, [heading('Larkfield Bingo')], [heading('Larkfield Casino')])).toEqual(
      sure('Larkfield Bingo', 1),
    );
    expect(told(['Larkfield'], [heading('Larkfield Bingo')], [heading('Larkfield')])).toEqual(sure(null, 1));
  });

  it('is nobody’s for sure where the list has two that may be it', () => {
    expect(
      told(['Larkfield'], [heading('Larkfield Bingo')], [heading('Larkfield Casino')], [heading('Larkfield Slots')])
        ?.rivals,
    ).toEqual(['Larkfield']);
  });

  it('is disputed where the witnesses are: the brand is then neither there nor missing', () => {
    expect(told(['Larkfield'], [logo('Larkfield'), heading('Redfern')])).toEqual({
      known: null,
      rivals: ['Larkfield'],
      agree: 1,
    });
    expect(told(['Larkfield', 'Redfern'], [logo('Larkfield'), heading('Redfern'), link('redfern')])).toEqual({
      ...{ known: 'Redfern', rivals: ['Larkfield'], agree: 2 },
    });
  });

  it('is not told by a domain that names no brand of the list', () => {
    expect(told(['Larkfield'], [link('netrefer'), heading('Larkfield')])).toEqual(sure('Larkfield', 1));
  });

  it('is called as the list calls it, without what describes its picture', () => {
    const seen = seenNames([{ testimonies: [logo('Redfern logo')], key: 'redfern' }]);
    expect(brandOf([logo('Redfern logo')], [], seen)?.label).toBe('Redfern');
  });

  it('is nobody’s without a witness', () => {
    expect(told(['Larkfield'], [])).toBeNull();
  });
});
