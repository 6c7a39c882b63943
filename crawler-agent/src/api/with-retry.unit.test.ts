import { describe, expect, it } from 'vitest';
import { AgentApiError } from './agent-api-error.ts';
import { withRetry } from './with-retry.ts';

const busy = new AgentApiError(503, 'The api is busy.');
const { signal } = new AbortController();
const options = { limitMs: 5_000, signal, firstPauseMs: 1 };

/** Fails with each of these in turn, then answers. */
function failing(...errors: Error[]) {
  const asked = { times: 0 };
  const work = async (): Promise<string> => {
    asked.times += 1;
    const error = errors.shift();
    if (error !== undefined) throw error;
    return 'answered';
  };
  return { asked, work };
}

describe('What is asked of the api', () => {
  it('is asked again while it may pass', async () => {
    const { asked, work } = failing(busy, new AgentApiError(0, 'It could not be reached.'));
    expect(await withRetry(work, options)).toBe('answered');
    expect(asked.times).toBe(3);
  });

  it.each([new AgentApiError(401, 'The credential was revoked.'), new RangeError('wrong'), new TypeError('wrong')])(
    'is not asked again after %s',
    async (error) => {
      const { asked, work } = failing(error);
      await expect(withRetry(work, options)).rejects.toBe(error);
      expect(asked.times).toBe(1);
    },
  );

  it('ends with the last error when its time is over', async () => {
    const always = async () => {
      throw busy;
    };
    await expect(withRetry(always, { ...options, limitMs: 20 })).rejects.toBe(busy);
  });

  it('ends at once when its signal aborts', async () => {
    const stop = new AbortController();
    const always = async () => {
      stop.abort(new Error('The agent has stopped.'));
      throw busy;
    };
    await expect(withRetry(always, { ...options, signal: stop.signal, firstPauseMs: 60_000 })).rejects.toThrow();
  });
});
