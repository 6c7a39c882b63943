import { visitPermitsBodySchema } from '@proofline/contracts/agent-api/visit-permits';
import { describe, expect, it } from 'vitest';
import { MAX_TOLD_PAUSE_MS, pauseMs, toldPauseMs } from './retry-after.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    // In the past: now.
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['Friday, 20-Nov-26 12:00:30 GMT', 30_000],
    ['Fri Nov 20 12:00:30 2026', 30_000],
    ['999999999999', MAX_TOLD_PAUSE_MS],
    ['9'.repeat(400), MAX_TOLD_PAUSE_MS],
    ['Fri, 20 Nov 2099 12:00:00 GMT', MAX_TOLD_PAUSE_MS],
  ])('of %s is told in ms and capped', (header, ms) => {
    expect(toldPauseMs(header, now)).toBe(ms);
  });

  it.each([
    undefined,
    '',
    'soon',
    '-5',
    '1.5',
    '1e9',
    '2026-11-20',
    // Words in which Date.parse finds a date.
    'wait 60',
    'soon 5',
    '1 Jan',
    'Fri, 40 Nov 2026 12:00:00 GMT',
  ])('of %s says nothing', (header) => {
    expect(toldPauseMs(header, now)).toBeUndefined();
  });
});

describe('The pause after a refusal for now', () => {
  it('is what was told, with up to a fifth more', () => {
    expect([0, 0.5, 1].map((random) => pauseMs(10_000, 1, random))).toEqual([10_000, 11_000, 12_000]);
  });

  it('doubles where nothing was told, up to a limit', () => {
    expect([1, 2, 3, 4, 5, 9].map((attempt) => pauseMs(undefined, attempt, 0))).toEqual([
      2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
  });

  it('is never longer than the api takes, however long was told and whatever is added', () => {
    const longest = pauseMs(toldPauseMs('999999999', now), 1, 1);
    const pauses = [{ lease: '7d3c2c1e-3a53-4b55-9d7e-6f0a52d6b8c1', pause_ms: longest }];
    expect(visitPermitsBodySchema.safeParse({ wanted: [], done: [], pauses }).error).toBeUndefined();
  });

  it('is never nothing: the api is told of it', () => {
    expect(pauseMs(0, 1, 0)).toBe(1);
  });
});
