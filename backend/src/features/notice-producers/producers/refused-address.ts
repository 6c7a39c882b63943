import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { ProducedNotice } from '../produced-notice.ts';
import { named } from '../words.ts';

/** What began longer ago when it is looked at first is no news. */
const NEWS_FOR_MS = 3 * 86_400_000;

/** Somebody whose address is written to no more but about their account. */
export interface RefusedPerson {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly organization: string;
  readonly smtpCode: number;
  /** When it was refused once too often. */
  readonly since: Date;
}

/** Mail servers refuse somebody's address for good: superusers are told, and whose address it is, once each time. Pure. */
export function refusedAddresses(people: readonly RefusedPerson[], now: Date): ProducedNotice[] {
  return people.flatMap(({ userId, organizationId, organization, smtpCode, since }) => {
    if (now.getTime() - since.getTime() > NEWS_FOR_MS) return [];
    const cause = `mails-refused-${userId}-${since.toISOString()}`;
    const told = { category: 'alerts', kind: 'warning', by: null } as const;
    return [
      {
        ...{ ...told, cause, link: '/settings/mail-troubles', audience: { to: 'superusers' } as const },
        message: `Mails refused: account ${userId} of ${named(organization)}\nIts mail server refused several in a row (${smtpCode}). Only mails about the account are sent there until one is taken.`,
      },
      {
        ...{ ...told, cause: `${cause}-own`, link: '/profile' },
        audience: { to: 'members', organizationId, userIds: [userId] } as const,
        message:
          'Mails to your address are refused\nIts mail server refused several in a row. Only mails about your account are sent there until one is taken.',
      },
    ];
  });
}
