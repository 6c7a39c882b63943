import type { ReportId } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { neighboursOf, type RunOfCheck, runsByDay } from './report-dates.ts';

const run = (id: number, ctime: string): RunOfCheck => ({ id: id as ReportId, ctime, status: 'completed' });
const runs = [run(3, '2026-11-20T23:30:00Z'), run(2, '2026-11-20T14:28:00Z'), run(1, '2026-11-19T14:28:00Z')];

describe('going through the runs of a check', () => {
  it('finds the run before and the run after', () => {
    expect(neighboursOf(runs, 2)).toEqual({ previous: runs[2], next: runs[0] });
  });

  it('ends at the oldest and the newest run, and knows none of a stranger', () => {
    expect(neighboursOf(runs, 1).previous).toBeUndefined();
    expect(neighboursOf(runs, 3).next).toBeUndefined();
    expect(neighboursOf(runs, 9)).toEqual({ previous: undefined, next: undefined });
  });

  it('puts runs on the days of the chosen timezone', () => {
    const idsByDay = (timezone: string) =>
      [...runsByDay(runs, timezone)].map(([day, ofDay]) => [day, ofDay.map(({ id }) => id)]);
    expect(idsByDay('UTC')).toEqual([
      ['2026-11-20', [3, 2]],
      ['2026-11-19', [1]],
    ]);
    expect(idsByDay('Europe/Malta')[0]).toEqual(['2026-11-21', [3]]);
    expect(idsByDay('No/Where')).toEqual(idsByDay('UTC'));
  });
});
