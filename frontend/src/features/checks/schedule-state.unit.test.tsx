import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScheduleState } from './schedule-state.tsx';
import { checkOf } from './testing/check-of.ts';

const next = { next_run_at: '2026-11-25T00:00:00.000Z' };
const standstill = { schedule_waiting_reason: 'Paused: due runs are skipped' };
const shown = (...check: Parameters<typeof checkOf>) =>
  renderToStaticMarkup(<ScheduleState check={checkOf(...check)} />);

it('tells the next run, or why the schedule stands still, never both', () => {
  expect(shown('completed', [], next)).toMatch(/>Next 2[45] Nov, /);
  const paused = shown('paused', [], { ...next, ...standstill });
  expect(paused).toContain(`>${standstill.schedule_waiting_reason}<`);
  expect(paused).not.toContain('Next');
});

it('names the time zone of the schedule where it is not the one of the reader', () => {
  const inMalta = { ...next, schedule_timezone: 'Europe/Malta' };
  expect(shown('completed', [], inMalta)).toContain('>Next 25 Nov, 00:00 UTC<');
  expect(shown('completed', [], inMalta)).toContain('25 Nov 2026, 00:00 UTC; 25 Nov 2026, 01:00 Europe/Malta');
  expect(shown('completed', [], next)).toContain('>Next 25 Nov, 00:00<');
});

it('leaves the first run to the status', () => {
  expect(shown(null, [], next)).toBe('');
  expect(shown(null, [], standstill)).toContain(standstill.schedule_waiting_reason);
  expect(shown('completed', [])).toBe('');
});
