import type { Notification, PublishedNotification } from '@proofline/contracts/api/notifications';
import type { NotificationRow } from '@proofline/projections/notifications/query';
import type { PublishedRow } from '@proofline/projections/notifications/query-published';
import type { ReceiverNames } from './receivers.ts';

/** A notification to one of its receivers. */
export function presentNotification({ publishedAt, isRead, ...row }: NotificationRow): Notification {
  const { id, type, category, message, link } = row;
  return { id, type, category, message, link, read: isRead, ctime: publishedAt.toISOString() };
}

/** A notification to superusers, with who is named in it. */
export function presentPublished(row: PublishedRow, names: ReceiverNames): PublishedNotification {
  const { id, type, category, message, link, publisherId, userIds, organizationIds, publishedAt } = row;
  return {
    ...{ id, type, category, message, link, ctime: publishedAt.toISOString() },
    creator: publisherId,
    creator_full_name: publisherId === null ? 'Proofline' : names.user(publisherId),
    user: [...userIds],
    organization: [...organizationIds],
    users: userIds.map((user) => ({ id: user, name: names.user(user) })),
    organizations: organizationIds.map((organization) => ({
      id: organization,
      name: names.organization(organization),
    })),
  };
}
