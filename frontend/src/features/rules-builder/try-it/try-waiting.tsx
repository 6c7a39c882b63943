import { Button } from '@mantine/core';
import { DRY_RUN_LIMIT_MS } from '@proofline/contracts/api/dry-runs';
import { useEffect, useState } from 'react';
import styles from './try-it.module.css';

const SECOND_MS = 1_000;

/** An agent has to be free, and the page has to load. */
export function TryWaiting({ country, onStop }: { country: string; onStop: () => void }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = window.setInterval(() => setSeconds(Math.floor((performance.now() - began) / SECOND_MS)), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <div className={styles.waiting}>
      <span className={styles.bar} aria-hidden />
      <p role="status">A crawler in {country} visits the page…</p>
      <span className={styles.seconds} aria-hidden>
        {seconds} s of at most {DRY_RUN_LIMIT_MS / SECOND_MS} s
      </span>
      <Button variant="default" size="xs" onClick={onStop}>
        Stop waiting
      </Button>
    </div>
  );
}
