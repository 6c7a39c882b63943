import type { Notification, PublishedNotification } from '@proofline/contracts/api/notifications';
import type { ReportId } from '@proofline/contracts/ids';
import type { NotificationRow } from '@proofline/projections/notifications/query';
import type { PublishedRow } from '@proofline/projections/notifications/query-published';
import type { ViolationsFound } from '@proofline/projections/reports/violations-found';
import type { ReceiverNames } from './receivers.ts';

/** A notification to one of its receivers, with what its run has found by now where it counts that. */
export function presentNotification(
  { publishedAt, isRead, countedReport, ...row }: NotificationRow,
  found: ReadonlyMap<ReportId, ViolationsFound>,
): Notification {
  const { id, type, category, message, link } = row;
  const counted = countedReport === undefined ? undefined : found.get(countedReport);
  return {
    ...{ id, type, category, message, link, read: isRead, ctime: publishedAt.toISOString() },
    violations:
      countedReport === undefined || counted === undefined
        ? null
        : { report: countedReport, found: counted.found, goes_on: counted.goesOn },
  };
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
