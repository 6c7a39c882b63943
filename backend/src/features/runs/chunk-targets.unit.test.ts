import { TargetsPlanned } from '@proofline/contracts/events/report';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkTargets } from './chunk-targets.ts';

describe('chunks', () => {
  it('keep every target in order, and each fits into one event', () => {
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

  it('hold five hundred targets of common length, as the event allows', () => {
    const targets = Array.from({ length: 1_001 }, (_, index) => ({
      target: index + 1,
      url: `http://site-${index}.example/`,
      country: 'GB',
    }));
    expect(chunkTargets(targets).map(({ length }) => length)).toEqual([500, 500, 1]);
    const [first] = chunkTargets(targets);
    expect(TargetsPlanned.schema.safeParse({ reportId: 1, checkId: 1, chunk: 0, targets: first }).success).toBe(true);
  });

  it('of nothing are none', () => {
    expect(chunkTargets([])).toEqual([]);
  });
});
