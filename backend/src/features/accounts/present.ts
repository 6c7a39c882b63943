import type { Me } from '@proofline/contracts/api/session';
import { type Account, fullName } from './account.ts';

/** GET /api/auth/users/me/ . Pure. */
export function presentMe(account: Account): Me {
  return {
    id: account.id,
    first_name: account.firstName,
    last_name: account.lastName,
    name: fullName(account.firstName, account.lastName),
    email: account.email,
    picture_url: account.pictureUrl,
    phone_number: account.phoneNumber,
    organization: account.organization,
    has_full_access: account.hasFullAccess,
    is_superuser: account.isSuperuser,
    preferences: account.preferences,
  };
}
