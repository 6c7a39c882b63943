import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { ConsentRule } from './consent-rule.ts';
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
    expect(names).toEqual(expect.arrayContaining(['didomi', 'iubenda', 'shopify', 'cookiehub', 'tarteaucitron deny']));
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
        shown: [],
        accept: ['#yes'],
      },
    ]);
  });

  it('are taken where one click accepts', () => {
    expect(accept([{ waitForThenClick: ['#yes'] }])).toEqual([['#yes']]);
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

  it('are left out where the way to the button leads through another root', () => {
    expect(accept([{ waitForThenClick: ['#host', 'a.call'] }])).toEqual([]);
    expect(rules([{ click: '#yes' }], { detectCmp: [{ exists: ['#host', 'a.call'] }] })).toEqual([]);
  });

  it('ask for all that the library asks for, or are left out', () => {
    const detectPopup = [{ visible: '#notice', check: 'any' }, { exists: '#text' }, { wait: 500 }];
    expect(rules([{ click: '#yes' }], { detectPopup })).toMatchObject([
      { marks: ['#banner', '#text'], shown: ['#notice'] },
    ]);
    expect(rules([{ click: '#yes' }], { detectCmp: [{ visible: '#banner' }] })).toMatchObject([{ shown: ['#banner'] }]);
    for (const other of [
      { eval: 'EVAL_READY' },
      { visible: '#age', check: 'none' },
      { exists: '#no', negated: true },
    ]) {
      expect(rules([{ click: '#yes' }], { detectPopup: [other] })).toEqual([]);
      expect(rules([{ click: '#yes' }], { detectCmp: [...detectCmp, other] })).toEqual([]);
    }
  });

  it('never take the button that refuses', () => {
    const either = [{ any: [{ click: '#yes' }, { click: '#no' }] }];
    const optOut = [ifExists('#no', ['then', [{ click: '.x, #no' }]], ['else', [{ hide: '#banner' }]])];
    expect(rules(either, { optOut })).toMatchObject([{ accept: ['#yes'] }]);
    expect(rules([{ click: '#no' }], { optOut })).toEqual([]);
    expect(accept([{ click: '.cookies-decline-button' }])).toEqual([]);
    expect(accept([{ click: '.accept-non-essential' }])).toEqual([['.accept-non-essential']]);
  });

  it('take a button by its place only on the website they are for', () => {
    const third = [{ click: '#banner button:nth-child(3)' }];
    expect(accept(third)).toEqual([]);
    expect(rules(third, { runContext: { urlPattern: '^https://site\\.' } })).toHaveLength(1);
  });

  it('share no button with the refusal of their manager, in the library as it is installed', () => {
    const library = createRequire(import.meta.url)('@duckduckgo/autoconsent/rules/rules.json');
    const refusals = new Map<string, string>(
      library.autoconsent.map(({ name, optOut = [] }: { name: string; optOut?: unknown }) => [
        name,
        JSON.stringify(optOut),
      ]),
    );
    const shared = ({ manager, accept }: ConsentRule) =>
      accept.filter(
        (selector) =>
          /decline|reject|deny|refuse/i.test(selector) ||
          refusals.get(manager)?.includes(`ick":${JSON.stringify(selector)}`),
      );
    expect(libraryRules().flatMap(shared)).toEqual([]);
    const lesser = {
      ...libraryRules()[0],
      manager: 'blocksy',
      accept: ['.cookie-notification .ct-cookies-decline-button'],
    };
    expect(shared(lesser as ConsentRule)).toHaveLength(1);
    expect(libraryRules().flatMap(({ accept }) => accept)).not.toContain('a.call');
  });

  it('of another shape are refused at once', () => {
    expect(() => rulesFrom({ rules: [] })).toThrow();
  });
});
