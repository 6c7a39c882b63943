import {
  Area,
  AreaChart,
  CartesianGrid,
  type DotItemDotProps,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { absoluteTime, dateText } from '../../shared/time/format-time.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { percentText } from '../../shared/ui/percent-text.ts';
import styles from './report-page.module.css';
import { axisOf, type TrendPoint } from './trend-points.ts';

const HEIGHT_PX = 148;
/** Keeps the first day clear of the lowest percent. */
const TICK_MARGIN_PX = 8;
const tick = { fontSize: 11, fill: 'var(--pl-faint)' };

/** The line of compliance; its last point stays open while the run goes on. */
export function TrendChart({ points, open }: { points: readonly TrendPoint[]; open: boolean }) {
  const timezone = useTimezone();
  const words = points.map(({ at, percent }) => `${dateText(at, timezone)} ${percentText(percent, 1)}`).join(', ');
  const day = (at: string) => dateText(at, timezone).replace(/ \d{4}$/, '');
  const Point = ({ cx, cy, index }: DotItemDotProps) => {
    if (cx === undefined || cy === undefined) return null;
    const isOpen = open && index === points.length - 1;
    return isOpen ? (
      <circle cx={cx} cy={cy} r={4} fill="var(--pl-surface)" stroke="var(--pl-accent)" strokeWidth={1.75} />
    ) : (
      <circle cx={cx} cy={cy} r={2} fill="var(--pl-accent)" />
    );
  };
  return (
    <div className={styles.chart} role="img" aria-label={`Compliance over runs: ${words}`}>
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <AreaChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--pl-border)" />
          <XAxis
            dataKey="at"
            tickFormatter={day}
            tick={tick}
            tickLine={false}
            tickMargin={TICK_MARGIN_PX}
            axisLine={false}
            minTickGap={48}
            interval="preserveStartEnd"
          />
          <YAxis
            domain={[...axisOf(points)]}
            tickFormatter={(percent: number) => `${percent}%`}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={38}
            tickCount={4}
          />
          <Tooltip content={<PointWords timezone={timezone} />} cursor={{ stroke: 'var(--pl-border-strong)' }} />
          <Area
            dataKey="percent"
            type="linear"
            stroke="var(--pl-accent)"
            strokeWidth={1.75}
            fill="var(--pl-accent)"
            fillOpacity={0.09}
            dot={Point}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}

interface PointWordsProps {
  readonly timezone: string;
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload: TrendPoint }[];
}

function PointWords({ timezone, active = false, payload = [] }: PointWordsProps) {
  const point = payload[0]?.payload;
  if (!active || point === undefined) return null;
  return (
    <div className={styles.chartTip}>
      <b>{percentText(point.percent, 1)}</b> {absoluteTime(point.at, timezone)}
    </div>
  );
}
