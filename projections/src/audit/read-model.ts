import { defineReadModel } from '../runtime/read-model.ts';
import { applyAudit } from './apply.ts';
import { auditEventTypes, projectAudit } from './project.ts';
import { auditTables } from './table.ts';

export const audit = defineReadModel({
  name: 'audit',
  tables: auditTables,
  eventTypes: auditEventTypes,
  project: projectAudit,
  apply: applyAudit,
});
