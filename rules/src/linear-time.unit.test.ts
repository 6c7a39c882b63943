import { describe, expect, it } from 'vitest';
import { compileTree } from './compile.ts';
import { judge } from './judge.ts';
import type { QueryTree } from './query-tree.ts';
import { hostileCases } from './testing/hostile-cases.ts';
import { validateQueryTree } from './validate-query-tree.ts';

const baseChars = 4_000;
const factor = 8;
/** Linear time grows eightfold, quadratic time sixty-fourfold: as far from one as from the other. */
const mostGrowth = 22;
/** Below this a measure says more about the clock than about the work. */
const leastMs = 5;
const mostRounds = 4;

/**
 * How many times more processor time `run` takes on eight times the text. Other work on the machine only ever worsens a figure, so
 * the best one counts, and a bad one is measured again.
 */
function growth(run: (chars: number) => void): number {
  const best = (chars: number) => Math.min(...Array.from({ length: 2 }, () => cpuMs(() => run(chars))));
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < mostRounds && least >= mostGrowth; round += 1) {
    least = Math.min(least, best(baseChars * factor) / best(baseChars));
  }
  return least;
}

/** Processor time of one of so many runs that the clock can tell. */
function cpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    run();
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1_000;
    if (ms >= leastMs) return ms / runs;
  }
}

function repeated(unit: string, chars: number): string {
  return unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars);
}

function treeOf(phrase: string, field: 'dom_text' | 'dom_link', exact: boolean): QueryTree {
  const operator = exact ? 'contains_exact' : 'contains';
  return {
    not: false,
    condition: 'AND',
    rules: [
      field === 'dom_text'
        ? { id: 'r1', field, operator, value: phrase }
        : { id: 'r1', field, operator, value: { link_rule: phrase, export_parameters: [] } },
    ],
  };
}

describe('hostile phrases', { timeout: 60_000 }, () => {
  const shapes = hostileCases.map(({ phrase, textUnit }) => [
    `${phrase.slice(0, 30)} on ${textUnit}`,
    phrase,
    textUnit,
  ]);

  it.each(shapes)('take time in proportion to the page: %s', (_title, phrase = '', textUnit = '') => {
    for (const exact of [false, true]) {
      const tree = treeOf(phrase, 'dom_text', exact);
      expect(validateQueryTree(tree).problems).toEqual([]);
      const compiled = compileTree(tree);
      const page = (chars: number) => ({ text: repeated(textUnit, chars), links: [], images: [], languages: [] });
      expect(growth((chars) => judge(compiled, page(chars)))).toBeLessThan(mostGrowth);
    }
  });

  it('take time in proportion to the links', () => {
    for (const { phrase, textUnit } of hostileCases.slice(0, 5)) {
      const compiled = compileTree(treeOf(phrase, 'dom_link', false));
      const page = (chars: number) => ({
        text: '',
        links: [{ url: repeated(textUnit, chars) }],
        images: [],
        languages: [],
      });
      expect(growth((chars) => judge(compiled, page(chars)))).toBeLessThan(mostGrowth);
    }
  });

  it('number ten thousand in one rule, and a page costs no more for it than for a hundred', () => {
    const bulk = (count: number): QueryTree => ({
      not: false,
      condition: 'AND',
      rules: [
        {
          id: 'r1',
          field: 'bulk_text',
          operator: 'contains_all',
          value: { name: 'Names', bulk: Array.from({ length: count }, (_, index) => `brand ${index} bonus`) },
        },
      ],
    });
    const words = Array.from({ length: 4_000 }, (_, index) => `an offer of brand ${index} bonus and more`);
    const page = { text: words.join('. '), links: [], images: [], languages: [] };
    const cost = (count: number) => {
      const compiled = compileTree(bulk(count));
      const verdict = judge(compiled, page).perRule[0];
      expect(verdict).toMatchObject({ score: count <= 4_000 ? 100 : 0, matchCount: Math.min(count, 4_000) });
      const times = Array.from({ length: 8 }, () => cpuMs(() => judge(compiled, page)));
      return Math.min(...times);
    };
    expect(cost(10_000) / cost(100)).toBeLessThan(20);
  });

  it('would be told from a matcher that tries every start', () => {
    const everyStart = (chars: number) => {
      let seen = 0;
      const tried = chars / 4;
      for (let start = 0; start < tried; start += 1) for (let at = start; at < tried; at += 1) seen ^= at;
      expect(seen).toBeTypeOf('number');
    };
    expect(growth(everyStart)).toBeGreaterThan(mostGrowth);
  });
});
