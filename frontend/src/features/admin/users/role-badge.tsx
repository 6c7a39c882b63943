import { ROLE_LABELS, type Role } from '@proofline/contracts/roles';
import { IconEye, IconPencil, IconShieldLock, IconUser } from '@tabler/icons-react';
import styles from '../admin.module.css';

const icons: Readonly<Record<Role, typeof IconUser>> = {
  user: IconUser,
  full_access: IconPencil,
  superuser: IconShieldLock,
  auditor: IconEye,
};

/** What each role may do, in a line (000 §6). */
export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  user: 'Reads checks, lists and reports, and comments.',
  full_access: 'Also creates and changes checks and lists.',
  superuser: 'Also administers the product, for every organisation.',
  auditor: 'Reads everything of the organisation and changes nothing.',
};

/** A role as icon and word. */
export function RoleBadge({ role }: { role: Role }) {
  const Icon = icons[role];
  return (
    <span className={styles.iconAndWord}>
      <Icon size={16} stroke={1.6} color="var(--pl-muted)" aria-hidden />
      {ROLE_LABELS[role]}
    </span>
  );
}
