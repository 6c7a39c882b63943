import type { AccountStatus, User } from '@proofline/contracts/api/users';
import { IconBan, IconCircleCheckFilled, IconMailForward } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Chip } from '../../../shared/ui/status-badge.tsx';

type Account = NonNullable<User['account']>;

export const ACCOUNT_STATUSES: Readonly<
  Record<AccountStatus, { label: string; color: ComponentProps<typeof Chip>['color']; Icon: typeof IconBan }>
> = {
  active: { label: 'Active', color: 'success', Icon: IconCircleCheckFilled },
  invited: { label: 'Invited', color: 'info', Icon: IconMailForward },
  disabled: { label: 'Disabled', color: 'grey', Icon: IconBan },
};

export function accountStatusOf({ is_active, is_invited }: Pick<Account, 'is_active' | 'is_invited'>): AccountStatus {
  if (!is_active) return 'disabled';
  return is_invited ? 'invited' : 'active';
}

export function AccountStatusBadge({ account }: { account: Account }) {
  const { label, color, Icon } = ACCOUNT_STATUSES[accountStatusOf(account)];
  return (
    <Chip color={color} icon={<Icon size={14} />}>
      {label}
    </Chip>
  );
}
