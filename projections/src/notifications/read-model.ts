import { defineReadModel } from '../runtime/read-model.ts';
import { applyNotifications } from './apply.ts';
import { notificationProjector } from './project.ts';
import { notificationTables } from './table.ts';

export const notifications = defineReadModel({
  name: 'notifications',
  tables: notificationTables,
  projector: notificationProjector,
  apply: applyNotifications,
});
