import { describe, expect, it } from 'vitest';
import { compileTree } from './compile.ts';
import { judge } from './judge.ts';
import { ruleLimits } from './limits.ts';
import type { PageArtifacts } from './page-artifacts.ts';
import type { QueryRule } from './query-tree.ts';
import { type RuleVerdict, verdictSchema } from './verdict.ts';

type TextOperator = Extract<QueryRule, { readonly field: 'dom_text' }>['operator'];
type ListOperator = Extract<QueryRule, { readonly field: 'bulk_text' }>['operator'];

function judgeRule(rule: QueryRule, page: Partial<PageArtifacts>): RuleVerdict {
  const artifacts = { text: '', links: [], images: [], languages: [], ...page };
  const { perRule } = judge(compileTree({ not: false, condition: 'AND', rules: [rule] }), artifacts);
  const [verdict] = perRule;
  if (verdict === undefined) throw new Error('One rule gives one verdict');
  return verdict;
}

function text(value: string, page: string, operator: TextOperator = 'contains'): RuleVerdict {
  return judgeRule({ id: 'r1', field: 'dom_text', operator, value }, { text: page });
}

function finds(value: string, page: string, operator: TextOperator = 'contains'): string | null {
  const verdict = text(value, page, operator);
  expect(verdict.score === 100).toBe(verdict.spans.length > 0);
  return verdict.spans[0]?.text ?? null;
}

function link(
  link_rule: string,
  links: PageArtifacts['links'],
  operator: TextOperator = 'contains',
  names: string[] = [],
) {
  return judgeRule(
    { id: 'r1', field: 'dom_link', operator, value: { link_rule, export_parameters: names } },
    { links },
  );
}

describe('the worked examples of the rule language', () => {
  it.each([
    ['100 * bonus', 'Get 100 % welcome bonus now', '100 % welcome bonus'],
    ['100 * bonus', 'a 100 bonus', '100 bonus'],
    ['100 * bonus', '100bonus', null],
    ['casino^', 'The casinos', 'casinos'],
    ['casino^', 'The casino', 'casino'],
    ['b^nus', 'a bonus', 'bonus'],
    ['b^nus', 'a bnus', 'bnus'],
    ['b^nus', 'b nus', null],
    ['free *#2 spins', 'free extra bonus spins', 'free extra bonus spins'],
    ['free *#2 spins', 'free spins', 'free spins'],
    ['free *#2 spins', 'free one two three spins', null],
    ['col^#1r', 'a color', 'color'],
    ['col^#1r', 'a colour', null],
    ['colo^#1r', 'a colour', 'colour'],
    ['colo^#1r', 'a colouur', null],
    ['terms *#3 apply', 'Terms and conditions apply.', 'Terms and conditions apply'],
    ['licen^#1e number', 'Licence number 7', 'Licence number'],
    ['casino^ * bonus', 'Casinos offer a bonus', 'Casinos offer a bonus'],
    ['5 \\* hotel', 'a 5 * hotel', '5 * hotel'],
    ['5 \\* hotel', 'a 5 star hotel', null],
    ['\\#1 choice', 'the #1 choice', '#1 choice'],
    ['#1 choice', 'the #1 choice', '#1 choice'],
    ['a\\\\b', 'a\\b', 'a\\b'],
  ])('%s on "%s" finds %s', (value, page, expected) => {
    expect(finds(value, page)).toBe(expected);
  });
});

describe('addresses inside addresses', () => {
  it.each([
    ['brand.example/join', 'https://go.example/?url=https%3A%2F%2Fbrand.example%2Fjoin'],
    ['brand.example/join', 'https://go.example/?url=https%253A%252F%252Fbrand.example%252Fjoin'],
    ['url=https%3A%2F%2Fbrand', 'https://go.example/?url=https%3A%2F%2Fbrand.example'],
    ['brand.example/join', 'https://go.example/?x=%zz&url=https%3A%2F%2Fbrand.example%2Fjoin'],
    ['/größe', 'https://go.example/%E4/gr%C3%B6%C3%9Fe?x=%'],
    ['a b', 'https://go.example/a%0Ab'],
  ])('%s is found in %s', (value, url) => {
    expect(link(value, [{ url }]).links).toEqual([url]);
  });

  it('are not decoded more often than they are handed on', () => {
    const often = (text: string, times: number): string =>
      times === 0 ? text : often(encodeURIComponent(text), times - 1);
    expect(link('a/b', [{ url: `https://go.example/?u=${often('a/b', 3)}` }]).score).toBe(100);
    expect(link('a/b', [{ url: `https://go.example/?u=${often('a/b', 4)}` }]).score).toBe(0);
  });
});

describe('wildcards in links', () => {
  it.each([
    ['https://^.otto.de', 'https://www.otto.de/', true],
    ['https://^.otto.de', 'https://www.otto.de', true],
    ['https://^.otto.de/', 'https://www.otto.de/', true],
    ['https://^.otto.de', 'https://www.otto.de/x', false],
    ['https://*', 'https://www.otto.de/', true],
    ['https://otto.de', 'https://otto.de/', true],
    ['https://a.example/*#1^', 'https://a.example/b/c', true],
    ['https://a.example/*#1^', 'https://a.example/b/c/d', false],
    ['^*#1/d', 'https://a.example/b/c/d', false],
  ])('the whole of %s is %s: %s', (value, url, isFound) => {
    expect(link(value, [{ url }], 'contains_exact').score).toBe(isFound ? 100 : 0);
  });

  it.each([
    ['a.example/*#2^/x', 'https://a.example/b/c/ddd/x', true],
    ['a.example/*#2^/x', 'https://a.example/b/c/d/e/x', false],
    ['a*#2^#1z', 'a/bz', true],
    ['a*#2^#1z', 'abcdez', false],
    ['a*#0^z', 'a/z', false],
    ['a*^z', 'a/b/c/d/z', true],
  ])('%s in %s: %s', (value, url, isFound) => {
    expect(link(value, [{ url }]).score).toBe(isFound ? 100 : 0);
  });
});

describe('text rules', () => {
  it('fold white space and letter case, in any script', () => {
    expect(finds('play  Responsibly', 'Please PLAY\n\t responsibly')).toBe('PLAY responsibly');
    expect(finds('παίξτε', 'ΠΑΊΞΤΕ ΤΏΡΑ')).toBe('ΠΑΊΞΤΕ');
    expect(finds('οδοσ', 'ΟΔΟΣ')).toBe('ΟΔΟΣ');
    expect(finds('istanbul', 'İSTANBUL')).toBe('İSTANBUL');
    expect(finds('café', 'Cafe\u0301')).toBe('Café');
  });

  it('see through soft hyphens, zero-width spaces and typographic quotes', () => {
    expect(finds("don't gamble", 'Don\u2019t gam\u00adb\u200ble')).toBe('Don\u2019t gamble');
    expect(finds('risk-free', 'risk\u2011free')).toBe('risk\u2011free');
  });

  it('match whole words when exact', () => {
    expect(finds('18+', '(18+)', 'contains_exact')).toBe('18+');
    expect(finds('18+', '118+', 'contains_exact')).toBeNull();
    expect(finds('18+', '118+')).toBe('18+');
    expect(finds('bet', 'better alphabet', 'contains_exact')).toBeNull();
    expect(finds('bet', 'Bet, now', 'contains_exact')).toBe('Bet');
    expect(finds('can', "can't", 'contains_exact')).toBeNull();
    expect(finds("can't", 'you canʼt lose', 'contains_exact')).toBe('canʼt');
    expect(finds('ʼ', "rock ' roll", 'contains_exact')).toBe("'");
    expect(finds("rock '", 'rock ʼn', 'contains_exact')).toBe('rock ʼ');
    expect(finds('бонус', 'бонусы', 'contains_exact')).toBeNull();
    expect(finds('casino^', 'a casinos!', 'contains_exact')).toBe('casinos');
    expect(finds('^nus', 'a bonus', 'contains_exact')).toBe('bonus');
    expect(finds('free * spins', 'free 50 spinsters', 'contains_exact')).toBeNull();
  });

  it('say where: offsets in the folded text, with the text around', () => {
    const { spans, matchCount } = text('risk-free', 'Your first deposit   is Risk-Free. Truly risk-free!');
    expect(matchCount).toBe(2);
    expect(spans).toEqual([
      { start: 22, end: 31, text: 'Risk-Free', before: 'Your first deposit is ', after: '. Truly risk-free!' },
      { start: 39, end: 48, text: 'risk-free', before: 'Your first deposit is Risk-Free. Truly ', after: '!' },
    ]);
  });

  it('list the first ten places and count all of them', () => {
    const { spans, matchCount, found } = text('spin', 'spin '.repeat(500));
    expect(spans.map(({ start }) => start)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45]);
    expect(matchCount).toBe(500);
    expect(found).toBe('Found “spin”, 500 times');
  });

  it('take any and all operators over their one value', () => {
    for (const operator of ['contains_any', 'contains_all'] as const) expect(text('a', 'b', operator).score).toBe(0);
    for (const operator of ['not_contains_any', 'not_contains_all'] as const) {
      expect(text('a', 'b', operator).score).toBe(100);
    }
  });

  it('keep a long match readable and its offsets exact', () => {
    const page = `free ${'word '.repeat(5_000)}spins`;
    const [span] = text('free * spins', page).spans;
    expect([span?.start, span?.end]).toEqual([0, page.length]);
    expect(span?.text.length).toBeLessThanOrEqual(ruleLimits.spanTextChars);
    expect(span?.text).toMatch(/^free word .*….*word spins$/);
  });
});

describe('bulk rules', { timeout: 30_000 }, () => {
  const bulk = (operator: ListOperator, page: string, phrases = ['risk-free', ' no risk ', '']) =>
    judgeRule({ id: 'r1', field: 'bulk_text', operator, value: { name: 'Claims', bulk: phrases } }, { text: page });

  it('tell any from all and negate both', () => {
    const pages = ['nothing', 'risk-free', 'risk-free, no risk'];
    const scores = (operator: ListOperator) => pages.map((page) => bulk(operator, page).score);
    expect(scores('contains_any')).toEqual([0, 100, 100]);
    expect(scores('contains_all')).toEqual([0, 0, 100]);
    expect(scores('not_contains_any')).toEqual([100, 0, 0]);
    expect(scores('not_contains_all')).toEqual([100, 100, 0]);
  });

  it('find phrases inside each other', () => {
    const { score, keywords } = bulk('contains_all', 'the free spins', ['spins', 'free spins', 'free', 'pin']);
    expect(score).toBe(100);
    expect(keywords).toEqual(['spins', 'free spins', 'free', 'pin']);
  });

  it('name what was found and what is missing', () => {
    expect(bulk('contains_any', 'nothing').found).toBe('None of the 2 phrases was found');
    expect(bulk('contains_all', 'Risk-free').found).toBe('Missing 1 of 2 phrases: “no risk”');
    expect(bulk('not_contains_any', 'risk-free and no risk').found).toBe('Found “risk-free”, “no risk”, 2 times');
  });

  it('look for ten thousand phrases at once', () => {
    const phrases = Array.from({ length: 10_000 }, (_, index) => `brand number ${index} casino`);
    const { keywords, matchCount } = bulk('contains_any', 'brand number 77 casino, brand number 9999 casino', phrases);
    expect(keywords).toEqual(['brand number 77 casino', 'brand number 9999 casino']);
    expect(matchCount).toBe(2);
  });
});

describe('link rules', () => {
  const links = [
    {
      url: 'https://shop.example/go/1',
      redirectedTo: ['https://t.example/r', 'https://Brand.example/join?BTAG=a_1&x=%C3%A9'],
    },
    { url: 'https://brand.example/' },
    { url: 'https://brand.example/' },
    { url: 'https://other.example/b%C3%B3nus?campaign=uk#top' },
  ];

  it('look at targets and at where they lead', () => {
    const verdict = link('brand.example/join', links, 'contains', ['btag', 'x', 'missing']);
    expect(verdict.links).toEqual(['https://Brand.example/join?BTAG=a_1&x=%C3%A9']);
    expect(verdict.exportedParameters).toEqual([{ link: verdict.links[0], parameters: { btag: 'a_1', x: 'é' } }]);
    expect(verdict.found).toBe('1 of the 3 links matches');
  });

  it('compare the whole URL when exact', () => {
    expect(link('https://BRAND.example', links, 'contains_exact').score).toBe(100);
    expect(link('brand.example', links, 'contains_exact').score).toBe(0);
    expect(link('https://brand.example/jo', links, 'contains_exact').score).toBe(0);
    expect(link('*brand.example/join*', links, 'contains_exact').score).toBe(100);
  });

  it('take * as any run of characters and ^ as symbols within one part of the URL', () => {
    expect(link('https:*join*btag=', links).score).toBe(100);
    expect(link('https:*#3brand', links).score).toBe(100);
    expect(link('https:*#1brand', links).score).toBe(0);
    expect(link('oth^.example/', links).score).toBe(100);
    expect(link('other^bonus', links).score).toBe(0);
    expect(link('other*join', links).score).toBe(0);
  });

  it('read percent-encoded links in any script', () => {
    expect(link('/bónus', links).links).toEqual(['https://other.example/b%C3%B3nus?campaign=uk#top']);
  });

  it('say so when nothing matches', () => {
    expect(link('nowhere', links).found).toBe('None of the 3 links matches');
    expect(link('nowhere', []).found).toBe('The page has no links');
    expect(link('nowhere', links, 'not_contains').score).toBe(100);
  });

  it('list fifty links and count all of them', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ url: `https://a.example/${index}` }));
    const verdict = link('a.example', many);
    expect([verdict.links.length, verdict.matchCount]).toEqual([ruleLimits.links, 300]);
  });
});

describe('a verdict', { timeout: 30_000 }, () => {
  it('stays within its size whatever the tree and the page', () => {
    const rules: QueryRule[] = Array.from({ length: ruleLimits.leafRules }, (_, index) => ({
      id: `r${index}`,
      field: 'dom_link',
      operator: 'contains',
      value: { link_rule: 'a', export_parameters: ['p'] },
    }));
    const links = Array.from({ length: 100 }, (_, index) => ({
      url: `https://a.example/?p=${'x'.repeat(3_000)}${index}`,
    }));
    const page = { text: '', links, images: [], languages: [] };
    const verdict = judge(compileTree({ not: false, condition: 'AND', rules }), page);
    expect(verdictSchema.safeParse(verdict).success).toBe(true);
    expect(JSON.stringify(verdict).length).toBeLessThan(1_000_000);
    expect(verdict.perRule.at(-1)).toMatchObject({ score: 100, matchCount: 100 });
  });
});
