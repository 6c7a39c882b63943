import { defineReadModel } from '../runtime/read-model.ts';
import { applyAudit } from './apply.ts';
import { auditProjector } from './project.ts';
import { auditTables } from './table.ts';

export const audit = defineReadModel({
  name: 'audit',
  tables: auditTables,
  projector: auditProjector,
  apply: applyAudit,
});
