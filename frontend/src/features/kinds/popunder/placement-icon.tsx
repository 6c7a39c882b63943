import type { Placement } from '@proofline/contracts/kinds/popunder/window';
import styles from './popunder.module.css';

/** Two windows, the page outlined and what opened filled, as they lay over each other. */
export function PlacementIcon({ placement, isBad }: { placement: Placement; isBad: boolean }) {
  const page = <rect x="1" y="1" width="17" height="12" rx="2" className={styles.pageShape} />;
  const opened = <rect x="9" y="6" width="17" height="12" rx="2" className={styles.windowShape} />;
  const inPlace = <rect x="1" y="3" width="20" height="14" rx="2" className={styles.windowShape} />;
  return (
    <svg
      className={styles.placement}
      width="27"
      height="19"
      viewBox="0 0 27 19"
      data-bad={isBad || undefined}
      aria-hidden
    >
      {placement === 'under' && [<g key="o">{opened}</g>, <g key="p">{page}</g>]}
      {placement === 'over' && [<g key="p">{page}</g>, <g key="o">{opened}</g>]}
      {placement === 'tab_under' && [
        <g key="o">{opened}</g>,
        <g key="p">{page}</g>,
        <path key="t" d="M1 5h17" className={styles.pageShape} />,
      ]}
      {placement === 'same_tab' && inPlace}
      {placement === 'back_hijack' && [
        <g key="i">{inPlace}</g>,
        <path key="b" d="M16 7l-5 3 5 3" className={styles.arrowShape} />,
      ]}
    </svg>
  );
}
