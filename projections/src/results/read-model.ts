import { defineReadModel } from '../runtime/read-model.ts';
import { applyResults } from './apply.ts';
import { projectResult, resultEventTypes } from './project.ts';
import { resultTables } from './table.ts';

export const results = defineReadModel({
  name: 'results',
  tables: resultTables,
  eventTypes: resultEventTypes,
  project: projectResult,
  apply: applyResults,
});
