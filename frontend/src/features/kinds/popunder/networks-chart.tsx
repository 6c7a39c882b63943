import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import styles from './popunder.module.css';

const MOST_BARS = 6;
const ROW_PX = 24;
const NAME_PX = 150;
const tick = { fontSize: 12, fill: 'var(--pl-text)' };

interface Props {
  readonly networks: readonly { readonly network: string; readonly withKeyword: number; readonly others: number }[];
}

/** Windows that led through each network, those with a keyword first; the table beside it says the same to who listens. */
export function NetworksChart({ networks }: Props) {
  const bars = networks.slice(0, MOST_BARS).map((bar) => {
    // A bar of no length has no label: then the one before it has.
    const all = bar.withKeyword + bar.others;
    return { ...bar, afterKeyword: bar.others === 0 ? all : '', afterOthers: bar.others === 0 ? '' : all };
  });
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend} aria-hidden>
        <span data-bad>with a keyword</span>
        <span>other windows</span>
      </figcaption>
      <table className="visually-hidden">
        <caption>Windows that led through each ad network</caption>
        <thead>
          <tr>
            <th scope="col">Ad network</th>
            <th scope="col">With a keyword</th>
            <th scope="col">Other windows</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ network, withKeyword, others }) => (
            <tr key={network}>
              <th scope="row">{network}</th>
              <td>{withKeyword}</td>
              <td>{others}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div aria-hidden>
        <ResponsiveContainer width="100%" height={bars.length * ROW_PX + 4}>
          <BarChart
            data={bars}
            layout="vertical"
            margin={{ top: 0, right: 44, bottom: 0, left: 0 }}
            barCategoryGap={6}
            accessibilityLayer={false}
          >
            <XAxis type="number" hide />
            <YAxis
              type="category"
              dataKey="network"
              tick={tick}
              tickLine={false}
              axisLine={false}
              width={NAME_PX}
              interval={0}
            />
            <Bar dataKey="withKeyword" stackId="windows" fill="var(--pl-danger-solid)" isAnimationActive={false}>
              <LabelList dataKey="afterKeyword" position="right" fontSize={12} fill="var(--pl-text)" />
            </Bar>
            <Bar dataKey="others" stackId="windows" fill="var(--pl-accent)" isAnimationActive={false}>
              <LabelList dataKey="afterOthers" position="right" fontSize={12} fill="var(--pl-text)" />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
