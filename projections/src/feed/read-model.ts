import { defineReadModel } from '../runtime/read-model.ts';
import { applyFeed } from './apply.ts';
import { feedProjector } from './project.ts';
import { feedTables } from './table.ts';

export const feed = defineReadModel({
  name: 'feed',
  tables: feedTables,
  projector: feedProjector,
  apply: applyFeed,
});
