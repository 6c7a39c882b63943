import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { standingStillAtom } from '../../shared/live/standing-still.ts';
import styles from './standing-still-banner.module.css';

/** To superusers, on every page: why nobody works, and the command that helps. It goes by itself. */
export function StandingStillBanner() {
  const sentence = useAtomValue(standingStillAtom);
  if (sentence === null) return null;
  return (
    <div className={styles.banner} role="alert">
      <IconAlertTriangleFilled size={18} aria-hidden />
      <p>{sentence.split('"').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))}</p>
    </div>
  );
}
