import { defineReadModel } from '../runtime/read-model.ts';
import { applyHistory } from './apply.ts';
import { historyEventTypes, projectHistory } from './project.ts';
import { historyTables } from './table.ts';

export const history = defineReadModel({
  name: 'history',
  tables: historyTables,
  eventTypes: historyEventTypes,
  project: projectHistory,
  apply: applyHistory,
});
