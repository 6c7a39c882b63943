import type { Me } from '@proofline/contracts/api/account';
import { type Account, fullName } from './account.ts';

/** GET /api/auth/users/me/ . `catchesMails`: a demo runs, whose mails superusers read here. Pure. */
export function presentMe(account: Account, catchesMails: boolean): Me {
  return {
    id: account.id,
    first_name: account.firstName,
    last_name: account.lastName,
    name: fullName(account.firstName, account.lastName),
    email: account.email,
    picture_url: pictureUrl(account.id, account.pictureSha256),
    phone_number: account.phoneNumber,
    organization: {
      id: account.organization.id,
      name: account.organization.name,
      requires_two_factor: account.organization.requiresTwoFactor,
    },
    has_full_access: account.hasFullAccess,
    is_superuser: account.isSuperuser,
    is_auditor: account.isAuditor,
    role: account.role,
    has_two_factor: account.hasTwoFactor,
    has_demo_mails: catchesMails && account.isSuperuser,
    cookies: account.acceptedCookies,
    preferences: account.preferences,
  };
}

/** Where a profile picture is shown from: a new picture is a new address. Pure. */
export function pictureUrl(id: number, sha256: string | null): string | null {
  return sha256 === null ? null : `/api/users/${id}/picture/?v=${sha256.slice(0, 16)}`;
}
