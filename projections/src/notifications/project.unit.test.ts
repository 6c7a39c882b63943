import { describe, expect, it } from 'vitest';
import { EventScript } from '../testing/event-script.ts';
import { notificationProjector } from './project.ts';

const notificationId = '0f9f1c55-6a3f-8c9e-9d0e-5a4d6c3b2a10';
const facts = {
  ...{ notificationId, cause: 'run-1200003-failed', category: 'alerts', kind: 'error', message: 'A run has failed' },
  ...{ link: '/reports/1200003', userIds: [2], organizationIds: [3], reportId: 1_200_003 },
} as const;

describe('what people are told', () => {
  it('is what was published, by whom and when, whatever organisation it is for', () => {
    const script = new EventScript({ organizationId: null }).add('NotificationPublished', {
      ...facts,
      userIds: [...facts.userIds],
      organizationIds: [...facts.organizationIds],
    });
    expect(script.logged.flatMap((logged) => notificationProjector.project(logged))).toEqual([
      { type: 'published', facts, publisherId: 2, at: '2026-11-20T12:00:00.000Z', position: 7n },
    ]);
  });

  it('is published by nobody where the product itself speaks, and is gone once it is deleted', () => {
    const script = new EventScript({ organizationId: null, actor: { type: 'system', id: 'tell' } })
      .add('NotificationPublished', { ...facts, userIds: [], organizationIds: [] })
      .add('NotificationDeleted', { notificationId });
    expect(script.logged.flatMap((logged) => notificationProjector.project(logged))).toMatchObject([
      { type: 'published', publisherId: null },
      { type: 'deleted', id: notificationId },
    ]);
  });
});

describe('what people have read of it', () => {
  it('is one, or all up to one, told to their own organisation’s browsers', () => {
    const script = new EventScript({ organizationId: 4 })
      .add('NotificationRead', { userId: 2, notificationId })
      .add('AllNotificationsRead', { userId: 2, upTo: notificationId });
    expect(script.logged.flatMap((logged) => notificationProjector.project(logged))).toMatchObject([
      { type: 'read', userId: 2, organizationId: 4, id: notificationId },
      { type: 'all_read', userId: 2, organizationId: 4, upTo: notificationId },
    ]);
  });
});
