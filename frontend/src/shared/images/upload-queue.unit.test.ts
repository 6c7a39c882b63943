import { describe, expect, it } from 'vitest';
import { createUploadQueue } from './upload-queue.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

function fakeUploads(count: number) {
  const started: number[] = [];
  const signals: AbortSignal[] = [];
  const ends: ((failed?: Error) => void)[] = [];
  const uploads = Array.from({ length: count }, (_, n) => (signal: AbortSignal) => {
    started.push(n);
    signals.push(signal);
    return new Promise<void>((resolve, reject) => {
      ends[n] = (failed) => (failed ? reject(failed) : resolve());
    });
  });
  return { started, signals, ends, uploads };
}

describe('uploads', () => {
  it('run three at once, a failed one making room like any other', async () => {
    const queue = createUploadQueue();
    const { started, ends, uploads } = fakeUploads(6);
    for (const upload of uploads) queue.add(upload);
    expect(started).toEqual([0, 1, 2]);
    ends[1]?.(new Error('refused'));
    await settled();
    expect(started).toEqual([0, 1, 2, 3]);
    ends[0]?.();
    ends[3]?.();
    await settled();
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('stop with the page: running ones are told, waiting ones never start', async () => {
    const queue = createUploadQueue(1);
    const { started, signals, ends, uploads } = fakeUploads(2);
    for (const upload of uploads) queue.add(upload);
    queue.stop();
    expect(signals[0]?.aborted).toBe(true);
    ends[0]?.();
    await settled();
    expect(started).toEqual([0]);
  });
});
