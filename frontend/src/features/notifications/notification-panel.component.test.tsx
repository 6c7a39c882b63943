import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import NotificationPanel from './notification-panel.tsx';

const off = { alerts: false, comments: false, news: false, offers: false };
const choose = page.getByRole('link', { name: 'Choose what to be told' });

async function panel(settings: object) {
  const onClose = vi.fn();
  const calls = answerApi({
    'GET /api/notification_settings/': { count: 1, results: [{ id: 1, ...settings }] },
  });
  const app = await renderInApp(<NotificationPanel onClose={onClose} />);
  await expect.poll(() => calls.length).toBe(1);
  return { ...app, onClose };
}

it('says of each tab what it lacks', async () => {
  await panel({ ...off, news: true });
  await expect.element(page.getByText('No notifications yet.')).toBeVisible();
  await page.getByText('Unread', { exact: true }).click();
  await expect.element(page.getByText('No unread notifications.')).toBeVisible();
});

it('leads who has asked for nothing to where that is chosen, and closes', async () => {
  const { address, onClose } = await panel(off);
  await choose.click();
  await expect.poll(address).toBe('/profile#notifications');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each(Object.keys(off))('does not when %s are switched on', async (kind) => {
  await panel({ ...off, [kind]: true });
  await expect.element(page.getByText('No notifications yet.')).toBeVisible();
  expect(choose.elements()).toEqual([]);
});
