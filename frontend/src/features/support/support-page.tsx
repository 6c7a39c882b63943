import { IconHelpCircle, IconRobot } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import styles from './support-page.module.css';

/** Forms to write to us stand here as soon as they can send something. */
const ways = [
  { to: '/faq', title: 'FAQ', text: 'Answers to what is asked most.', Icon: IconHelpCircle },
  { to: '/crawler', title: 'About our crawler', text: 'For owners of websites that it visits.', Icon: IconRobot },
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
      <p className={styles.rest}>
        No messages can be sent from here yet. For anything else, write to the person who gave you your account.
      </p>
    </>
  );
}
