import { defineReadModel } from '../runtime/read-model.ts';
import { applyReportChanges } from './apply.ts';
import { reportProjector } from './project.ts';
import { reportTables } from './table.ts';

export const reports = defineReadModel({
  name: 'reports',
  tables: reportTables,
  projector: reportProjector,
  apply: applyReportChanges,
});
