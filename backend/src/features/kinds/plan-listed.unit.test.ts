import { describe, expect, it } from 'vitest';
import { planListed } from './plan-listed.ts';

describe('a plan', () => {
  it('holds every address in every country once, in the order of the lists', () => {
    const lists = [
      ['http://a.example/', 'http://b.example/'],
      ['http://b.example', 'http://c.example/'],
    ];
    expect(
      planListed(lists, ['GB', 'DE', 'GB'], 100)?.map(({ target, url, country }) => [target, url, country]),
    ).toEqual([
      [1, 'http://a.example/', 'GB'],
      [2, 'http://a.example/', 'DE'],
      [3, 'http://b.example/', 'GB'],
      [4, 'http://b.example/', 'DE'],
      [5, 'http://c.example/', 'GB'],
      [6, 'http://c.example/', 'DE'],
    ]);
  });

  it('takes addresses as one that differ only in how they are written', () => {
    expect(planListed([['http://A.example', 'http://a.example:80/', 'http://a.example/']], ['GB'], 10)).toHaveLength(1);
    expect(planListed([['http://a.example/x', 'http://a.example/X']], ['GB'], 10)).toHaveLength(2);
  });

  it('is none when it would be too large', () => {
    expect(planListed([['http://a.example/', 'http://b.example/']], ['GB', 'DE'], 3)).toBeUndefined();
    expect(planListed([['http://a.example/', 'http://b.example/']], ['GB', 'DE'], 4)).toHaveLength(4);
  });

  it('of nothing is empty', () => {
    expect(planListed([], ['GB'], 10)).toEqual([]);
  });
});
