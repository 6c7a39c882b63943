import { userIdSchema } from '@proofline/contracts/ids';
import { z } from 'zod';
import type { ApiSession } from './api-session.ts';

const ownSettingsSchema = z.object({ results: z.array(z.object({ id: userIdSchema })).min(1) });

/** Somebody wants to hear of runs and comments, with a mail for each at once. @returns who it is */
export async function hearOfRuns(api: ApiSession): Promise<number> {
  const { results } = await api.get('/api/notification_settings/', ownSettingsSchema);
  const id = results[0]?.id ?? 0;
  const mail = { alerts: 'at_once', comments: 'at_once', news: 'off', offers: 'off', daily_hour: 8 };
  const chosen = { alerts: true, comments: true, news: false, offers: false, mail };
  const saved = await api.send('PUT', `/api/notification_settings/${id}/`, chosen);
  if (saved.status !== 200) throw new Error(`Notification settings were not saved: ${saved.status}.`);
  return id;
}
