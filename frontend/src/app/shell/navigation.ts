import type { Me } from '@proofline/contracts/api/account';
import { IconListDetails, IconPlus, IconRobot, IconShieldCheck } from '@tabler/icons-react';

interface Entry {
  label: string;
  to: '/project' | '/manage_checks' | '/manage_lists' | '/agents';
  Icon: typeof IconPlus;
}

/** The sidebar's groups (000 §2), for the pages there are. */
export function navigationFor(me: Pick<Me, 'has_full_access' | 'is_superuser'>): { label: string; entries: Entry[] }[] {
  const create: Entry = { label: 'Create new check', to: '/project', Icon: IconPlus };
  return [
    {
      label: 'Checks',
      entries: [
        ...(me.has_full_access ? [create] : []),
        { label: 'Manage checks', to: '/manage_checks', Icon: IconShieldCheck },
        { label: 'Manage lists', to: '/manage_lists', Icon: IconListDetails },
      ],
    },
    ...(me.is_superuser && me.has_full_access
      ? [{ label: 'Administration', entries: [{ label: 'Agents', to: '/agents' as const, Icon: IconRobot }] }]
      : []),
  ];
}
