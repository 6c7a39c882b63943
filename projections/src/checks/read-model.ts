import { defineReadModel } from '../runtime/read-model.ts';
import { applyCheckChanges } from './apply.ts';
import { checkProjector } from './project.ts';
import { checkTables, recountChecks } from './table.ts';

export const checks = defineReadModel({
  name: 'checks',
  tables: checkTables,
  projector: checkProjector,
  apply: applyCheckChanges,
  mend: async (trx, schema) => {
    const { rows } = await trx.raw<{ rows: { wrong: string }[] }>(recountChecks(schema));
    return Number(rows[0]?.wrong);
  },
});
