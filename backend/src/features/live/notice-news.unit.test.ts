import { logPositionSchema, notificationIdSchema, organizationIdSchema, userIdSchema } from '@proofline/contracts/ids';
import type { Receivers } from '@proofline/projections/notifications/query-published';
import { describe, expect, it } from 'vitest';
import { tellNotices } from './notice-news.ts';

const position = logPositionSchema.parse('9');
const notice = (number: number, users: number[], organizations: number[], isDeleted = false): Receivers => ({
  id: notificationIdSchema.parse(`0f9f1c55-6a3f-8c9e-9d0e-${String(number).padStart(12, '0')}`),
  isDeleted,
  userIds: users.map((id) => userIdSchema.parse(id)),
  organizationIds: organizations.map((id) => organizationIdSchema.parse(id)),
});

describe('news of notifications', () => {
  it('go to who is named, to everybody when nobody is, and to the same ones in one message', () => {
    const [first, second, third, fourth] = [
      notice(1, [2], [3]),
      notice(2, [], []),
      notice(3, [], []),
      notice(4, [5], [], true),
    ];
    expect(tellNotices([first, second, third, fourth], position)).toEqual([
      { rooms: ['user:2', 'org:3'], message: { type: 'notifications_changed', position, published: [first.id] } },
      { rooms: ['signed-in'], message: { type: 'notifications_changed', position, published: [second.id, third.id] } },
      { rooms: ['user:5'], message: { type: 'notifications_changed', position, published: [] } },
    ]);
  });

  it('name the newest of many, and no more than a message holds', () => {
    const many = Array.from({ length: 80 }, (_, number) => notice(number, [2], []));
    const [telling] = tellNotices(many, position);
    const { message } = telling ?? {};
    expect(message?.type === 'notifications_changed' && message.published).toEqual(many.slice(-50).map(({ id }) => id));
  });
});
