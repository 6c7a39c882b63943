import type { Notification } from '@proofline/contracts/api/notifications';
import type { NotificationId } from '@proofline/contracts/ids';
import type { AskedApi } from '../../../testing/answer-api.ts';

export const noticeId = (number: number) =>
  `0f9f1c55-6a3f-8c9e-9d0e-${String(number).padStart(12, '0')}` as NotificationId;

/** A notification as the API tells of it. */
export const notice = (number: number, facts: Partial<Notification> = {}): Notification => ({
  ...{ id: noticeId(number), type: 'info', category: 'news', message: `News ${number}`, link: null, read: false },
  ...{ ctime: '2026-11-20T12:00:00.000Z', violations: null },
  ...facts,
});

/** An API that keeps notifications, newest first, and what is read of them. */
export function noticesApi(notices: Notification[]) {
  const list = ({ query }: AskedApi) => {
    const shown = query.read === 'false' ? notices.filter(({ read }) => !read) : notices;
    const [page, size] = [Number(query.page ?? 1), Number(query.page_size)];
    return {
      ...{ count: shown.length, page, perPage: size, page_size: size },
      results: shown.slice((page - 1) * size, page * size),
      unread_count: Math.min(100, notices.filter(({ read }) => !read).length),
    };
  };
  const read = ({ body }: AskedApi) => {
    const { custom_notification: one, up_to: newest } = body as Record<string, string | undefined>;
    const from = notices.findIndex(({ id }) => id === (one ?? newest));
    notices.forEach((each, index) => {
      if (one === undefined ? index >= from : index === from) notices[index] = { ...each, read: true };
    });
    const answer = { custom_notification: one ?? null, up_to: newest ?? null, user: 2, read: true };
    return Response.json(answer, { status: 201 });
  };
  return { 'GET /api/custom_notifications/': list, 'POST /api/custom_read_notifications/': read };
}
