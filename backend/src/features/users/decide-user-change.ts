import type { patchUserBodySchema } from '@proofline/contracts/api/users';
import type { AccountEvent } from '@proofline/contracts/events/account';
import type { UserId } from '@proofline/contracts/ids';
import type { z } from 'zod';
import { NotInThisState } from '../../kernel/commands/refusals.ts';
import { roleColumns, roleOf } from '../accounts/account.ts';
import type { UserRecord } from './users.ts';

export interface UserChange {
  /** Columns of `accounts`. */
  readonly columns: Readonly<Record<string, string | boolean>>;
  readonly events: readonly AccountEvent[];
}

/**
 * What changing an account leads to; nothing for what is so already. Pure.
 * @throws NotInThisState when superusers would shut themselves out: somebody always stays who can let others in
 */
export function decideUserChange(
  user: UserRecord,
  change: z.output<typeof patchUserBodySchema>,
  by: UserId,
): UserChange {
  const { first_name, last_name, role, is_active } = change;
  const userId = user.id;
  const from = roleOf(user);
  const isRoleChanged = role !== undefined && role !== from;
  const isActiveChanged = is_active !== undefined && is_active !== user.is_active;
  if (userId === by && (isRoleChanged || isActiveChanged)) {
    throw new NotInThisState('own_account', 'Your own role and access are for another superuser to change.');
  }
  return {
    columns: {
      ...(first_name === undefined ? {} : { first_name }),
      ...(last_name === undefined ? {} : { last_name }),
      ...(isRoleChanged ? roleColumns(role) : {}),
      ...(isActiveChanged ? { is_active } : {}),
    },
    events: [
      ...(isRoleChanged ? [{ type: 'RoleChanged' as const, data: { userId, from, to: role } }] : []),
      ...(isActiveChanged
        ? [{ type: is_active ? ('AccountEnabled' as const) : ('AccountDisabled' as const), data: { userId } }]
        : []),
    ],
  };
}
