import { Skeleton } from '@mantine/core';
import type { Attention, AttentionRun } from '@proofline/contracts/api/dashboard';
import { counted } from '@proofline/contracts/counted';
import { IconAlertTriangle, IconChevronRight, IconEyeOff, IconPlayerStop, IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Card } from '../../shared/ui/card.tsx';
import { percentText } from '../../shared/ui/percent-text.ts';
import { EmptyState, ErrorState } from '../../shared/ui/state-message.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { targetsWords } from '../kinds/targets-words.ts';
import styles from './attention-card.module.css';
import { useAttention } from './attention-query.ts';
import { Figure, Figures } from './figures.tsx';

/** What needs the reader first since they were here last: new violations, failed runs, what could not be judged. */
export function AttentionCard() {
  const { data, failureReason, refetch } = useAttention();
  return (
    <Card
      title="Needs attention"
      aside={
        data && (
          <span className={styles.since}>
            since <TimeText at={data.since} />
          </span>
        )
      }
    >
      {data === undefined && failureReason === null && <Skeleton height={180} />}
      {data === undefined && failureReason !== null && (
        <ErrorState onRetry={() => void refetch({ cancelRefetch: true })} />
      )}
      {data !== undefined && (
        <>
          <Numbers {...data} />
          {data.runs.length === 0 && (
            <EmptyState icon={<IconShieldCheck size={20} />} title="Nothing needs attention." />
          )}
          {data.runs.length > 0 && (
            <ul className={styles.runs} aria-label="Runs that need attention">
              {data.runs.map((run) => (
                <Run key={run.report} run={run} />
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  );
}

function Numbers({ new_violations: violations, failed_runs: failed, ...rest }: Attention) {
  const { not_judged: unjudged, alert_percent: alertPercent } = rest;
  return (
    <Figures>
      <Figure
        label="New violations"
        tone={violations.count > 0 ? 'danger' : undefined}
        note={`in ${counted(violations.reports, 'run')}`}
      >
        {violations.count.toLocaleString('en')}
      </Figure>
      <Figure label="Failed runs" tone={failed > 0 ? 'danger' : undefined}>
        {failed.toLocaleString('en')}
      </Figure>
      <Figure
        label="Could not be judged"
        tone={unjudged.percent >= alertPercent ? 'warning' : undefined}
        note={
          unjudged.of === 0
            ? 'no run ended'
            : `${unjudged.count.toLocaleString('en')} of ${counted(unjudged.of, 'target')}`
        }
      >
        {unjudged.of === 0 ? '–' : percentText(unjudged.percent, 1)}
      </Figure>
    </Figures>
  );
}

function Run({ run }: { readonly run: AttentionRun }) {
  const { Icon, tone } = lookOf(run);
  return (
    <li className={styles.run}>
      <Icon size={16} stroke={1.6} className={styles.icon} data-tone={tone} aria-hidden />
      <span className={styles.main}>
        <Link
          to="/manage_checks/$projectId/reports/$reportId"
          params={{ projectId: String(run.project), reportId: String(run.report) }}
          className={styles.name}
          title={run.project__name}
        >
          {run.project__name}
        </Link>
        <span className={styles.why}>{whyOf(run).join(' · ')}</span>
      </span>
      <span className={styles.at}>
        <TimeText at={run.at} />
      </span>
      <IconChevronRight className={styles.go} size={16} stroke={1.6} aria-hidden />
    </li>
  );
}

function lookOf({ new_violations: violations, status }: AttentionRun) {
  if (violations > 0) return { Icon: IconAlertTriangle, tone: 'danger' };
  return status === 'failed' ? { Icon: IconPlayerStop, tone: 'danger' } : { Icon: IconEyeOff, tone: 'warning' };
}

/** All that is to be said of a run, the worst first. */
function whyOf({ new_violations: violations, status, failure_reason: reason, ...rest }: AttentionRun) {
  const { not_judged: unjudged, project__kind: kind } = rest;
  const why: string[] = [];
  if (violations > 0) why.push(counted(violations, 'new violation'));
  if (status === 'failed') why.push(reason === null ? 'Failed' : `Failed: ${reason}`);
  if (unjudged !== null && unjudged.count > 0)
    why.push(`${percentText(unjudged.percent, 1)} could not be judged (${targetsWords(kind, unjudged.count)})`);
  return why;
}
