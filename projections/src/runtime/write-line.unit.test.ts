import { describe, expect, it } from 'vitest';
import { WriteLine } from './write-line.ts';

const rest = () => new Promise((resolve) => setImmediate(resolve));

describe('a line of writes', () => {
  it('writes in order, one at a time, while the next are added', async () => {
    const line = new WriteLine();
    const begun: string[] = [];
    const first = Promise.withResolvers<void>();
    line.add(async () => {
      begun.push('first');
      await first.promise;
    });
    line.add(async () => {
      begun.push('second');
    });
    await rest();
    expect(begun).toEqual(['first']);
    first.resolve();
    await line.room(0);
    expect(begun).toEqual(['first', 'second']);
  });

  it('has room while no more are open than may be', async () => {
    const line = new WriteLine();
    const slow = Promise.withResolvers<void>();
    line.add(() => slow.promise);
    await line.room(1);
    line.add(async () => {});
    let hasRoom = false;
    const asked = line.room(1).then(() => {
      hasRoom = true;
    });
    await rest();
    expect(hasRoom).toBe(false);
    slow.resolve();
    await asked;
    expect(hasRoom).toBe(true);
  });

  it('begins nothing after a write that failed, and tells who asks for room', async () => {
    const line = new WriteLine();
    let later = 0;
    line.add(() => Promise.reject(new Error('No room on the disk.')));
    line.add(async () => {
      later += 1;
    });
    await rest();
    await expect(line.room(0)).rejects.toThrow('No room on the disk.');
    expect(later).toBe(0);
  });
});
