import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useStartPage } from '../../shared/routing/start-page.ts';
import { meQuery } from '../../shared/session/me.ts';
import { Logo } from '../../shared/ui/logo.tsx';
import styles from './landing-nav.module.css';
import { landingSections } from './landing-sections.ts';

/** Top of every public page: the sections of the landing page, and the way in. */
export function LandingNav() {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/" className={styles.home} aria-label="Proofline, landing page">
          <Logo />
        </Link>
        <nav aria-label="Sections" className={styles.sections}>
          {landingSections.map(({ id, label }) => (
            <Link key={id} to="/" hash={id} className={styles.section}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.end}>
          <WayIn />
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <ActionIcon size={44} className={styles.burger ?? ''} aria-label="Open sections">
                <IconMenu2 size={22} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {landingSections.map(({ id, label }) => (
                <Menu.Item key={id} renderRoot={(props) => <Link to="/" hash={id} {...props} />}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
    </header>
  );
}

/** Visitors may write or log in; who is signed in goes on (000 §2). */
function WayIn() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const start = useStartPage();
  if (me !== undefined) return <Button renderRoot={(props) => <Link to={start} {...props} />}>Go to</Button>;
  return (
    <>
      <Link to="/support/contact" className={styles.contact}>
        Contact us
      </Link>
      <Button variant="default" renderRoot={(props) => <Link to="/login" {...props} />}>
        Log in
      </Button>
    </>
  );
}
