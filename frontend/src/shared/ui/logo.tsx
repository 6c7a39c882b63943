import styles from './logo.module.css';

export function Logo({ withName = true }: { withName?: boolean }) {
  return (
    <span className={styles.logo}>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden>
        <rect width="24" height="24" rx="6" fill="var(--pl-accent-fill)" />
        <path
          d="M4.5 13.5h3.2l2.6 3.2 5-8.4h4.2"
          fill="none"
          stroke="#fff"
          strokeWidth="1.9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {withName && <b>Proofline</b>}
    </span>
  );
}
