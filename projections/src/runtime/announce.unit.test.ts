import { readModelChangeSchema } from '@proofline/contracts/read-model-change';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { announcements, MAX_PAYLOAD_BYTES } from './announce.ts';
import type { Touched } from './touched.ts';

const touched = (organization: number, lists: object): Touched =>
  readModelChangeSchema.shape.touched.element.parse({ organization, ...lists });

describe('announcements', () => {
  it('are none when nothing was touched', () => {
    expect(announcements('checks', 12n, [])).toEqual([]);
  });

  it('name every id once, by organisation', () => {
    const all = [
      touched(1, { reports: [5] }),
      touched(2, { reports: [9] }),
      touched(1, { reports: [5, 6] }),
      touched(1, { checks: [3] }),
      touched(1, { comments: [{ id: 7, report: 5 }] }),
      touched(1, { comments: [{ id: 7, report: 5 }] }),
    ];
    expect(announcements('reports', 12n, all)).toEqual([
      {
        projection: 'reports',
        position: '12',
        touched: [
          { organization: 1, reports: [5, 6], checks: [3], comments: [{ id: 7, report: 5 }] },
          { organization: 2, reports: [9] },
        ],
      },
    ]);
  });

  it('fit into what Postgres carries and together tell everything', () => {
    const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    const entry = fc.record({
      organization: fc.integer({ min: 1, max: 40 }),
      reports: fc.array(id, { maxLength: 900 }),
      comments: fc.array(fc.record({ id, report: id }), { maxLength: 300 }),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
        const all = entries.map(({ organization, ...lists }) => touched(organization, lists));
        const payloads = announcements('reports', 99n, all);
        for (const payload of payloads) {
          expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
          readModelChangeSchema.parse(payload);
        }
        expect(idsOf(payloads.flatMap((payload) => payload.touched))).toEqual(idsOf(all));
      }),
      { numRuns: 50 },
    );
  });
});

function idsOf(all: readonly Touched[]): Set<string> {
  return new Set(
    all.flatMap(({ organization, reports = [], comments = [] }) => [
      ...reports.map((id) => `${organization} report ${id}`),
      ...comments.map(({ id }) => `${organization} comment ${id}`),
    ]),
  );
}
