import type { HistoryEntry } from '@proofline/contracts/api/history';
import { describe, expect, it } from 'vitest';
import { dayWords, historyDays } from './history-days.ts';

const entry = (position: number, at: string): HistoryEntry => ({
  position: String(position),
  event_id: `0f8fad5b-d9cb-469f-a165-${String(position).padStart(12, '0')}`,
  stream: 'report-100000',
  revision: 0,
  type: 'ReportStarted',
  at,
  actor: { type: 'system', id: 'plan-targets', name: 'Proofline' },
  report: null,
  sentence: 'started the run over 40 addresses',
  outcome: null,
});

describe('the days of a history', () => {
  const entries = [
    entry(9, '2026-03-17T23:30:00Z'),
    entry(8, '2026-03-17T08:14:07Z'),
    entry(7, '2026-03-16T10:05:33Z'),
  ];
  const days = (timezone: string) =>
    historyDays(entries, timezone).map(({ day, entries: ofDay }) => [day, ofDay.map(({ position }) => position)]);

  it('hold their events in the order of the log', () => {
    expect(days('UTC')).toEqual([
      ['2026-03-17', ['9', '8']],
      ['2026-03-16', ['7']],
    ]);
  });

  it('are those of the chosen timezone', () => {
    expect(days('Europe/Malta').map(([day]) => day)).toEqual(['2026-03-18', '2026-03-17', '2026-03-16']);
  });

  it('show an event once that stands on two pages', () => {
    expect(historyDays([...entries, entry(7, '2026-03-16T10:05:33Z')], 'UTC').at(-1)?.entries).toHaveLength(1);
  });

  it('are written out', () => {
    expect(dayWords('2026-03-17')).toBe('Tuesday, 17 March 2026');
  });
});
