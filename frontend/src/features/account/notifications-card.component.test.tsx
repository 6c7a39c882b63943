import { DEFAULT_MAIL_SETTINGS } from '@proofline/contracts/mail-settings';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../testing/render-in-app.tsx';
import { NotificationsCard } from './notifications-card.tsx';

const switches = { alerts: true, comments: false, news: false, offers: false };
const stored = { id: 1, ...switches, mail: DEFAULT_MAIL_SETTINGS };
const timing = (about: string) => page.getByRole('combobox', { name: `Mail about ${about}` });
const hour = page.getByRole('combobox', { name: 'Daily digest at' });

it('says beside each switch when it is mailed, and saves each choice at once', async () => {
  const calls = answerApi({
    'GET /api/notification_settings/': { count: 1, results: [stored] },
    'PUT /api/notification_settings/1/': ({ body }: { body: object }) => ({ id: 1, ...body }),
  });
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1 });
  await renderInApp(<NotificationsCard />, { client });
  await expect.element(timing('alerts')).toHaveValue('at_once');
  // What is switched off is not mailed, and no digest is daily yet.
  await expect.element(timing('comments')).toBeDisabled();
  await expect.element(hour).toBeDisabled();
  await timing('alerts').selectOptions('Daily digest');
  await expect.element(hour).toBeEnabled();
  await hour.selectOptions('17:00');
  await expect.element(hour).toHaveValue('17');
  const saved = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await expect.poll(saved).toEqual([
    { ...switches, mail: { ...DEFAULT_MAIL_SETTINGS, alerts: 'daily' } },
    { ...switches, mail: { ...DEFAULT_MAIL_SETTINGS, alerts: 'daily', daily_hour: 17 } },
  ]);
});
