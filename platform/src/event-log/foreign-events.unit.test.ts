import { expect, it, vi } from 'vitest';
import { ForeignEvents } from './foreign-events.ts';

const minuteMs = 60_000;

function watched() {
  let nowMs = Date.parse('2026-11-20T12:00:00Z');
  const warn = vi.fn<(facts: object, message: string) => void>();
  const foreign = new ForeignEvents({ warn }, () => new Date(nowMs));
  const pass = (position: number) =>
    foreign.passOver({ stream: 'report-7', type: 'ReportRequested', position: BigInt(position) });
  return { warn, foreign, pass, later: (ms: number) => (nowMs += ms) };
}

it('counts what is passed over, once however many read it', () => {
  const { foreign, pass, later } = watched();
  expect(foreign.figures).toEqual({ count: 0, first: undefined, last: undefined });
  pass(10);
  later(minuteMs);
  pass(20);
  pass(10);
  pass(20);
  expect(foreign.figures).toEqual({
    count: 2,
    first: new Date('2026-11-20T12:00:00Z'),
    last: new Date('2026-11-20T12:01:00Z'),
  });
});

it('tells at the first one, then the number every few minutes at most', () => {
  const { warn, pass, later } = watched();
  for (let position = 1; position <= 10_000; position += 1) pass(position);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(
    { foreign: 1, stream: 'report-7', type: 'ReportRequested', position: '1' },
    expect.any(String),
  );
  later(4 * minuteMs);
  pass(10_001);
  expect(warn).toHaveBeenCalledTimes(1);
  later(minuteMs);
  pass(10_002);
  expect(warn).toHaveBeenCalledTimes(2);
  expect(warn.mock.lastCall?.[0]).toMatchObject({ foreign: 10_002 });
});
