import { Drawer } from '@mantine/core';
import styles from './app-shell.module.css';
import { PhoneAccount } from './phone-account.tsx';
import { Sidebar } from './sidebar.tsx';

/** The navigation of narrow windows, which slides in from the side. */
export default function PhoneNavigation({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={312} padding={0} transitionProps={{ duration: 180 }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Navigation">
        <div className={styles.drawer}>
          <Sidebar collapsed={false} onClose={onClose} footer={<PhoneAccount />} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
