import type { Project } from '@proofline/contracts/api/projects';
import { percentText } from '../../shared/ui/percent-text.ts';
import styles from './check-columns.module.css';
import { sparklinePath } from './sparkline-path.ts';

const SIZE = { width: 120, height: 14 };

/** How compliance went over the last runs, where the bar of a run under way stands; nothing for fewer than two. */
export function ComplianceTrend({ check }: { check: Pick<Project, 'compliance_over_runs'> }) {
  const values = check.compliance_over_runs;
  const last = values.at(-1);
  if (values.length < 2 || last === undefined) return null;
  const { path, end } = sparklinePath(values, SIZE);
  const words = `Compliance over the last ${values.length} runs: ${values.map(percentText).join(', ')}`;
  return (
    <span className={styles.trend} title={words}>
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        height={SIZE.height}
        preserveAspectRatio="xMinYMid"
        role="img"
        aria-label={words}
      >
        <path d={path} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
        <circle cx={end?.x} cy={end?.y} r={2} fill="currentColor" />
      </svg>
      {percentText(last)}
    </span>
  );
}
