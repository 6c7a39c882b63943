import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useStartPage } from '../../shared/routing/start-page.ts';
import { meQuery } from '../../shared/session/me.ts';
import styles from './landing-intro.module.css';
import report from './report-dark.webp';

/** The question, the answer, and the product itself: a report of the demo as it looks. */
export function LandingIntro() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const start = useStartPage();
  return (
    <section className={styles.intro}>
      <h1 className={styles.headline}>Do you know if your affiliates are compliant?</h1>
      <p className={styles.lead}>
        Proofline reads the websites, search results, redirects and social posts that carry your brand, judges every
        page by your own rules, and keeps the proof.
      </p>
      <div className={styles.actions}>
        <Button size="md" renderRoot={(props) => <Link to={me === undefined ? '/login' : start} {...props} />}>
          {me === undefined ? 'Log in' : 'Go to Proofline'}
        </Button>
        <Button variant="default" size="md" renderRoot={(props) => <Link to="/" hash="pricing" {...props} />}>
          See pricing
        </Button>
      </div>
      <div className={styles.frame}>
        <img
          className={styles.picture}
          src={report}
          width={1440}
          height={900}
          decoding="async"
          alt="A report in Proofline: how many websites are compliant, the rating of each rule, and every website with what was found on it."
        />
      </div>
    </section>
  );
}
