import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { noticeToast, TOAST_MS, toast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const shown = (title: string) => page.getByText(title, { exact: true }).elements().length;

it.each([
  ['that something was done', () => toast('success', 'Saved.'), 'Saved.'],
  ['of a notification', () => noticeToast('n1', 'error', 'Run failed: UK', 'Why', () => undefined), 'Run failed: UK'],
])('Word %s stays for ten seconds', async (_what, say, title) => {
  await renderInApp(<p>Page</p>);
  say();
  await expect.element(page.getByText(title, { exact: true })).toBeVisible();
  expect(TOAST_MS).toBe(10_000);
  vi.advanceTimersByTime(TOAST_MS - 50);
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  expect(shown(title)).toBe(1);
  vi.advanceTimersByTime(100);
  // It fades for a moment before it is gone.
  await expect
    .poll(() => {
      vi.advanceTimersByTime(100);
      return shown(title);
    })
    .toBe(0);
});

it('A notification that leads somewhere is followed with the keyboard, once, and can be dismissed', async () => {
  const follow = vi.fn();
  await renderInApp(<p>Page</p>);
  noticeToast('n2', 'warning', 'Paused by a colleague: UK', 'It goes on.', follow);
  noticeToast('n3', 'info', 'New comment: UK', 'On report #7.', follow);
  const open = page.getByRole('button', { name: 'Paused by a colleague: UK' });
  await expect.element(open).toBeVisible();
  (open.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(follow).toHaveBeenCalledTimes(1);
  const dismiss = page.getByRole('status').filter({ hasText: 'New comment' }).getByRole('button', { name: 'Dismiss' });
  (dismiss.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => {
      vi.advanceTimersByTime(100);
      return shown('New comment: UK') + shown('Paused by a colleague: UK');
    })
    .toBe(0);
  expect(follow).toHaveBeenCalledTimes(1);
});
