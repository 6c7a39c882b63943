import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useStartPage } from '../../shared/routing/start-page.ts';
import { meQuery } from '../../shared/session/me.ts';
import { Logo } from '../../shared/ui/logo.tsx';
import styles from './landing-nav.module.css';
import { landingSections } from './landing-sections.ts';

/** Menus are a download of their own, for windows without room for the sections. */
const LandingMenu = lazy(async () => ({ default: (await import('./landing-menu.tsx')).LandingMenu }));
const narrow = '(max-width: 1023.98px)';

/** Top of every public page: the sections of the landing page, and the way in. */
export function LandingNav() {
  const isNarrow = useMediaQuery(narrow, window.matchMedia(narrow).matches);
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
          <Suspense fallback={<span className={styles.burgerPlace} />}>{isNarrow && <LandingMenu />}</Suspense>
        </div>
      </div>
    </header>
  );
}

/**
 * Visitors may log in; who is signed in goes on (000 §2). 'Contact us' stands beside it as soon as its form can send
 * something.
 */
function WayIn() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const start = useStartPage();
  if (me !== undefined) return <Button renderRoot={(props) => <Link to={start} {...props} />}>Go to</Button>;
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/login" {...props} />}>
      Log in
    </Button>
  );
}
