import type { Notification } from '@proofline/contracts/api/notifications';
import type { CheckId, LogPosition, ReportId } from '@proofline/contracts/ids';
import { DEFAULT_MAIL_SETTINGS } from '@proofline/contracts/mail-settings';
import type { ReportProgress } from '@proofline/contracts/socket/messages';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { applyProgress } from '../../shared/live/apply-message.ts';
import { tellPublished } from '../../shared/live/published-notices.ts';
import { type AskedApi, answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { notice, noticeId, noticesApi } from './testing/told.ts';

const off = { alerts: false, comments: false, news: false, offers: false };
const bell = page.getByRole('button', { name: /^Notifications/ });
const panel = page.getByRole('dialog', { name: 'Notifications' });
const items = () => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
const viewMore = page.getByRole('button', { name: 'View more' });

async function shown(notices: Notification[], settings: object = { ...off, news: true }, phone = false) {
  const calls = answerApi({
    ...noticesApi(notices),
    'GET /api/notification_settings/': { count: 1, results: [{ id: 1, ...settings, mail: DEFAULT_MAIL_SETTINGS }] },
  });
  return { calls, ...(await renderInApp(<NotificationBell />, { phone })) };
}
const many = (count: number) => Array.from({ length: count }, (_, index) => notice(count - index));

it('counts what is unread, to a hundred', async () => {
  await shown([notice(3), notice(2, { read: true }), notice(1)]);
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread');
});

it('does not count beyond a hundred', async () => {
  await shown(many(120));
  await expect.element(bell).toHaveAccessibleName('Notifications, 99+ unread');
  await expect.element(page.getByText('99+', { exact: true })).toBeVisible();
});

it('shows five, and with View more a modal of ten that grows by ten, and five more in the panel', async () => {
  await shown(many(32));
  await bell.click();
  await expect.poll(() => items().elements().length).toBe(5);
  await viewMore.click();
  await expect.poll(() => items().elements().length).toBe(10);
  await viewMore.click();
  await expect.poll(() => items().elements().length).toBe(20);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => items().elements().length).toBe(0);
  await bell.click();
  await expect.poll(() => items().elements().length).toBe(10);
});

it('has read what is clicked, and follows its link', async () => {
  const { calls, address } = await shown([notice(2, { link: '/reports/7?x=1' }), notice(1)]);
  await bell.click();
  await page.getByRole('link', { name: /News 2/ }).click();
  await expect.poll(address).toBe('/reports/7?x=1');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
  const marks = calls.filter(({ method }) => method === 'POST');
  expect(marks.map(({ body }) => body)).toEqual([{ custom_notification: noticeId(2) }]);
});

it('follows no link that nothing of ours leads to', async () => {
  await shown([notice(2, { link: 'javascript:alert(1)' }), notice(1, { link: '//evil.example' })]);
  await bell.click();
  await expect.element(page.getByRole('button', { name: /News 2/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /News 1/ })).toBeVisible();
});

it('has read all that is shown at once, up to the newest', async () => {
  const { calls } = await shown([notice(3), notice(2), notice(1, { read: true })]);
  await bell.click();
  await page.getByText('Unread 2').click();
  await expect.poll(() => items().elements().length).toBe(2);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(page.getByText('No unread notifications.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ up_to: noticeId(3) });
});

it('says that there is nothing, and where to choose what to be told of by who has chosen nothing', async () => {
  const { address } = await shown([], off);
  await bell.click();
  await expect.element(page.getByText('No notifications yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Choose what to be told' }).click();
  await expect.poll(address).toBe('/profile#notifications');
});

it('says when they could not be loaded, and tries again', async () => {
  let isDown = true;
  answerApi({
    'GET /api/custom_notifications/': () =>
      isDown
        ? Response.json({ code: 'x', detail: 'x' }, { status: 400 })
        : { count: 0, page: 1, perPage: 5, page_size: 5, results: [], unread_count: 0 },
  });
  await renderInApp(<NotificationBell />);
  await bell.click();
  await expect.element(page.getByText('Sorry, something went wrong.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByText('No notifications yet.')).toBeVisible();
});

it('shows what comes in, once, and nothing of what was there or was read before', async () => {
  const notices = [notice(1), notice(0, { read: true })];
  const { client } = await shown(notices);
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
  notices.unshift(notice(2, { type: 'warning', message: 'About\nwhat it says' }));
  await client.invalidateQueries({ queryKey: queryKeys.notifications.all });
  tellPublished([noticeId(2)]);
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread');
  const toast = page.getByRole('status').filter({ hasText: 'About' });
  await expect.element(toast).toBeVisible();
  tellPublished([noticeId(2), noticeId(0)]);
  await expect.poll(() => toast.elements().length).toBe(1);
  expect(page.getByRole('status').filter({ hasText: 'News' }).elements()).toEqual([]);
  await toast.click();
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
});

it('shows each of many that come in at once, five at a time, also when more come in while it asks', async () => {
  const notices = [notice(0, { read: true })];
  await shown(notices);
  await expect.element(bell).toHaveAccessibleName('Notifications');
  const toasts = () =>
    page
      .getByRole('status')
      .filter({ hasText: /^Burst/ })
      .elements().length;
  const told = new Set<string>();
  const publish = (numbers: number[]) => {
    for (const number of numbers) notices.unshift(notice(number, { message: `Burst ${number}` }));
    tellPublished(numbers.map(noticeId));
  };
  publish([1, 2, 3, 4, 5, 6, 7, 8]);
  publish([9, 10, 11]);
  await expect
    .poll(() => {
      for (const one of page
        .getByRole('status')
        .filter({ hasText: /^Burst/ })
        .elements()) {
        told.add(one.textContent ?? '');
        one.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click();
      }
      return told.size;
    })
    .toBe(11);
  await expect.poll(toasts).toBe(0);
});

it('asks again for what comes in and cannot be had at once, a few times', async () => {
  const notices = [notice(0, { read: true })];
  const api = noticesApi(notices);
  const list = api['GET /api/custom_notifications/'];
  let fails = 0;
  answerApi({
    ...api,
    'GET /api/custom_notifications/': (asked: AskedApi) => {
      fails -= 1;
      return fails < 0 ? list(asked) : Response.json({ code: 'x', detail: 'x' }, { status: 400 });
    },
  });
  await renderInApp(<NotificationBell />);
  await expect.element(bell).toHaveAccessibleName('Notifications');
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
  const publish = (number: number, message: string, failing: number) => {
    fails = failing;
    notices.unshift(notice(number, { message }));
    tellPublished([noticeId(number)]);
  };
  publish(1, 'Had late', 2);
  await expect.element(toast('Had late')).toBeVisible();
  publish(2, 'Not to be had', 4);
  await expect.poll(() => fails).toBe(0);
  publish(3, 'Had at once', 0);
  await expect.element(toast('Had at once')).toBeVisible();
  expect(toast('Not to be had').elements()).toEqual([]);
});

it('counts on while a run finds more, with no second toast', async () => {
  const report = 100_001 as ReportId;
  const violation = { message: 'Violation found: Spring', violations: { report, found: 1, goes_on: true } };
  const { client } = await shown([notice(2, violation), notice(1)]);
  await bell.click();
  await expect.element(items().first().getByText('1 violation so far, the run goes on')).toBeVisible();
  applyProgress(client, progressOf(report, 1_000));
  await expect.element(page.getByText('1,000 violations so far, the run goes on')).toBeVisible();
  applyProgress(client, progressOf(99 as ReportId, 5));
  applyProgress(client, { ...progressOf(report, 1_204), status: 'completed' });
  await expect.element(page.getByText('1,204 violations in the run')).toBeVisible();
  expect(items().nth(1).element().textContent).not.toContain('violation');
  expect(page.getByRole('status').filter({ hasText: 'Violation' }).elements()).toEqual([]);
});

const progressOf = (report: ReportId, found: number): ReportProgress => ({
  ...{ type: 'report_progress', position: '200' as LogPosition, check: 1 as CheckId, report, status: 'in_progress' },
  ...{ percent_completed: 70, url_count: 2_000, done_url_count: 1_400, compliance_percent: 1, rate_per_s: 2.5 },
  outcomes: {
    ...{ compliant: 4, not_compliant: found, recorded: 0, filtered_out: 0, could_not_be_judged: 0, waiting: 3 },
  },
  newest_results: [],
});

it('is a panel as wide as a phone, long words and all', async () => {
  await shown([notice(1, { message: `${'x'.repeat(300)}\n${'y '.repeat(90)}` })], off, true);
  await bell.click();
  await expect.element(items().first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
