import { reconnectLive, useConnectionState } from '../live/use-live.ts';
import styles from './live-strip.module.css';

/** Shown on top of live data while the connection is down: the rows stay, the page polls. */
export function LiveStrip() {
  const state = useConnectionState();
  if (state !== 'off' && state !== 'refused') return null;
  return (
    <div className={styles.strip} role="status">
      <i aria-hidden />
      <b>{state === 'off' ? 'Live updates are off' : 'The server refused live updates'}</b>
      <span>Refreshing every 60 seconds</span>
      <button type="button" onClick={reconnectLive}>
        Reconnect
      </button>
    </div>
  );
}
