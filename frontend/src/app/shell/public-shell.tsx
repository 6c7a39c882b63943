import { Outlet } from '@tanstack/react-router';
import { LandingNav } from '../../features/landing/landing-nav.tsx';
import { PublicFooter } from '../../features/landing/public-footer.tsx';
import { InFrame } from '../pages/plain-page.tsx';
import styles from './public-shell.module.css';
import { ScrollToTop } from './scroll-to-top.tsx';

/** The frame of public pages for visitors: what they read in, with the way in on top. */
export function PublicShell() {
  return (
    <div className={styles.shell}>
      <LandingNav />
      <main id="main" className={styles.main} tabIndex={-1}>
        <InFrame value={true}>
          <Outlet />
        </InFrame>
      </main>
      <PublicFooter />
      <ScrollToTop />
    </div>
  );
}
