import { describe, expect, it } from 'vitest';
import { libraryRules, rulesFrom } from './library-rules.ts';

const detectCmp = [{ exists: '#banner' }];
const rules = (optIn: readonly unknown[], rest: object = {}) =>
  rulesFrom({ autoconsent: [{ name: 'A manager', detectCmp, optIn, ...rest }] });
/** As the library writes a choice: made here of its words, since an object with `then` is taken for a promise. */
const ifExists = (exists: string, ...choices: readonly (readonly [string, readonly unknown[]])[]) =>
  Object.fromEntries([['if', { exists }], ...choices]);
const accept = (optIn: readonly unknown[]) => rules(optIn).map((rule) => rule.accept);

describe('rules of the library', () => {
  it('are known of hundreds of managers', () => {
    const names = libraryRules().map(({ manager }) => manager);
    expect(names.length).toBeGreaterThan(200);
    expect(names).toEqual(expect.arrayContaining(['didomi', 'iubenda', 'shopify', 'cookiehub', 'tarteaucitron.js']));
  });

  it('say what a manager is told by, and where', () => {
    const runContext = { main: false, frame: true, urlPattern: '^https://consent\\.' };
    expect(rules([{ click: '#yes' }], { runContext })).toEqual([
      {
        manager: 'A manager',
        address: '^https://consent\\.',
        inMain: false,
        inFrames: true,
        marks: ['#banner'],
        accept: ['#yes'],
      },
    ]);
  });

  it('are taken where one click accepts', () => {
    expect(accept([{ waitForThenClick: ['#host', '#yes'] }])).toEqual([['#yes']]);
    expect(accept([{ waitFor: '#yes' }, { click: '#yes' }])).toEqual([['#yes']]);
    expect(accept([{ any: [{ click: '#all' }, { click: '#yes' }] }])).toEqual([['#all', '#yes']]);
    expect(accept([ifExists('#a', ['then', [{ click: '#a' }]], ['else', [{ click: '#b' }]])])).toEqual([['#a', '#b']]);
    expect(accept([{ click: '#old', optional: true }, { click: '#yes' }])).toEqual([['#old', '#yes']]);
  });

  it('are left out where accepting takes more than a click, or none', () => {
    expect(accept([{ click: '#open' }, { click: '#save' }])).toEqual([]);
    expect(accept([ifExists('#a', ['then', [{ click: '#a' }, { click: '#b' }]])])).toEqual([]);
    expect(accept([{ click: 'input', all: true }])).toEqual([]);
    expect(accept([{ eval: 'EVAL_ACCEPT' }])).toEqual([]);
    expect(accept([{ hide: '#banner' }])).toEqual([]);
    expect(accept([{ click: 'xpath///button' }])).toEqual([]);
    expect(rules([{ click: '#yes' }], { cosmetic: true })).toEqual([]);
    expect(rules([{ click: '#yes' }], { detectCmp: [{ eval: 'EVAL_THERE' }] })).toEqual([]);
  });

  it('of another shape are refused at once', () => {
    expect(() => rulesFrom({ rules: [] })).toThrow();
  });
});
