import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconSunMoon } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useLogout } from '../../features/session/use-logout.ts';
import { useMe } from '../../shared/session/me.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { AppearanceDialog } from './late-appearance-dialog.ts';
import styles from './phone-account.module.css';
import { TimezoneMenu } from './timezone-menu.tsx';

/** The foot of the phone's drawer: timezone, appearance and account. */
export function PhoneAccount() {
  const me = useMe();
  const logout = useLogout();
  const [dialogOpen, dialog] = useDisclosure(false);
  return (
    <div className={styles.account}>
      <TimezoneMenu side="above" />
      <button type="button" className={styles.entry} onClick={dialog.open}>
        <IconSunMoon size={18} stroke={1.6} aria-hidden />
        Select Appearance
      </button>
      <Suspense>{dialogOpen && <AppearanceDialog onClose={dialog.close} />}</Suspense>
      <div className={styles.user}>
        <Avatar name={me.name} pictureUrl={me.picture_url} />
        <b className="truncate">{me.name}</b>
        <button type="button" className={styles.logout} onClick={logout}>
          <IconLogout size={18} stroke={1.6} aria-hidden />
          Log out
        </button>
      </div>
    </div>
  );
}
