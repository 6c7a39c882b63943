import { useConnectionState } from '../live/use-live.ts';
import styles from './live-dot.module.css';
import { ParkedCount } from './parked-count.tsx';

const texts = {
  live: 'Live',
  connecting: 'Connecting',
  off: 'Live updates are off',
  refused: 'Live updates were refused',
} as const;

/** Whether the live connection stands, and for superusers whether something cannot be shown at all. */
export function LiveDot() {
  const state = useConnectionState();
  return (
    <>
      <span className={styles.live} data-state={state} role="status">
        <i aria-hidden />
        {texts[state]}
      </span>
      <ParkedCount />
    </>
  );
}
