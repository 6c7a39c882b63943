import { Bar, BarChart, Cell, ResponsiveContainer, XAxis, YAxis } from 'recharts';

interface Props {
  readonly rows: readonly { readonly label: string; readonly percent: number; readonly tone: string }[];
}

/** One bar a row, as long as the share that is used up. The words beside it say the same. */
export default function CapacityBars({ rows }: Props) {
  const data = rows.map((row) => ({ ...row, rest: 100 - row.percent }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        layout="vertical"
        data={data}
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
        barSize={6}
        accessibilityLayer={false}
      >
        <XAxis type="number" domain={[0, 100]} hide />
        <YAxis type="category" dataKey="label" hide />
        <Bar dataKey="percent" stackId="month" isAnimationActive={false}>
          {rows.map(({ label, tone }) => (
            <Cell key={label} fill={`var(--pl-${tone}-solid)`} />
          ))}
        </Bar>
        <Bar dataKey="rest" stackId="month" fill="var(--pl-active)" isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
