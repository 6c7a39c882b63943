import type { User } from '@proofline/contracts/api/users';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { fullName, roleOf } from '../accounts/account.ts';
import { pictureUrl } from '../accounts/present.ts';
import type { UserRecord } from './users.ts';

/** A row of GET /api/users/ as this reader sees it: colleagues by name, accounts only for superusers. Pure. */
export function presentUser(record: UserRecord, reader: Pick<UserPrincipal, 'isSuperuser'>): User {
  const { id, first_name, last_name } = record;
  return {
    id,
    first_name,
    last_name,
    name: fullName(first_name, last_name),
    picture_url: pictureUrl(id, record.picture_sha256),
    ...(reader.isSuperuser ? { account: accountOf(record) } : {}),
  };
}

function accountOf(record: UserRecord): NonNullable<User['account']> {
  return {
    email: record.email,
    organization: { id: record.organization_id, name: record.organization_name },
    role: roleOf(record),
    is_active: record.is_active,
    is_invited: record.is_invited,
    has_two_factor: record.totp_confirmed_at !== null,
    last_login: record.last_login_at?.toISOString() ?? null,
    ctime: record.created_at.toISOString(),
  };
}
