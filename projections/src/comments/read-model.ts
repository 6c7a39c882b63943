import { defineReadModel } from '../runtime/read-model.ts';
import { applyCommentChanges } from './apply.ts';
import { commentEventTypes, projectComment } from './project.ts';
import { commentTables } from './table.ts';

export const comments = defineReadModel({
  name: 'comments',
  tables: commentTables,
  eventTypes: commentEventTypes,
  project: projectComment,
  apply: applyCommentChanges,
});
