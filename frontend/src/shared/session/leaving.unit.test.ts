import { describe, expect, it } from 'vitest';
import { isLeaving, whileLeaving } from './leaving.ts';

describe('a tab that logs out', () => {
  it('is staying when that fails, and gone for good when it does not', async () => {
    const seen: boolean[] = [];
    const refused = whileLeaving(async () => {
      seen.push(isLeaving());
      throw new Error('The server is away.');
    });
    await expect(refused).rejects.toThrow('The server is away.');
    seen.push(isLeaving());
    await whileLeaving(async () => void seen.push(isLeaving()));
    expect([...seen, isLeaving()]).toEqual([true, false, true, true]);
  });
});
