import { Button } from '@mantine/core';
import { IconArrowRight, IconCookie, IconFileText, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSwitch } from '../../../shared/switches/feature-states.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import styles from './documents.module.css';

/** Which policy to read (002 §2.11): the terms always, the others where their switch is on. */
export function PoliciesPage() {
  const hasPrivacy = useSwitch('enable_privacy_policy_in_sidebar');
  const hasCookies = useSwitch('enable_cookie_policy_in_sidebar');
  const policies = [
    {
      to: '/tac',
      title: 'Terms and conditions',
      text: 'What may be done with Proofline, and who answers for what.',
      Icon: IconFileText,
      shown: true,
    },
    {
      to: '/privacy',
      title: 'Privacy policy',
      text: 'What is stored about you, what for, and for how long.',
      Icon: IconLock,
      shown: hasPrivacy,
    },
    {
      to: '/cookie-policy',
      title: 'Cookie policy',
      text: 'Each cookie by its name and purpose.',
      Icon: IconCookie,
      shown: hasCookies,
    },
  ] as const;
  return (
    <div className={styles.page}>
      <PageHeader title="Policies" />
      <div className={styles.cards}>
        {policies
          .filter(({ shown }) => shown)
          .map(({ to, title, text, Icon }) => (
            <section key={to} className={styles.card} aria-label={title}>
              <span className={styles.icon} aria-hidden>
                <Icon size={20} stroke={1.6} />
              </span>
              <h2>{title}</h2>
              <p>{text}</p>
              <Button
                className={styles.open ?? ''}
                variant="default"
                rightSection={<IconArrowRight size={16} />}
                renderRoot={(props) => <Link to={to} {...props} aria-label={`Read: ${title}`} />}
              >
                Read
              </Button>
            </section>
          ))}
      </div>
    </div>
  );
}
