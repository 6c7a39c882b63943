import { readXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import { ServiceUnavailable } from '../../../../kernel/http/errors.ts';
import type { LineTable } from '../line-table.ts';
import { linkTable, type Record, record, resultTable } from '../testing/result-table.ts';
import { MAX_CELL_CHARS } from './row-xml.ts';
import { MAX_SHEET_ROWS, xlsxChunks } from './xlsx-chunks.ts';

const never = () => false;
const wide = { rows: MAX_SHEET_ROWS, bytes: 1e9 };

const some = (...records: Record[]) =>
  async function* () {
    yield records;
  };

const noLinks = linkTable(some(), [], async () => undefined);

async function opened(results: LineTable, { withLinks = true, isOver = never, limits = wide } = {}) {
  const links = withLinks ? noLinks : undefined;
  const at = new Date('2026-11-23T04:00:00Z');
  const about = (rows: object) => [
    ['What', 'Value'],
    ['Rows', JSON.stringify(rows)],
  ];
  const { signal } = new AbortController();
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsxChunks({ title: 'A & B', at, results, links, about }, { isOver, signal }, { limits }))
    chunks.push(chunk);
  const { sheets } = await readXlsx(Buffer.concat(chunks));
  return sheets.map(({ name, rows }) => ({ name, rows: rows as unknown[][] }));
}

describe('A workbook', () => {
  it('has the results, what it is, and every link, in this order', async () => {
    const sheets = await opened(resultTable(some(record(1), record(2))));
    expect(sheets.map(({ name }) => name)).toEqual(['Results', 'About this file', 'Links']);
    expect(sheets[0]?.rows.map(([first]) => first)).toEqual(['URL', 'http://1.example/', 'http://2.example/']);
    expect(sheets[1]?.rows[1]).toEqual(['Rows', '{"results":2,"links":0}']);
    expect(sheets[2]?.rows[1]?.[0]).toBe('Nothing matches the filters of this export.');
  });

  it.each([
    ['a formula', '=HYPERLINK("http://evil.example")'],
    ['a command', '@SUM(1)|cmd'],
    ['a number', '-12.50'],
    ['markup', '<b>&amp;</b> "quoted" \'too\''],
    ['an escape of spreadsheets', 'a_x0041_b'],
    ['lines and edges', ' two\nlines\t '],
    ['a carriage return', 'one\r\ntwo'],
    ['a control', 'a\u0001b'],
    ['every plane', 'ünï 🎰 漢字 عربى'],
  ])('keeps %s as the text it is', async (_what, title) => {
    const [results] = await opened(resultTable(some(record(1, { title }))));
    const column = results?.rows[0]?.indexOf('Title') ?? -1;
    expect(results?.rows[1]?.[column]).toBe(title);
  });

  it('keeps numbers as numbers, and replaces what no XML can hold', async () => {
    const [results] = await opened(resultTable(some(record(1, { title: 'half \ud83c of a pair', durationMs: -3.5 }))));
    const [headings = [], row = []] = results?.rows ?? [];
    expect(row[headings.indexOf('Duration (ms)')]).toBe(-3.5);
    expect(row[headings.indexOf('HTTP status')]).toBe(200);
    expect(row[headings.indexOf('Title')]).toBe('half \ufffd of a pair');
  });

  it('cuts what no cell can hold, and says so', async () => {
    const [results] = await opened(resultTable(some(record(1, {}, `http://long.example/${'a'.repeat(50_000)}`))));
    const cell = String(results?.rows[1]?.[0]);
    expect(cell).toHaveLength(MAX_CELL_CHARS);
    expect(cell).toMatch(/… \(cut: a cell holds no more\)$/);
  });

  it('goes on in another sheet where one is full', async () => {
    // Each more than goes together.
    const long = '漢'.repeat(32_000);
    const many = async function* () {
      for (let page = 1; page <= 5; page += 1) yield [record(page, { title: long, consent: long, browser: long })];
    };
    const sheets = await opened(resultTable(many), { limits: { ...wide, rows: 4 } });
    expect(sheets.map(({ name }) => name)).toEqual(['Results', 'Results 2', 'Results 3', 'About this file', 'Links']);
    expect(sheets.slice(0, 3).flatMap(({ rows }) => rows.slice(1).map(([first]) => first))).toEqual(
      [1, 2, 3, 4, 5].map((page) => `http://${page}.example/`),
    );
  });

  it('without results has its headings, and says that nothing matches', async () => {
    const [results] = await opened(resultTable(some()));
    expect(results?.rows.map(([first]) => first)).toEqual(['URL', 'Nothing matches the filters of this export.']);
  });

  it('that had to end early says so in its last line and in what it tells of itself', async () => {
    const failing = async function* () {
      yield [record(1)];
      throw new ServiceUnavailable();
    };
    const busy = await opened(resultTable(failing));
    const cut = expect.stringContaining('This file is not complete: the service was too busy.');
    expect(busy[0]?.rows.at(-1)?.[0]).toEqual(cut);
    expect(busy[1]?.rows[1]?.[1]).toEqual(cut);
    const late = await opened(resultTable(some(record(1))), { isOver: () => true });
    expect(late[0]?.rows.at(-1)?.[0]).toContain('it took longer than an export may');
  });

  it('of a run without rules for links has no sheet for them', async () => {
    const sheets = await opened(resultTable(some(record(1))), { withLinks: false });
    expect(sheets.map(({ name }) => name)).toEqual(['Results', 'About this file']);
  });
});
