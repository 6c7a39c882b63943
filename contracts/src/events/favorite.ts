import { z } from 'zod';
import { checkIdSchema, userIdSchema } from '../ids.ts';
import { defineEvent, type EventOf } from './define-event.ts';

const favorite = z.object({ checkId: checkIdSchema, userId: userIdSchema });
const example = { checkId: 12, userId: 2 };

export const CheckFavorited = defineEvent({
  type: 'CheckFavorited',
  category: 'favorite',
  version: 1,
  summary: 'Somebody made the check one of their favourites.',
  schema: favorite,
  example,
});

export const CheckUnfavorited = defineEvent({
  type: 'CheckUnfavorited',
  category: 'favorite',
  version: 1,
  summary: 'The check is no favourite of theirs any more.',
  schema: favorite,
  example,
});

export const favoriteEvents = [CheckFavorited, CheckUnfavorited] as const;
export type FavoriteEvent = EventOf<(typeof favoriteEvents)[number]>;
