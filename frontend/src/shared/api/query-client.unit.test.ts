import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { createQueryClient, REFRESH_MS } from './query-client.ts';

const nothing = () => undefined;
const busy = new ApiError(503, 'unavailable', 'Later.', 2);

// Where there is no window the library asks for nothing again by itself.
environmentManager.setIsServer(() => false);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Shows a query that fails as told, then is answered; nobody looks at its failures. @returns when it was asked */
async function askedAt(failures: readonly unknown[], untilMs: number): Promise<number[]> {
  const client = createQueryClient({
    ...{ onSessionLost: nothing, onTwoFactorWanted: nothing, onServerTrouble: nothing, onAttempt: nothing },
  });
  const since = Date.now();
  const asked: number[] = [];
  const stop = new QueryObserver(client, {
    queryKey: ['shown'],
    queryFn: () => {
      const failure = failures[asked.length];
      asked.push(Date.now() - since);
      if (failure !== undefined) throw failure;
      return 'answer';
    },
  }).subscribe(nothing);
  await vi.advanceTimersByTimeAsync(untilMs);
  stop();
  return asked;
}

describe('What is shown and was not answered', () => {
  it('is asked again when a busy server said, ever later, by itself', async () => {
    const asked = await askedAt([busy, busy, busy], 60_000);
    expect(asked).toHaveLength(4);
    const waits = asked.slice(1).map((at, one) => at - (asked[one] ?? 0));
    for (const [one, least] of [2_000, 4_000, 8_000].entries()) {
      expect(waits[one]).toBeGreaterThanOrEqual(least);
      expect(waits[one]).toBeLessThanOrEqual(2 * least);
    }
  });

  it('waits a minute where nobody answers, then doubles it, and begins anew once it was answered', async () => {
    const away = new NetworkError(new TypeError('failed'));
    const minute = 60_000;
    expect(await askedAt([away, away], 4 * minute)).toEqual([0, minute, 3 * minute]);
    const answered = 3 * minute;
    expect(await askedAt([away, away, undefined, away], answered + 2 * REFRESH_MS)).toEqual([
      ...[0, minute, answered, answered + REFRESH_MS, answered + REFRESH_MS + minute],
    ]);
  });
});
