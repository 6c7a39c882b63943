import { describe, expect, it } from 'vitest';
import { RestartBudget } from './restart-budget.ts';
import { startAgain } from './start-again.ts';

/** Fails so many times, each time for another reason. */
function failing(times: number) {
  const start = () => {
    start.calls += 1;
    return start.calls > times ? Promise.resolve('started') : Promise.reject(new Error(`reset ${start.calls}`));
  };
  start.calls = 0;
  return start;
}

function options(signal = new AbortController().signal) {
  const said: string[] = [];
  const sayFailed = ({ message }: Error) => void said.push(message);
  return { said, budget: new RestartBudget(), sayFailed, signal, backoffMs: 0 };
}

describe('what has ended and ends while it starts again', () => {
  it('is started once more, and every failure is said', async () => {
    const { said, ...given } = options();
    expect(await startAgain(failing(2), given)).toBe('started');
    expect(said).toEqual(['reset 1', 'reset 2']);
  });

  it('is given up for the last reason when it keeps ending', async () => {
    const start = failing(Infinity);
    await expect(startAgain(start, options())).rejects.toThrow('reset 11');
    expect(start.calls).toBe(11);
  });

  it('is left alone when everything stops', async () => {
    const start = failing(Infinity);
    await expect(startAgain(start, options(AbortSignal.abort()))).rejects.toThrow('reset 1');
    expect(start.calls).toBe(1);
  });
});
