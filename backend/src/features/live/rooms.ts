import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { UserPrincipal } from '../../kernel/http/principal.ts';

/** Those who run the product; left when the session ends, as every room is. */
export const SUPERUSERS_ROOM = 'superusers';
/** Everybody who may hear anything. */
export const SIGNED_IN_ROOM = 'signed-in';
export const roomOf = (organization: OrganizationId): string => `org:${organization}`;
/** Those who may change everything in an organisation. */
export const roomOfFullAccess = (organization: OrganizationId): string => `full-access:${organization}`;
export const roomOfUser = (user: UserId): string => `user:${user}`;

/** What somebody may hear of. Pure. */
export const roomsOf = ({
  organizationId,
  userId,
  hasFullAccess,
  isSuperuser,
  wantsTwoFactor,
}: UserPrincipal): string[] =>
  wantsTwoFactor
    ? []
    : [
        ...[SIGNED_IN_ROOM, roomOf(organizationId), roomOfUser(userId)],
        ...(hasFullAccess ? [roomOfFullAccess(organizationId)] : []),
        ...(isSuperuser ? [SUPERUSERS_ROOM] : []),
      ];
