import type { BrandInRunView } from '@proofline/contracts/kinds/toplist/result-view';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { shortTime } from '../../../shared/time/format-time.ts';
import { useTimezone } from '../../../shared/time/use-timezone.ts';
import styles from './toplist.module.css';

const HEIGHT_PX = 148;
const tick = { fontSize: 11, fill: 'var(--pl-faint)' };

/** Where the brand stood run by run, the first place at the top; a gap where it was missing, or nobody could say. */
export default function PositionChart({ brand, runs }: { brand: string; runs: readonly BrandInRunView[] }) {
  const timezone = useTimezone();
  const points = runs.map(({ report, ctime, found_position: found, expected_position: expected }) => ({
    ...{ id: report, found, expected, when: shortTime(ctime, timezone) },
  }));
  const words = points.map(({ when, found }) => `${when} ${found ?? 'not found'}`).join(', ');
  const whenOf = new Map(points.map(({ id, when }) => [id, when]));
  return (
    <div className={styles.chart} role="img" aria-label={`Position of ${brand}: ${words}`}>
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <LineChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--pl-border)" />
          <XAxis dataKey="id" tickFormatter={(id: number) => whenOf.get(id as never) ?? ''} tick={tick} />
          <YAxis reversed allowDecimals={false} domain={[1, 'dataMax']} width={28} tick={tick} />
          <Tooltip labelFormatter={(id) => whenOf.get(id as never) ?? ''} />
          <Line
            dataKey="expected"
            name="Expected"
            stroke="var(--pl-faint)"
            strokeDasharray="4 4"
            dot={false}
            isAnimationActive={false}
          />
          <Line
            dataKey="found"
            name="Found"
            stroke="var(--pl-accent)"
            strokeWidth={1.75}
            connectNulls={false}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
