import { defineReadModel } from '../runtime/read-model.ts';
import { applyFindings } from './apply.ts';
import { findingProjector } from './project.ts';
import { findingTables } from './table.ts';

export const results = defineReadModel({
  name: 'results',
  tables: findingTables,
  projector: findingProjector,
  apply: applyFindings,
});
