import { defineReadModel } from '../runtime/read-model.ts';
import { applyUrlListChanges } from './apply.ts';
import { urlListProjector } from './project.ts';
import { urlListTables } from './table.ts';

export const urlLists = defineReadModel({
  name: 'url-lists',
  tables: urlListTables,
  projector: urlListProjector,
  apply: applyUrlListChanges,
});
