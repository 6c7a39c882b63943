import { defineReadModel } from '../runtime/read-model.ts';
import { applyCheckChanges } from './apply.ts';
import { checkEventTypes, projectCheck } from './project.ts';
import { checkTables } from './table.ts';

export const checks = defineReadModel({
  name: 'checks',
  tables: checkTables,
  eventTypes: checkEventTypes,
  project: projectCheck,
  apply: applyCheckChanges,
});
