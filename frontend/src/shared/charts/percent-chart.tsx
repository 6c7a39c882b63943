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
import { percentText } from '../ui/percent-text.ts';
import { percentAxis } from './percent-axis.ts';
import styles from './percent-chart.module.css';

const HEIGHT_PX = 148;
/** Keeps the first day clear of the lowest percent. */
const TICK_MARGIN_PX = 8;
const tick = { fontSize: 11, fill: 'var(--pl-faint)' };

export interface PercentPoint {
  /** Of its own among the points. */
  readonly id: string | number;
  readonly percent: number;
  /** Under the axis, short: `20 Nov`. */
  readonly tick: string;
  /** Beside the percent, where the point is pointed at: when it was. */
  readonly words: string;
}

interface Props {
  /** What the line shows, for readers: the points' words follow. */
  readonly label: string;
  /** Oldest first. */
  readonly points: readonly PercentPoint[];
  /** The last point may still change: it stays open. */
  readonly open?: boolean;
}

/** A percentage over time, a line with air around it. */
export default function PercentChart({ label, points, open = false }: Props) {
  const words = points.map(({ percent, words: when }) => `${when} ${percentText(percent, 1)}`).join(', ');
  const ticks = new Map(points.map(({ id, tick }) => [id, tick]));
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
    <div className={styles.chart} role="img" aria-label={`${label}: ${words}`}>
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <AreaChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--pl-border)" />
          <XAxis
            dataKey="id"
            tickFormatter={(id: PercentPoint['id']) => ticks.get(id) ?? ''}
            tick={tick}
            tickLine={false}
            tickMargin={TICK_MARGIN_PX}
            axisLine={false}
            minTickGap={48}
            interval="preserveStartEnd"
          />
          <YAxis
            domain={[...percentAxis(points)]}
            tickFormatter={(percent: number) => `${percent}%`}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={38}
            tickCount={4}
          />
          <Tooltip content={<PointWords />} cursor={{ stroke: 'var(--pl-border-strong)' }} />
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
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload: PercentPoint }[];
}

function PointWords({ active = false, payload = [] }: PointWordsProps) {
  const point = payload[0]?.payload;
  if (!active || point === undefined) return null;
  return (
    <div className={styles.chartTip}>
      <b>{percentText(point.percent, 1)}</b> {point.words}
    </div>
  );
}
