import { errorMonitor } from 'node:events';
import { describe, expect, it } from 'vitest';
import { threadPool } from './thread-pool.ts';

const filename = new URL('./testing/answers-at-once.ts', import.meta.url).href;
/** Longer than a thread that is ready takes to answer. */
const blockedMs = 500;

/** Keeps this thread from hearing anything. */
const block = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, blockedMs);

describe('a pool of threads', () => {
  it('lives on when the answer to a task that was given up still comes', async () => {
    const pool = threadPool({ filename, minThreads: 1, maxThreads: 1 });
    try {
      const heard: string[] = [];
      pool.on(errorMonitor, (error: Error) => heard.push(error.message));
      expect(await pool.run('ready')).toBe('ready');
      const leaving = new AbortController();
      const given = pool.run('late', { signal: leaving.signal });
      // The answer lies there by now, unheard.
      block();
      leaving.abort();
      await expect(given).rejects.toMatchObject({ name: 'AbortError' });
      await expect.poll(() => heard).toEqual([expect.stringContaining('Unexpected message from Worker')]);
      expect(await pool.run('next')).toBe('next');
    } finally {
      await pool.destroy();
    }
  });

  it('does not hide what else goes wrong in it', async () => {
    const pool = threadPool({ filename, minThreads: 1, maxThreads: 1 });
    try {
      expect(() => pool.emit('error', new Error('A thread ended.'))).toThrow('A thread ended.');
    } finally {
      await pool.destroy();
    }
  });
});
