import styles from './agents.module.css';

const WIDTH = 84;
const HEIGHT = 24;
const INSET = 2;

/** Points of a line through the values, within the box. */
export function paceLine(values: readonly number[]): string {
  const top = Math.max(1, ...values);
  const step = values.length > 1 ? (WIDTH - 2 * INSET) / (values.length - 1) : 0;
  return values
    .map((value, index) => {
      const x = INSET + index * step;
      const y = HEIGHT - INSET - (value / top) * (HEIGHT - 2 * INSET);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

/** Pages per minute over the last minutes: the figure, and how it came about. */
export function Pace({ perMinute, byMinute }: { perMinute: number; byMinute: readonly number[] }) {
  const isIdle = byMinute.every((pages) => pages === 0);
  return (
    <span className={styles.pace}>
      <svg
        width={WIDTH}
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles.line}
        data-idle={isIdle || undefined}
        role="img"
        aria-label={`Pages in each of the last ${byMinute.length} minutes: ${byMinute.join(', ')}`}
      >
        <polyline points={paceLine(byMinute)} />
      </svg>
      <span className="tabular">{perMinute.toLocaleString('en', { maximumFractionDigits: 1 })}</span>
    </span>
  );
}
