import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError, OutcomeUnknownError } from './api-error.ts';
import { FIND_OUT_LIMIT_MS, findOut, isRefusal, SLOW_MS } from './find-out.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = (retryAfterS: number | null = null) => new ApiError(503, 'unavailable', 'Later.', retryAfterS);
const standsStill = new ApiError(503, 'log_not_ours', 'The event log is empty. Nobody works.', 30);
const atWork = new ApiError(409, 'in_progress', 'Wait.', 1);
const offline = new NetworkError(new TypeError('failed'));

/** What a person sees, and may press. */
function telling() {
  const told = { isShown: false, stop: (): void => undefined };
  return Object.assign(told, {
    begin: (stop: () => void) => {
      told.isShown = true;
      told.stop = stop;
    },
    end: () => {
      told.isShown = false;
    },
  });
}

/** A server that answers so, one after the other, and the times it was asked at. */
function server(...answers: readonly (Error | string)[]) {
  const asked: number[] = [];
  const send = async () => {
    asked.push(Date.now());
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { asked, send };
}

const settledBy = async <T>(work: Promise<T>): Promise<T | unknown> => {
  const outcome = work.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(FIND_OUT_LIMIT_MS + 20_000);
  return await outcome;
};

describe('A command whose outcome is not known', () => {
  it('is sent again after growing pauses until it is', async () => {
    const { asked, send } = server(away(), offline, atWork, away(), away(), 'saved');
    expect(await settledBy(findOut(send, { told: telling() }))).toBe('saved');
    const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    for (const [index, leastMs] of [1_000, 2_000, 4_000, 8_000, 8_000].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(leastMs);
      expect(pauses[index]).toBeLessThanOrEqual(leastMs * 1.25 + 1);
    }
  });

  it('is not sent again before the server wishes, within reason', async () => {
    const { asked, send } = server(away(5), away(86_400), 'saved');
    await settledBy(findOut(send, { told: telling() }));
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(5_000);
    expect((asked[2] ?? 0) - (asked[1] ?? 0)).toBeLessThan(20_000);
  });

  it('is said to be so from the first such answer until it is known', async () => {
    const told = telling();
    const { send } = server(away(), 'saved');
    const work = findOut(send, { told });
    await vi.advanceTimersByTimeAsync(10);
    expect(told.isShown).toBe(true);
    expect(await settledBy(work)).toBe('saved');
    expect(told.isShown).toBe(false);
  });

  it('is said to be so when no answer comes for long, and not when one comes soon', async () => {
    const told = telling();
    const answer = Promise.withResolvers<string>();
    const work = findOut(() => answer.promise, { told });
    await vi.advanceTimersByTimeAsync(SLOW_MS - 10);
    expect(told.isShown).toBe(false);
    await vi.advanceTimersByTimeAsync(20);
    expect(told.isShown).toBe(true);
    answer.resolve('saved');
    expect(await work).toBe('saved');
    expect(told.isShown).toBe(false);
  });

  it('is still found out when nobody works since it was sent', async () => {
    const { asked, send } = server(offline, standsStill, 'saved');
    expect(await settledBy(findOut(send, { told: telling() }))).toBe('saved');
    expect(asked).toHaveLength(3);
  });

  it('is given up after a while, in words that say so', async () => {
    const { asked, send } = server(offline);
    const outcome = await settledBy(findOut(send, { told: telling(), now: () => Date.now() }));
    expect(outcome).toBeInstanceOf(OutcomeUnknownError);
    expect((asked.at(-1) ?? 0) - (asked[0] ?? 0)).toBeLessThanOrEqual(FIND_OUT_LIMIT_MS);
    expect(asked.length).toBeGreaterThan(8);
  });

  it('is not waited for any longer by who stops it, nor asked for again', async () => {
    const told = telling();
    const { asked, send } = server(offline);
    const work = findOut(send, { told });
    await vi.advanceTimersByTimeAsync(500);
    told.stop();
    expect(await settledBy(work)).toBeInstanceOf(OutcomeUnknownError);
    expect(asked).toHaveLength(1);
    expect(told.isShown).toBe(false);
  });

  it('is not sent again by whoever took it back', async () => {
    const { asked, send } = server(offline);
    const leaving = new AbortController();
    const work = findOut(send, { told: telling(), signal: leaving.signal });
    await vi.advanceTimersByTimeAsync(500);
    leaving.abort(new DOMException('left', 'AbortError'));
    expect(await settledBy(work)).toMatchObject({ name: 'AbortError' });
    expect(asked).toHaveLength(1);
  });
});

describe('An answer', () => {
  it.each([
    [new ApiError(400, 'invalid', 'x'), true],
    [new ApiError(409, 'changed_meanwhile', 'x'), true],
    [new ApiError(422, 'idempotency_key_reused', 'x'), true],
    [new ApiError(202, 'saved_not_shown', 'x'), true],
    [atWork, false],
    [away(), false],
    [standsStill, false],
    [new ApiError(500, 'internal_error', 'x'), false],
    [new ApiError(401, 'not_authenticated', 'x'), false],
    [offline, false],
  ])('%s ends the command: %s', (error, isKnown) => {
    expect(isRefusal(error)).toBe(isKnown);
  });

  it.each([
    new ApiError(400, 'invalid', 'x'),
    new ApiError(500, 'internal_error', 'x'),
    new TypeError('x'),
    standsStill,
  ])('that says what is the matter is handed on at once: %s', async (error) => {
    const { asked, send } = server(error);
    expect(await settledBy(findOut(send, { told: telling() }))).toBe(error);
    expect(asked).toHaveLength(1);
  });
});
