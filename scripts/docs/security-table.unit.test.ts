import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../machine/root.ts';

/** Levels of the requirements of each section of ASVS 5.0.0, in order of their numbers. */
const levels: Readonly<Record<string, string>> = {
  ...{ '1.1': '22', '1.2': '1111122223', '1.3': '112222222223', '1.4': '222', '1.5': '123' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '12223', '2.4': '23' },
  ...{ '3.1': '3', '3.2': '113', '3.3': '12223', '3.4': '11222233', '3.5': '11122333', '3.6': '3', '3.7': '22333' },
  ...{ '4.1': '12233', '4.2': '23333', '4.3': '22', '4.4': '1222' },
  ...{ '5.1': '2', '5.2': '112333', '5.3': '113', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '11223333', '6.4': '112233', '6.5': '22222333', '6.6': '2223' },
  ...{ '6.7': '33', '6.8': '2222' },
  ...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '223', '7.6': '22' },
  ...{ '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23', '9.1': '111', '9.2': '1222' },
  ...{ '10.1': '22', '10.2': '223', '10.3': '22223', '10.4': '1111122222233333', '10.5': '22222', '10.6': '22' },
  ...{ '10.7': '222' },
  ...{ '11.1': '2233', '11.2': '22233', '11.3': '11233', '11.4': '1222', '11.5': '23', '11.6': '23', '11.7': '33' },
  ...{ '12.1': '12233', '12.2': '11', '12.3': '22223' },
  ...{ '13.1': '2333', '13.2': '222223', '13.3': '2233', '13.4': '1222233' },
  ...{ '14.1': '22', '14.2': '12223333', '14.3': '122', '15.1': '12233', '15.2': '12233', '15.3': '1222222' },
  ...{ '15.4': '3333', '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '2223' },
  ...{ '17.1': '23', '17.2': '22223333', '17.3': '22' },
};
const states: ReadonlySet<string> = new Set(['met', 'not met', 'not applicable']);

interface Row {
  readonly number: string;
  readonly level: string;
  readonly asks: string;
  readonly state: string;
  readonly by: string;
}

function rowsOf(document: string): Row[] {
  return [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
    ([, number = '', level = '', asks = '', state = '', by = '']) => ({ number, level, asks, state, by }),
  );
}

/** What is wrong with what a row names: files that are not there, tests that have another title. */
function problemsOf({ number, state, by }: Row): string[] {
  const named = [...by.matchAll(/`([\w./-]+\/[\w.-]+)`(?: › ([^;|]+))?/g)];
  const wrong = named.flatMap(([, file = '', title]) => {
    if (file.startsWith('/')) return [];
    if (!existsSync(join(root, file))) return [`${number}: there is no ${file}`];
    if (title === undefined) return [];
    const titles = readFileSync(join(root, file), 'utf8');
    const quoted = ["'", '"', '`'].some((quote) => titles.includes(`${quote}${title.trim()}${quote}`));
    return quoted ? [] : [`${number}: ${file} has no test "${title.trim()}"`];
  });
  return states.has(state) ? wrong : [...wrong, `${number}: ${state}`];
}

const document = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = rowsOf(document);

describe('the table of security requirements', () => {
  it('has every requirement of levels 1 and 2 once, in order, with its level', () => {
    const wanted = Object.entries(levels).flatMap(([section, each]) =>
      [...each].map((level, index) => `${section}.${index + 1} ${level}`),
    );
    expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(
      wanted.filter((requirement) => !requirement.endsWith(' 3')),
    );
  });

  it('names files and tests that are there', () => {
    expect(rows.flatMap(problemsOf)).toEqual([]);
  });

  it('names a test for every other requirement that is met, or the place', () => {
    const bare = rows.filter(({ state, by }) => state === 'met' && by.trim().length < 10);
    expect(bare).toEqual([]);
    expect(rows.filter(({ by }) => by.includes(' › ')).length).toBeGreaterThan(80);
  });

  it('would be told from one that names a test of another title, or no such file', () => {
    const row = { number: '1.1.1', level: '1', asks: 'x', state: 'met' };
    const there = 'scripts/test/count-tests.unit.test.ts';
    expect(problemsOf({ ...row, by: `\`${there}\` › counts what passed and what failed` })).toEqual([]);
    expect(problemsOf({ ...row, by: `\`${there}\` › counts nothing` })).toEqual([
      `1.1.1: ${there} has no test "counts nothing"`,
    ]);
    expect(problemsOf({ ...row, by: '`scripts/docs/none.ts`' })).toEqual(['1.1.1: there is no scripts/docs/none.ts']);
    expect(problemsOf({ ...row, state: 'nearly', by: 'somehow' })).toEqual(['1.1.1: nearly']);
  });
});
