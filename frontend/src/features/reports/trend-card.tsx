import { Skeleton } from '@mantine/core';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { absoluteTime, dateText } from '../../shared/time/format-time.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { Card } from '../../shared/ui/card.tsx';
import { percentText } from '../../shared/ui/percent-text.ts';
import { frameWords } from '../kinds/registry.ts';
import styles from './report-page.module.css';
import { changeOf, trendPoints } from './trend-points.ts';

/** The drawing library is the heaviest part of the page and the last to be needed. */
const PercentChart = lazy(() => import('../../shared/charts/percent-chart.tsx'));

/** How compliance went from run to run; of a single run there is a number and no line. */
export function TrendCard({ report }: { report: ReportDetail }) {
  const { id, compliance_percent: percent, compliance_over_runs: runs } = report;
  const points = useMemo(
    () => trendPoints({ id, compliance_percent: percent, compliance_over_runs: runs }),
    [id, percent, runs],
  );
  const { judged } = frameWords(report.project.kind);
  const running = !FINISHED_REPORT_STATUSES.has(report.status.id);
  const timezone = useTimezone();
  const drawn = points.map(({ report: run, at, percent: of }) => {
    const tick = dateText(at, timezone).replace(/ \d{4}$/, '');
    return { id: run, percent: of, tick, words: absoluteTime(at, timezone) };
  });
  const change = changeOf(points);
  if (points.length < 2) {
    return (
      <Card title="Compliance over runs" className={styles.trend ?? ''}>
        <div className={styles.single}>
          <span className={styles.figure}>{percent === null ? '–' : percentText(percent, 1)}</span>
          <p className={styles.quiet}>
            {percent === null
              ? `No ${judged[0]} was judged${running ? ' yet' : ''}.`
              : `compliant ${running ? 'so far' : 'in this run'}. One run is no trend: the line begins with the second.`}
          </p>
        </div>
      </Card>
    );
  }
  return (
    <Card
      title="Compliance over runs"
      className={styles.trend ?? ''}
      aside={
        <span className={styles.trendAside}>
          {running && 'so far '}
          {percent !== null && <b>{percentText(percent, 1)}</b>}
          {change !== null && change !== 0 && <Change points={change} />}
        </span>
      }
    >
      <Suspense fallback={<Skeleton height={160} />}>
        <PercentChart label="Compliance over runs" points={drawn} open={running} />
      </Suspense>
    </Card>
  );
}

function Change({ points }: { points: number }) {
  const up = points > 0;
  const Icon = up ? IconTrendingUp : IconTrendingDown;
  return (
    <span className={styles.change} data-up={up} title="Against the run before">
      <Icon size={14} role="img" aria-label={up ? 'up' : 'down'} />
      {Math.abs(points).toFixed(1)}
    </span>
  );
}
