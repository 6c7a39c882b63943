import { describe, expect, it } from 'vitest';
import { goOnLater } from './go-on-later.ts';

describe('going on after standing still', () => {
  it('waits until the log is known to be settled', async () => {
    const looks = ['The log is empty.', undefined, 'It is being adopted.', null];
    const done: string[] = [];
    await goOnLater({
      look: async () => looks.shift(),
      goOn: async () => void done.push(`gone on, ${looks.length} left`),
      signal: new AbortController().signal,
      everyMs: 1,
    });
    expect(done).toEqual(['gone on, 0 left']);
  });

  it('ends when everything is stopped', async () => {
    const stopping = new AbortController();
    const done: string[] = [];
    await goOnLater({
      look: async () => {
        stopping.abort();
        return 'The log is empty.';
      },
      goOn: async () => void done.push('gone on'),
      signal: stopping.signal,
    });
    expect(done).toEqual([]);
  });
});
