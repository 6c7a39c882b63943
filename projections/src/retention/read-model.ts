import { defineReadModel } from '../runtime/read-model.ts';
import { applyRetention } from './apply.ts';
import { retentionProjector } from './project.ts';
import { retentionTables } from './table.ts';

export const retention = defineReadModel({
  name: 'retention',
  tables: retentionTables,
  projector: retentionProjector,
  apply: applyRetention,
});
