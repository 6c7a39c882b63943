import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { consentAtom, everyCookie, requiredCookies, saveConsent } from '../../shared/preferences/cookie-consent.ts';
import { meQuery } from '../../shared/session/me.ts';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import styles from './cookie-banner.module.css';

/** Between the banner and the edge of the window. */
const GAP_PX = 16;
const cookiePolicy: string = '/cookie-policy';

/** Asks once which cookies may be set (000 §4); nothing but the required ones is set before. */
export function CookieBanner() {
  const consent = useAtomValue(consentAtom);
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const hasPolicy = useSwitch('enable_cookie_policy_in_sidebar');
  const banner = useRef<HTMLElement>(null);
  const isAsked = consent === null;
  // The page is longer by the banner's height as long as it stands: nothing is out of reach below it.
  useLayoutEffect(() => {
    const element = banner.current;
    if (!isAsked || element === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--pl-banner-height', `${element.offsetHeight + GAP_PX}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--pl-banner-height');
    };
  }, [isAsked]);
  if (!isAsked) return null;
  const choose = (cookies: typeof everyCookie) => saveConsent(cookies, me !== undefined);
  return (
    <section ref={banner} className={styles.banner} aria-label="Cookies">
      <p>
        Some cookies are required to log in. Others would remember preferences or count visits; they are yours to
        refuse.
        {hasPolicy && (
          <>
            {' '}
            <Link to={cookiePolicy}>Cookie policy</Link>
          </>
        )}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => choose(requiredCookies)}>
          Reject non-necessary
        </Button>
        <Button onClick={() => choose(everyCookie)}>Accept all</Button>
      </div>
    </section>
  );
}
