import type { FavoriteEvent } from '@proofline/contracts/events/favorite';
import type { CheckId, UserId } from '@proofline/contracts/ids';
import type { Decider } from '../../kernel/commands/decider.ts';
import { evolveFavorite, type FavoriteState, initialFavorite } from './state.ts';

export interface FavoriteCommand {
  readonly type: 'favorite' | 'unfavorite';
  /** Of the same organisation: whoever asks has looked. */
  readonly userId: UserId;
  readonly checkId: CheckId;
}

/** What is so already is not said again: two tabs, and a tab that asks twice, mean the same. */
export const favoriteDecider: Decider<FavoriteState, FavoriteCommand, FavoriteEvent> = {
  category: 'favorite',
  initial: initialFavorite,
  evolve: evolveFavorite,
  decide({ type, userId, checkId }, { isFavorite }) {
    const wanted = type === 'favorite';
    if (wanted === isFavorite) return [];
    return [{ type: wanted ? 'CheckFavorited' : 'CheckUnfavorited', data: { userId, checkId } }];
  },
};
