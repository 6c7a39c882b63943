import { systemClock } from '@proofline/platform/clock';
import { describe, expect, it } from 'vitest';
import type { FailedVisit } from '../gather/visit.ts';
import { visitPolitely } from './visit-politely.ts';

const failed = (reason: FailedVisit['reason'], httpStatus: number | null = null, retryAfter?: string): FailedVisit => ({
  kind: 'failed',
  reason,
  detail: '',
  httpStatus,
  redirectChain: [],
  retryAfter,
});

/** Visits that end in turn, the last one for ever. */
async function visit(...ends: readonly FailedVisit[]) {
  const pausesMs: number[] = [];
  let out = 0;
  let visits = 0;
  const permits = {
    take: async () => {
      out += 1;
      const giveBack = () => {
        out -= 1;
      };
      return { kind: 'granted' as const, giveBack };
    },
    pause: (_lease: string, pauseMs: number) => void pausesMs.push(pauseMs),
  };
  const visitOnce = async () => {
    visits += 1;
    const end = ends[Math.min(visits, ends.length) - 1];
    if (end === undefined) throw new Error('The browser went away.');
    return end;
  };
  const { signal } = new AbortController();
  const tools = { lease: 'a', permits, clock: systemClock, signal, random: () => 0 };
  const done = await visitPolitely({ crawlDelayMs: 0 }, visitOnce, tools).catch((error: unknown) => error);
  return { done, visits, pausesMs, out };
}

describe('A page', () => {
  it.each([
    ['is tried once more after a weakness of the network', [failed('connection_failed')], 2, []],
    ['is not tried again when it is not there', [failed('not_found', 404)], 1, []],
    ['that is refused for now is tried twice more, ever later', [failed('http_error', 503)], 3, [2_000, 4_000, 8_000]],
    ['is tried when the time told is over', [failed('http_error', 503, '7'), failed('not_found', 404)], 2, [7_000]],
    ['is not tried again when the time told is long', [failed('http_error', 503, '31')], 1, [31_000]],
    ['that is an error for good is one', [failed('http_error', 500, '7')], 1, []],
  ])('%s', async (_what, ends, visits, pausesMs) => {
    expect(await visit(...ends)).toMatchObject({
      done: { kind: 'visited', attemptLog: { length: visits } },
      visits,
      pausesMs,
      out: 0,
    });
  });

  it('remembers of every try when it was, what was answered and why it was not enough', async () => {
    const { done } = await visit(failed('http_error', 503), failed('connection_failed'), failed('not_found', 404));
    expect(done).toMatchObject({
      attemptLog: [
        { httpStatus: 503, reason: 'http_error', at: expect.stringMatching(/Z$/) },
        { httpStatus: null, reason: 'connection_failed' },
      ],
    });
  });

  it('gives its permit back when the visit itself breaks', async () => {
    expect(await visit()).toMatchObject({ done: expect.any(Error), out: 0 });
  });
});
