import type { ReportId } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { changeOf, trendPoints } from './trend-points.ts';

const id = (report: number) => report as ReportId;
const run = (report: number, percent: number | null) => ({
  report: id(report),
  ctime: `2026-11-${10 + report}T02:28:00Z`,
  compliance_percent: percent,
});
const points = (...percents: number[]) =>
  percents.map((percent, index) => ({ report: index, at: '2026-11-20T02:28:00Z', percent }));

describe('compliance over runs', () => {
  it('leaves out runs without a judged page and takes the live share for this one', () => {
    const report = {
      id: id(3),
      compliance_percent: 68.7,
      compliance_over_runs: [run(1, 66), run(2, null), run(3, 40)],
    };
    expect(trendPoints(report).map(({ report: of, percent }) => [of, percent])).toEqual([
      [1, 66],
      [3, 68.7],
    ]);
  });

  it('compares with the run before', () => {
    expect(changeOf(points(67.5, 68.7))).toBe(1.2);
    expect(changeOf(points(70, 64.95))).toBe(-5);
    expect(changeOf(points(70))).toBeNull();
  });
});
