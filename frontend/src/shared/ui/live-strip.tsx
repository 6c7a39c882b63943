import { reconnectLive, useConnectionState } from '../live/use-live.ts';
import styles from './live-strip.module.css';

/** Shown on top of live data while the connection is down: the rows stay, the page polls. */
export function LiveStrip() {
  if (useConnectionState() !== 'off') return null;
  return (
    <div className={styles.strip} role="status">
      <i aria-hidden />
      <b>Live updates are off</b>
      <span>Refreshing every 60 seconds</span>
      <button type="button" onClick={reconnectLive}>
        Reconnect
      </button>
    </div>
  );
}
