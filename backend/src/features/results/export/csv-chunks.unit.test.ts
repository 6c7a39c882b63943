import type { QueryRule } from '@proofline/rules/query-tree';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { ServiceUnavailable } from '../../../kernel/http/errors.ts';
import { csvChunks } from './csv-chunks.ts';
import type { LineTable } from './line-table.ts';
import { linkTable, record, resultTable } from './testing/result-table.ts';

const never = () => false;

/** So many results by tens, then an error. */
const counted = (results: number, error?: Error) => {
  const read = { count: 0 };
  const table = resultTable(async function* () {
    for (let from = 1; from <= results; from += 10) {
      const size = Math.min(10, results - from + 1);
      read.count += size;
      yield Array.from({ length: size }, (_none, index) => record(from + index));
    }
    if (error !== undefined) throw error;
  });
  return { read, table };
};

async function piecesOf(given: LineTable, isOver: () => boolean = never): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of csvChunks(given, { isOver, signal: new AbortController().signal }))
    pieces.push(Buffer.from(piece).toString());
  return pieces;
}

/** The first cell of every line. */
async function linesOf(given: LineTable, isOver: () => boolean = never): Promise<string[]> {
  const text = (await piecesOf(given, isOver)).join('');
  expect(text.startsWith('\ufeff')).toBe(true);
  const lines: string[][] = parse(text, { bom: true, relaxColumnCount: true });
  return lines.map(([first = '']) => first);
}

describe('A file of results', () => {
  it('holds every row in order, in pieces', async () => {
    const pieces = await piecesOf(counted(4_000).table);
    expect(pieces.length).toBeGreaterThan(2);
    const lines = pieces.join('').trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',', 1)[0]).slice(1)).toEqual(
      Array.from({ length: 4_000 }, (_none, index) => `http://${index + 1}.example/`),
    );
  });

  it('says in its last line that it is not complete when the service was too busy', async () => {
    const lines = await linesOf(counted(2, new ServiceUnavailable()).table);
    expect(lines.slice(0, -1)).toEqual(['URL']);
    expect(lines.at(-1)).toContain('This file is not complete: the service was too busy.');
  });

  it('ends when its time is over, says so in its last line, and reads no further', async () => {
    const { read, table } = counted(1_000_000);
    const lines = await linesOf(table, () => read.count > 5_000);
    expect(lines.at(-1)).toContain('This file is not complete: it took longer than an export may.');
    expect(read.count).toBeLessThan(10_000);
    expect(lines.length).toBeLessThan(10_000);
  });

  it('breaks off at what is wrong: no line makes that good', async () => {
    await expect(linesOf(counted(2, new RangeError('wrong')).table)).rejects.toThrow(RangeError);
  });

  it('without results says under its headings that nothing matches', async () => {
    expect(await linesOf(counted(0).table)).toEqual(['URL', 'Nothing matches the filters of this export.']);
  });
});

describe('A file of links', () => {
  const rule = {
    ...{ id: 'r1', field: 'dom_link', operator: 'contains' },
    value: { link_rule: 'brand.example', export_parameters: ['btag'] },
  } as QueryRule;
  const found = (linkCount: number, links: readonly string[]) => ({
    ...{ id: 'r1', score: 100 as const, found: '', keywords: [], images: [], spans: [], matchCount: linkCount },
    ...{ links: [...links], linkCount, exportedParameters: links.map((link) => ({ link, parameters: {} })) },
  });
  const evidence = (pageLinks: string) =>
    ({ html: 'a', text: 'a', screenshot: null, htmlBytes: 1, pageLinks }) as never;

  it('reads what is stored of pages alone whose verdict does not list all links or parameters', async () => {
    const asked: string[] = [];
    const records = async function* () {
      yield [
        record(1, { rules: [found(1, ['http://brand.example/only'])], evidence: evidence('one') }),
        ...[2, 3, 4, 5, 6, 7].map((page) =>
          record(page, { rules: [found(2, ['http://brand.example/0'])], evidence: evidence(`of ${page}`) }),
        ),
        record(8, { rules: [found(2, ['http://brand.example/listed'])], evidence: evidence('gone') }),
        record(9, {
          rules: [{ ...found(2, ['http://brand.example/0', 'http://brand.example/1']), exportedParameters: [] }],
          evidence: evidence('of 9'),
        }),
      ];
    };
    const stored = async (sha256: string) => {
      asked.push(sha256);
      const urls = [0, 1].map((link) => ({ url: `http://brand.example/${link}?btag=${sha256.slice(-1)}` }));
      return sha256 === 'gone' ? undefined : JSON.stringify(urls);
    };
    const pieces = await piecesOf(linkTable(records, [{ of: 'rule', rule }], stored));
    const lines: Record<string, string>[] = parse(pieces.join(''), { bom: true, columns: true });
    expect(asked).toEqual(['of 2', 'of 3', 'of 4', 'of 5', 'of 6', 'of 7', 'gone', 'of 9']);
    expect(lines.map(({ Link, btag }) => [Link, btag])).toEqual([
      ['http://brand.example/only', ''],
      ...[2, 3, 4, 5, 6, 7].flatMap((page) =>
        [0, 1].map((link) => [`http://brand.example/${link}?btag=${page}`, String(page)]),
      ),
      ['http://brand.example/listed', ''],
      ['http://brand.example/0?btag=9', '9'],
      ['http://brand.example/1?btag=9', '9'],
    ]);
    expect(lines.at(-3)).toMatchObject({ 'Links found': '2', 'Links listed': '1' });
  });
});
