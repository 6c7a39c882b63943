import { defineReadModel } from '../runtime/read-model.ts';
import { applyCheckChanges } from './apply.ts';
import { checkProjector } from './project.ts';
import { checkTables } from './table.ts';

export const checks = defineReadModel({
  name: 'checks',
  tables: checkTables,
  projector: checkProjector,
  apply: applyCheckChanges,
});
