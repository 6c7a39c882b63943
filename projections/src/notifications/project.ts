import type { EventOfGroup } from '@proofline/contracts/events/catalogue';
import type { NotificationId, OrganizationId, UserId } from '@proofline/contracts/ids';
import { organizationOf, userOf } from '../runtime/logged-event.ts';
import { type Logged, totalProjector } from '../runtime/total-projector.ts';

type Published = Extract<EventOfGroup<'notification'>, { readonly type: 'NotificationPublished' }>['data'];

export type NotificationChange =
  | {
      readonly type: 'published';
      readonly facts: Published;
      readonly publisherId: UserId | null;
      readonly at: string;
      readonly position: bigint;
    }
  | { readonly type: 'deleted'; readonly id: NotificationId }
  | {
      readonly type: 'read';
      readonly userId: UserId;
      readonly organizationId: OrganizationId;
      readonly id: NotificationId;
      readonly at: string;
      readonly position: bigint;
    }
  | {
      readonly type: 'all_read';
      readonly userId: UserId;
      readonly organizationId: OrganizationId;
      readonly upTo: NotificationId;
    };

const untold = 'nobody is told of it but by a notification of its own';

export const notificationProjector = totalProjector<NotificationChange>({
  notification: {
    NotificationPublished: (logged) => published(logged),
    NotificationDeleted: ({ event }) => [{ type: 'deleted', id: event.data.notificationId }],
    NotificationRead: (logged) => {
      const { userId, notificationId: id } = logged.event.data;
      const { metadata, position } = logged;
      return [{ type: 'read', userId, organizationId: organizationOf(logged), id, at: metadata.at, position }];
    },
    AllNotificationsRead: (logged) => [
      { type: 'all_read', ...logged.event.data, organizationId: organizationOf(logged) },
    ],
  },
  check: untold,
  report: untold,
  crawl: untold,
  finding: untold,
  comment: untold,
  favorite: untold,
  attention: 'of which report nobody is to be told is asked by who tells',
  retention: untold,
  urlList: untold,
  agent: untold,
  account: 'who receives what was told to an organisation is asked when it is read',
  organization: untold,
  feature: 'whether notifications are shown is asked when they are read',
  selectable: untold,
  installation: untold,
  parkedEvent: untold,
});

function published(logged: Logged<Extract<EventOfGroup<'notification'>, { readonly type: 'NotificationPublished' }>>) {
  const { event, metadata, position } = logged;
  return [{ type: 'published' as const, facts: event.data, publisherId: userOf(logged), at: metadata.at, position }];
}
