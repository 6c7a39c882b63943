import { describe, expect, it } from 'vitest';
import { hasRoom, startWithRoom } from './with-room.ts';

/** A disk that is full for the given questions, and has room from then on. */
const fullFor = (questions: number) => {
  let asked = 0;
  return () => Promise.resolve(++asked > questions);
};
const said: string[] = [];
const options = (disk: () => Promise<boolean>) => ({
  hasRoom: disk,
  say: (line: string) => void said.push(line),
  signal: AbortSignal.timeout(10_000),
});

describe('what a full disk ended', () => {
  it('starts as soon as there is room, and says once that it waits', async () => {
    let starts = 0;
    const start = () => Promise.resolve(++starts);
    expect(await startWithRoom(start, options(fullFor(2)))).toBe(1);
    expect(said).toEqual(['The disk is full. Make room; what waits for it goes on by itself.']);
  });

  it('starts again when the disk filled up meanwhile', async () => {
    const answers = [true, false, true];
    let starts = 0;
    const start = () => (++starts === 1 ? Promise.reject(new Error('no space left')) : Promise.resolve('started'));
    expect(
      await startWithRoom(
        start,
        options(() => Promise.resolve(answers.shift() ?? true)),
      ),
    ).toBe('started');
  });

  it('is given up when it fails for another reason', async () => {
    const start = () => Promise.reject(new Error('broken'));
    await expect(startWithRoom(start, options(fullFor(0)))).rejects.toThrow('broken');
  });

  it('is waited for no longer than the product runs', async () => {
    const stopping = AbortSignal.abort();
    const start = () => Promise.resolve();
    await expect(startWithRoom(start, { ...options(fullFor(Infinity)), signal: stopping })).rejects.toThrow('abort');
  });

  it('is told by the disk itself', async () => {
    expect(await hasRoom(import.meta.dirname)).toBe(true);
  });
});
