import { describe, expect, it } from 'vitest';
import { rankBeforeName, rankIn } from './numbers.ts';

describe('A rank', () => {
  it.each([
    ['1', 1],
    ['#7', 7],
    ['No. 12', 12],
    ['3.', 3],
    ['2nd', 2],
    ['1º', 1],
    ['Platz 4', 4],
    ['Sija 5', 5],
    ['🥈', 2],
    ['3️⃣', 3],
    ['④', 4],
    ['XIV', 14],
    ['iv.', 4],
    ['Third', 3],
    ['zwölf', 12],
    ['ensimmäinen', 1],
    ['٣', 3],
    ['۱۲', 12],
    ['09', 9],
    ['Position: third', 3],
    ['no.1', 1],
    ['(dix-sept)', 17],
    ['Rank II.', 2],
    ['2de', 2],
  ])('is read from %j', (text, rank) => {
    expect(rankIn(text)).toBe(rank);
  });

  it.each([
    '',
    '4.8',
    '0',
    '£100',
    '24 h',
    'Larkfield',
    'mix',
    '12345',
    'one more thing',
    '100%',
    'Brand 7',
    'Noone',
    'Spin Casino 🥇',
    'up to £100',
  ])('is none in %j', (text) => {
    expect(rankIn(text)).toBeNull();
  });

  it.each([
    ['3. Larkfield', 3, 'Larkfield'],
    ['#3 Larkfield', 3, 'Larkfield'],
    ['1) Harbour Bay', 1, 'Harbour Bay'],
    ['Larkfield (#3)', 3, 'Larkfield'],
    ['🥇 Larkfield', 1, 'Larkfield'],
  ])('stands beside a name in %j', (text, rank, name) => {
    expect(rankBeforeName(text)).toEqual({ rank, name });
  });

  it.each(['Larkfield', 'Brand 7', '100 free spins', '888 Casino', '24 hours payout'])(
    'stands beside none in %j',
    (text) => {
      expect(rankBeforeName(text)).toBeNull();
    },
  );
});
