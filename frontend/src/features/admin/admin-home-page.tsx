import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { admit } from '../../shared/routing/page-access.ts';
import { useMe } from '../../shared/session/me.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { adminCards } from './admin-cards.ts';
import styles from './admin-home-page.module.css';
import { demoMailsQuery } from './admin-queries.ts';

/** `/settings`: a card for every page of administration that exists and that the reader may see. */
export function AdminHomePage() {
  const me = useMe();
  const router = useRouter();
  const { accessTo } = router.options.context;
  const isDemo = useQuery(demoMailsQuery).data !== undefined;
  const isOpen = (to: string): boolean => {
    const access = to in router.routesByPath ? accessTo(to) : undefined;
    return access !== undefined && admit(access, me, true) === 'enter';
  };
  const groups = adminCards
    .map(({ heading, cards }) => ({
      heading,
      cards: cards.filter(({ to, demoOnly = false }) => isOpen(to) && (isDemo || !demoOnly)),
    }))
    .filter(({ cards }) => cards.length > 0);
  return (
    <>
      <PageHeader title="Admin settings" />
      {groups.map(({ heading, cards }) => (
        <section key={heading} className={styles.group}>
          <h2 className={styles.heading}>{heading}</h2>
          <ul className={styles.cards}>
            {cards.map(({ to, title, text, Icon }) => (
              <li key={to}>
                <Link to={to} className={styles.card}>
                  <span className={styles.icon} aria-hidden>
                    <Icon size={20} stroke={1.6} />
                  </span>
                  <span>
                    <span className={styles.title}>{title}</span>
                    <span className={styles.text}>{text}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
