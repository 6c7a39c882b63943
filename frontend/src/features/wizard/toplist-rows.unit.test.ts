import { describe, expect, it } from 'vitest';
import type { ToplistRuleDraft } from './check-draft.ts';
import {
  addToplistRule,
  chooseToplistKind,
  copyToplistRule,
  insertToplistRules,
  positionOf,
  readToplistRules,
} from './toplist-rows.ts';

const rule = (id: string, change: Partial<ToplistRuleDraft> = {}): ToplistRuleDraft => ({
  id,
  url: `${id}.example.com`,
  country: 'DE',
  brands: [],
  ...change,
});
const countries = [
  { id: 'DE', name: 'Germany' },
  { id: 'GB', name: 'United Kingdom' },
];
const LIMIT = 4;

describe('rows of the toplist rules table', () => {
  it('are added with one empty brand at 0 while brands are watched, else with none', () => {
    expect(addToplistRule([], 'brand')).toEqual([
      { id: 'toplist-1', url: '', country: null, brands: [{ name: '', position: '0' }] },
    ]);
    expect(addToplistRule([], 'discovery')[0]?.brands).toEqual([]);
  });

  it('are added below the row that asked, and at the end otherwise', () => {
    const rows = [rule('a'), rule('b')];
    expect(addToplistRule(rows, 'discovery', 'a').map(({ id }) => id)).toEqual(['a', 'toplist-3', 'b']);
    expect(addToplistRule(rows, 'discovery').map(({ id }) => id)).toEqual(['a', 'b', 'toplist-3']);
  });

  it('are copied below their original under an id of their own', () => {
    const rows = [rule('toplist-2', { brands: [{ name: 'Larkfield', position: '3' }] }), rule('toplist-1')];
    const copied = copyToplistRule(rows, 'toplist-2');
    expect(copied.map(({ id }) => id)).toEqual(['toplist-2', 'toplist-3', 'toplist-1']);
    expect({ ...copied[1], id: 'toplist-2' }).toEqual(rows[0]);
  });

  it('get brands with the brands kind and lose them with the other', () => {
    const toplistRules = [rule('a'), rule('b', { brands: [{ name: 'Larkfield', position: '2' }] })];
    expect(chooseToplistKind({ toplistRules }, 'brand')).toEqual({
      toplistKind: 'brand',
      toplistRules: [rule('a', { brands: [{ name: '', position: '0' }] }), toplistRules[1]],
    });
    expect(chooseToplistKind({ toplistRules }, 'discovery').toplistRules.map(({ brands }) => brands)).toEqual([[], []]);
  });

  it('take digits for a position and nothing else', () => {
    expect(positionOf(' 1a2-,.3 ')).toBe('123');
  });

  it('are read from lines of a spreadsheet: address, country, brands with positions', () => {
    const text =
      'top.example.com/a,b\tGermany\tLarkfield\t1\tSpinwise\t2\n\nhttp://x.example.com\tgb\r\ny.example.com;Mars';
    expect(readToplistRules(text, countries, 'brand')).toEqual([
      {
        url: 'top.example.com/a,b',
        country: 'DE',
        brands: [
          { name: 'Larkfield', position: '1' },
          { name: 'Spinwise', position: '2' },
        ],
      },
      { url: 'http://x.example.com', country: 'GB', brands: [{ name: '', position: '0' }] },
      { url: 'y.example.com', country: null, brands: [{ name: '', position: '0' }] },
    ]);
    expect(readToplistRules('x.example.com, GB, Larkfield, 1', countries, 'discovery')).toEqual([
      { url: 'x.example.com', country: 'GB', brands: [] },
    ]);
  });

  it('take in what was read below the row, which gives way when it says nothing, up to the limit', () => {
    const read = ['p', 'q', 'r'].map((name) => ({ url: name, country: 'DE', brands: [] }));
    const rows = [rule('a'), rule('b', { url: '', country: null }), rule('c')];
    const pasted = insertToplistRules(rows, 'b', read, LIMIT);
    expect(pasted.rules.map(({ url }) => url)).toEqual(['a.example.com', 'p', 'q', 'c.example.com']);
    expect(pasted.leftOut).toBe(1);
    expect(new Set(pasted.rules.map(({ id }) => id)).size).toBe(pasted.rules.length);
  });
});
