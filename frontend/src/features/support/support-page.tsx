import { IconBug, IconMail, IconMessageStar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import styles from './support-page.module.css';

const ways = [
  {
    to: '/support/contact',
    title: 'Contact support',
    text: 'Ask a question, or tell us what you need.',
    Icon: IconMail,
  },
  { to: '/support/bug', title: 'Report a bug', text: 'Something does not work as it should.', Icon: IconBug },
  {
    to: '/support/feedback',
    title: 'Feedback',
    text: 'Rate what you use, and say what is missing.',
    Icon: IconMessageStar,
  },
] as const;

/** The support hub (002 §2.14). */
export function SupportPage() {
  return (
    <>
      <PageHeader title="Support" />
      <ul className={styles.ways}>
        {ways.map(({ to, title, text, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.way}>
              <span className={styles.icon} aria-hidden>
                <Icon size={22} stroke={1.6} />
              </span>
              <b>{title}</b>
              <span className={styles.text}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
