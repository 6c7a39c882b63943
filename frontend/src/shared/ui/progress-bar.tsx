import type { StatusColor } from '@proofline/contracts/report-status';
import { percentOf } from '@proofline/rules/percent-of';
import styles from './progress-bar.module.css';

interface Props {
  /** 0 to 100. */
  readonly percent: number;
  readonly color: StatusColor;
  /** What progresses, for those who cannot see the bar. */
  readonly label: string;
  /** 4 px in rows, 8 px for a run. */
  readonly heightPx?: 4 | 8;
}

export function ProgressBar({ percent, color, label, heightPx = 4 }: Props) {
  const value = percentOf(percent, 100);
  return (
    <div
      className={styles.track}
      style={{ height: heightPx }}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className={styles.fill} style={{ width: `${value}%`, background: `var(--pl-${color}-solid)` }} />
    </div>
  );
}
