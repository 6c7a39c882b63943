import { TargetsPlanned } from '@proofline/contracts/events/report';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunkTargets, expandTargets } from './expand-targets.ts';

describe('a plan', () => {
  test('holds every address in every country once, in the order of the lists', () => {
    const lists = [
      ['http://a.example/', 'http://b.example/'],
      ['http://b.example', 'http://c.example/'],
    ];
    expect(
      expandTargets(lists, ['GB', 'DE', 'GB'], 100)?.map(({ target, url, country }) => [target, url, country]),
    ).toEqual([
      [1, 'http://a.example/', 'GB'],
      [2, 'http://a.example/', 'DE'],
      [3, 'http://b.example/', 'GB'],
      [4, 'http://b.example/', 'DE'],
      [5, 'http://c.example/', 'GB'],
      [6, 'http://c.example/', 'DE'],
    ]);
  });

  test('takes addresses as one that differ only in how they are written', () => {
    expect(expandTargets([['http://A.example', 'http://a.example:80/', 'http://a.example/']], ['GB'], 10)).toHaveLength(
      1,
    );
    expect(expandTargets([['http://a.example/x', 'http://a.example/X']], ['GB'], 10)).toHaveLength(2);
  });

  test('is none when it would be too large', () => {
    expect(expandTargets([['http://a.example/', 'http://b.example/']], ['GB', 'DE'], 3)).toBeUndefined();
    expect(expandTargets([['http://a.example/', 'http://b.example/']], ['GB', 'DE'], 4)).toHaveLength(4);
  });

  test('of nothing is empty', () => {
    expect(expandTargets([], ['GB'], 10)).toEqual([]);
    expect(chunkTargets([])).toEqual([]);
  });
});

describe('chunks', () => {
  test('keep every target in order, and each fits into one event', () => {
    const url = fc.integer({ min: 1, max: 2_000 }).map((length) => `http://a.example/${'ä'.repeat(length)}`);
    fc.assert(
      fc.property(fc.array(url, { maxLength: 1_500 }), (urls) => {
        const targets = urls.map((one, index) => ({ target: index + 1, url: one, country: 'GB' }));
        const chunks = chunkTargets(targets);
        expect(chunks.flat()).toEqual(targets);
        for (const chunk of chunks) {
          expect(chunk.length).toBeGreaterThan(0);
          expect(chunk.length).toBeLessThanOrEqual(500);
          expect(Buffer.byteLength(JSON.stringify(chunk))).toBeLessThan(1_000_000);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('hold five hundred targets of common length, as the event allows', () => {
    const targets = Array.from({ length: 1_001 }, (_, index) => ({
      target: index + 1,
      url: `http://site-${index}.example/`,
      country: 'GB',
    }));
    expect(chunkTargets(targets).map(({ length }) => length)).toEqual([500, 500, 1]);
    const [first] = chunkTargets(targets);
    expect(TargetsPlanned.schema.safeParse({ reportId: 1, checkId: 1, chunk: 0, targets: first }).success).toBe(true);
  });
});
