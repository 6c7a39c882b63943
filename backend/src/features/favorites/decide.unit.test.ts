import type { FavoriteEvent } from '@proofline/contracts/events/favorite';
import { checkIdSchema, organizationIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { given } from '../../app/testing/given.ts';
import { favoriteDecider } from './decide.ts';

const data = { userId: userIdSchema.parse(2), checkId: checkIdSchema.parse(12) };
const starred: FavoriteEvent = { type: 'CheckFavorited', data };
const unstarred: FavoriteEvent = { type: 'CheckUnfavorited', data };
const after = (...events: FavoriteEvent[]) => given(favoriteDecider, organizationIdSchema.parse(1), events);

describe('A favourite', () => {
  it('is made, and taken back, as often as somebody likes', () => {
    expect(after().when({ type: 'favorite', ...data })).toEqual([starred]);
    expect(after(starred).when({ type: 'unfavorite', ...data })).toEqual([unstarred]);
    expect(after(starred, unstarred).when({ type: 'favorite', ...data })).toEqual([starred]);
  });

  it('is said once, however often it is asked for', () => {
    expect(after().when({ type: 'unfavorite', ...data })).toEqual([]);
    expect(after(starred).when({ type: 'favorite', ...data })).toEqual([]);
    expect(after(starred, unstarred).when({ type: 'unfavorite', ...data })).toEqual([]);
  });
});
