import { defineReadModel } from '../runtime/read-model.ts';
import { applyReportChanges } from './apply.ts';
import { projectReport, reportEventTypes } from './project.ts';
import { reportTables } from './table.ts';

export const reports = defineReadModel({
  name: 'reports',
  tables: reportTables,
  eventTypes: reportEventTypes,
  project: projectReport,
  apply: applyReportChanges,
});
