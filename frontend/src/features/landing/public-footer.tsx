import type { SwitchName } from '@proofline/contracts/feature-switches';
import { Link } from '@tanstack/react-router';
import { useSwitches } from '../../shared/switches/feature-states.ts';
import { Logo } from '../../shared/ui/logo.tsx';
import { landingSections } from './landing-sections.ts';
import styles from './public-footer.module.css';

interface HelpLink {
  readonly to: string;
  readonly label: string;
  readonly needs?: SwitchName;
}

const helpLinks: readonly HelpLink[] = [
  { to: '/faq', label: 'FAQ' },
  { to: '/tac', label: 'Terms and conditions' },
  { to: '/privacy', label: 'Privacy policy', needs: 'enable_privacy_policy_in_sidebar' },
  { to: '/cookie-policy', label: 'Cookie policy', needs: 'enable_cookie_policy_in_sidebar' },
  { to: '/support', label: 'Support', needs: 'enable_support_in_sidebar' },
  { to: '/login', label: 'Log in' },
];

/** Foot of every public page. */
export function PublicFooter() {
  const isOn = useSwitches();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          <p>Web compliance and brand monitoring for gambling operators and their affiliates.</p>
        </div>
        <nav aria-label="Sections of the landing page">
          <ul>
            {landingSections.map(({ id, label }) => (
              <li key={id}>
                <Link to="/" hash={id}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Help and policies">
          <ul>
            {helpLinks.map(
              ({ to, label, needs }) =>
                (needs === undefined || isOn(needs)) && (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ),
            )}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
