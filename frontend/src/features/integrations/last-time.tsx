import { TimeText } from '../../shared/ui/time-text.tsx';
import styles from './integrations.module.css';

/** When something was last used or taken; ISO 8601, null: never. */
export function LastTime({ at }: { at: string | null }) {
  return at === null ? <span className={styles.quiet}>Never</span> : <TimeText at={at} />;
}
