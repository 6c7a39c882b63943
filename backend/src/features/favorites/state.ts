import type { FavoriteEvent } from '@proofline/contracts/events/favorite';

/** What the stream of one person and one check says. */
export interface FavoriteState {
  readonly isFavorite: boolean;
}

export const initialFavorite: FavoriteState = { isFavorite: false };

export function evolveFavorite(_: FavoriteState, event: FavoriteEvent): FavoriteState {
  return { isFavorite: event.type === 'CheckFavorited' };
}
