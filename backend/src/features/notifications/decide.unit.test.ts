import { notificationIdSchema, organizationIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { UnknownSubject } from '../../kernel/commands/refusals.ts';
import { noticeDecider, noticeReaderDecider, noticeReadingDecider } from './decide.ts';
import { type Notice, notificationIdOf } from './publish.ts';

const users = (...ids: number[]) => ids.map((id) => userIdSchema.parse(id));
const organizations = (...ids: number[]) => ids.map((id) => organizationIdSchema.parse(id));
const notice: Notice = {
  ...{ cause: 'run-1200003-failed', category: 'alerts', kind: 'error', message: 'A run has failed' },
  ...{ link: '/reports/1200003', userIds: users(2, 5), organizationIds: organizations(3) },
};
const id = notificationIdOf(notice);
const facts = { ...notice, notificationId: id };
const published = { type: 'NotificationPublished', data: facts } as const;
const metadata = { organizationId: null };

describe('the id of a notification', () => {
  it('is the same for the same cause and receivers, in whatever order and words', () => {
    const again = { ...notice, message: 'Other words', userIds: users(5, 2, 5) };
    expect(notificationIdOf(again)).toBe(id);
    expect(notificationIdSchema.parse(id)).toBe(id);
  });

  it.each<[string, Partial<Notice>]>([
    ['cause', { cause: 'run-1200004-failed' }],
    ['people', { userIds: users(2) }],
    ['organisations', { organizationIds: [] }],
    // A person and an organisation may have the same number.
    ['kind of receiver', { userIds: users(2, 5, 3), organizationIds: [] }],
  ])('is another one for another %s', (_, change) => {
    expect(notificationIdOf({ ...notice, ...change })).not.toBe(id);
  });
});

describe('a notification', () => {
  it('is published once, and not after it was deleted either', () => {
    const command = { type: 'publish', facts } as const;
    expect(noticeDecider.decide(command, noticeDecider.initial)).toEqual([published]);
    const state = noticeDecider.evolve(noticeDecider.initial, published, metadata);
    expect(noticeDecider.decide(command, state)).toEqual([]);
    const gone = { type: 'NotificationDeleted', data: { notificationId: id } } as const;
    expect(noticeDecider.decide({ type: 'delete', id }, state)).toEqual([gone]);
    expect(noticeDecider.decide(command, noticeDecider.evolve(state, gone, metadata))).toEqual([]);
  });

  it.each(['unpublished', 'deleted'] as const)('that is %s cannot be deleted', (state) => {
    expect(() => noticeDecider.decide({ type: 'delete', id }, state)).toThrow(UnknownSubject);
  });
});

describe('a reader', () => {
  const [userId = userIdSchema.parse(2)] = users(2);
  const command = { userId, id };

  it('has read a notification once', () => {
    const [read] = noticeReadingDecider.decide(command, noticeReadingDecider.initial);
    expect(read).toEqual({ type: 'NotificationRead', data: { userId, notificationId: id } });
    if (read === undefined) return;
    const state = noticeReadingDecider.evolve(noticeReadingDecider.initial, read, metadata);
    expect(noticeReadingDecider.decide(command, state)).toEqual([]);
  });

  it('has read all up to one once, and up to a later one then', () => {
    const [read] = noticeReaderDecider.decide(command, noticeReaderDecider.initial);
    expect(read).toEqual({ type: 'AllNotificationsRead', data: { userId, upTo: id } });
    if (read === undefined) return;
    const state = noticeReaderDecider.evolve(noticeReaderDecider.initial, read, metadata);
    expect(noticeReaderDecider.decide(command, state)).toEqual([]);
    const later = { userId, id: notificationIdOf({ ...notice, cause: 'later' }) };
    expect(noticeReaderDecider.decide(later, state)).toEqual([
      { type: 'AllNotificationsRead', data: { userId, upTo: later.id } },
    ]);
  });
});
