import { defineReadModel } from '../runtime/read-model.ts';
import { applyCommentChanges } from './apply.ts';
import { commentProjector } from './project.ts';
import { commentTables } from './table.ts';

export const comments = defineReadModel({
  name: 'comments',
  tables: commentTables,
  projector: commentProjector,
  apply: applyCommentChanges,
});
