import type { ResultGroupsView } from '@proofline/contracts/api/result-groups';
import { Bar, BarChart, Cell, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import styles from './result-groups.module.css';
import { shareText } from './share-text.ts';

const MOST_BARS = 10;
const ROW_PX = 26;
const NAME_PX = 150;
const MAX_NAME_CHARS = 20;
const tick = { fontSize: 12, fill: 'var(--pl-muted)' };

interface Props {
  readonly by: string;
  readonly groups: ResultGroupsView['groups'];
  readonly total: number;
  readonly chosen: string | undefined;
  readonly onPick: (key: string) => void;
}

/** The largest groups as bars. Who cannot see or point at it has the table beside it, which says and does the same. */
export function GroupsChart({ by, groups, total, chosen, onPick }: Props) {
  const bars = groups.filter(({ count }) => count > 0).slice(0, MOST_BARS);
  const words = bars.map(({ name, count }) => `${name} ${shareText(count, total)}`).join(', ');
  const nameOf = (key: string) => {
    const name = bars.find((bar) => bar.key === key)?.name ?? key;
    return name.length > MAX_NAME_CHARS ? `${name.slice(0, MAX_NAME_CHARS - 1)}…` : name;
  };
  return (
    <div className={styles.chart} role="img" aria-label={`Results by ${by.toLowerCase()}: ${words}`}>
      <ResponsiveContainer width="100%" height={bars.length * ROW_PX + 8}>
        <BarChart
          data={bars.map(({ key, count }) => ({ key, count, share: shareText(count, total) }))}
          layout="vertical"
          margin={{ top: 4, right: 52, bottom: 4, left: 0 }}
          barCategoryGap={5}
          accessibilityLayer={false}
        >
          <XAxis type="number" hide />
          <YAxis
            type="category"
            dataKey="key"
            tickFormatter={nameOf}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={NAME_PX}
            interval={0}
          />
          <Bar
            dataKey="count"
            radius={3}
            isAnimationActive={false}
            className={styles.bar ?? ''}
            onClick={({ payload }: { payload?: { key: string } }) => payload && onPick(payload.key)}
          >
            {bars.map(({ key }) => (
              <Cell
                key={key}
                fill="var(--pl-accent)"
                fillOpacity={chosen === undefined || chosen === key ? 0.85 : 0.3}
              />
            ))}
            <LabelList dataKey="share" position="right" fontSize={12} fill="var(--pl-text)" />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
