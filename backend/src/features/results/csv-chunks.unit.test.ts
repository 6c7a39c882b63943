import { describe, expect, it } from 'vitest';
import { ServiceUnavailable, TooManyRequests } from '../../kernel/http/errors.ts';
import type { ResultTable } from '../kinds/kind-results.ts';
import { csvChunks } from './csv-chunks.ts';

const never = () => false;

/** So many rows, then an error. */
const table = (rows: number, error?: Error): ResultTable & { read: number } => {
  const counted = {
    headings: ['URL'],
    read: 0,
    async *rows() {
      for (let row = 1; row <= rows; row += 1) {
        counted.read += 1;
        yield [[`http://${row}.example/`]];
      }
      if (error !== undefined) throw error;
    },
  };
  return counted;
};

async function piecesOf(given: ResultTable, isOver: () => boolean = never): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of csvChunks(given, isOver)) pieces.push(piece);
  return pieces;
}

async function linesOf(given: ResultTable, isOver: () => boolean = never): Promise<string[]> {
  const text = (await piecesOf(given, isOver)).join('');
  expect(text.startsWith('\ufeff')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}

describe('A file of results', () => {
  it('holds every row, in pieces', async () => {
    const pieces = await piecesOf(table(10_000));
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('').trimEnd().split('\r\n')).toHaveLength(10_001);
  });

  it.each([new ServiceUnavailable(), new TooManyRequests(2)])(
    'says in its last line that it is not complete when the service was too busy (%s)',
    async (error) => {
      const lines = await linesOf(table(2, error));
      expect(lines.slice(0, 3)).toEqual(['URL', 'http://1.example/', 'http://2.example/']);
      expect(lines[3]).toContain('This file is not complete: the service was too busy.');
      expect(lines).toHaveLength(4);
    },
  );

  it('ends when its time is over, says so in its last line, and reads no further', async () => {
    const given = table(1_000_000);
    const lines = await linesOf(given, () => given.read > 100);
    expect(lines).toHaveLength(1 + 100 + 1);
    expect(lines.at(-1)).toContain('This file is not complete: it took longer than an export may.');
    expect(given.read).toBe(101);
  });

  it('breaks off at what is wrong: no line makes that good', async () => {
    await expect(linesOf(table(2, new RangeError('wrong')))).rejects.toThrow(RangeError);
  });
});
