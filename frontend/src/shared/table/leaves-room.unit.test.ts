import { describe, expect, it } from 'vitest';
import { leavesRoom } from './leaves-room.ts';

describe('columns that stay in sight', () => {
  it('do so only while the others have room beside them', () => {
    const checks = [220, 192, 120];
    expect(leavesRoom(732, checks)).toBe(true);
    expect(leavesRoom(731, checks)).toBe(false);
    expect(leavesRoom(320, [])).toBe(true);
  });
});
