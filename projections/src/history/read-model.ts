import { defineReadModel } from '../runtime/read-model.ts';
import { applyHistory } from './apply.ts';
import { historyProjector } from './project.ts';
import { historyTables } from './table.ts';

export const history = defineReadModel({
  name: 'history',
  tables: historyTables,
  projector: historyProjector,
  apply: applyHistory,
});
