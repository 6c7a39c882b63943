import { defineReadModel } from '../runtime/read-model.ts';
import { applyAttention } from './apply.ts';
import { attentionProjector } from './project.ts';
import { attentionTables } from './table.ts';

export const attention = defineReadModel({
  name: 'attention',
  tables: attentionTables,
  projector: attentionProjector,
  apply: applyAttention,
});
