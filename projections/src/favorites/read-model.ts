import { defineReadModel } from '../runtime/read-model.ts';
import { applyFavoriteChanges } from './apply.ts';
import { favoriteProjector } from './project.ts';
import { favoriteTables } from './table.ts';

export const favorites = defineReadModel({
  name: 'favorites',
  tables: favoriteTables,
  projector: favoriteProjector,
  apply: applyFavoriteChanges,
});
