import { defineReadModel } from '../runtime/read-model.ts';
import { applyUrlListChanges } from './apply.ts';
import { projectUrlList, urlListEventTypes } from './project.ts';
import { urlListTables } from './table.ts';

export const urlLists = defineReadModel({
  name: 'url-lists',
  tables: urlListTables,
  eventTypes: urlListEventTypes,
  project: projectUrlList,
  apply: applyUrlListChanges,
});
