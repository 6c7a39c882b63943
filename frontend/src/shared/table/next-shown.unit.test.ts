import { describe, expect, it } from 'vitest';
import { nextShown, type Shown } from './next-shown.ts';

const answer = (ids: string, count = ids.length) => ({ results: [...ids], count });
type Answer = ReturnType<typeof answer>;
const idOf = (id: string) => id;
const told = ({ rows, waiting, isOutdated }: Shown<string>) => [rows.join(''), waiting, isOutdated];

const after = (
  before: Shown<string> | null,
  page: Answer,
  { live = true, read = true, key = 'page' }: { live?: boolean; read?: boolean; key?: string } = {},
) => nextShown(before, { page, key, live, isRead: () => read, idOf });
const first = after(null, answer('bc'));

describe('what a table shows of its answers', () => {
  it('holds what is read and counts what came on every page', () => {
    expect(told(after(first, answer('ab', 7)))).toEqual(['bc', 5, true]);
    expect(told(after(first, answer('ab', 7), { read: false }))).toEqual(['ab', 0, false]);
  });

  it('is the answer for another page as it is', () => {
    expect(told(after(first, answer('xy'), { key: 'other' }))).toEqual(['xy', 0, false]);
  });

  it('says that rows have gone, or changed places, although none has come', () => {
    expect(told(after(first, answer('c')))).toEqual(['bc', 0, true]);
    expect(told(after(first, answer('cb')))).toEqual(['bc', 0, true]);
    expect(told(after(after(first, answer('c')), answer('bc')))).toEqual(['bc', 0, false]);
  });

  it('stays held after the last answer while somebody reads, and is the true page once nobody does', () => {
    const newest = answer('abc');
    const held = after(first, newest);
    const over = after(held, newest, { live: false });
    expect(told(over)).toEqual(['bc', 1, true]);
    expect(told(after(over, newest, { live: false, read: false }))).toEqual(['abc', 0, false]);
    expect(told(after(held, newest, { read: false }))).toEqual(['abc', 0, false]);
  });

  it('holds nothing where no rows arrive by themselves', () => {
    expect(told(after(first, answer('abc'), { live: false }))).toEqual(['abc', 0, false]);
  });
});
