import { SegmentedControl, Skeleton } from '@mantine/core';
import { COMPLIANCE_DAYS, type ComplianceOfDay, complianceOverTimeSchema } from '@proofline/contracts/api/reports';
import { counted } from '@proofline/contracts/counted';
import { percentOf } from '@proofline/rules/percent-of';
import { IconChartLine } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { apiGet } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { dayInWords } from '../../shared/time/day-in-words.ts';
import { Card } from '../../shared/ui/card.tsx';
import { percentText } from '../../shared/ui/percent-text.ts';
import { EmptyState, ErrorState } from '../../shared/ui/state-message.tsx';
import styles from './compliance-card.module.css';

type Days = (typeof COMPLIANCE_DAYS)[number];

/** The drawing library is the heaviest part of the page. */
const PercentChart = lazy(() => import('../../shared/charts/percent-chart.tsx'));

const spans = COMPLIANCE_DAYS.map((value) => ({ value, label: `${value} days` }));
const isDays = (text: string): text is Days => COMPLIANCE_DAYS.some((days) => days === text);

const complianceQuery = (days: Days) =>
  queryOptions({
    queryKey: queryKeys.dashboard.overTime(Number(days)),
    queryFn: ({ signal }) =>
      apiGet('/api/compliance_over_time/', complianceOverTimeSchema, { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });

/** How compliance of everything that is checked goes from day to day. */
export function ComplianceCard() {
  const [days, setDays] = useState<Days>('30');
  const { data, failureReason, refetch } = useQuery(complianceQuery(days));
  return (
    <Card
      title="Compliance over time"
      aside={
        <SegmentedControl
          size="xs"
          data={spans}
          value={days}
          onChange={(value) => isDays(value) && setDays(value)}
          aria-label="Days"
        />
      }
    >
      {data === undefined && failureReason === null && <Skeleton height={180} />}
      {data === undefined && failureReason !== null && (
        <ErrorState onRetry={() => void refetch({ cancelRefetch: true })} />
      )}
      {data?.length === 0 && <EmptyState icon={<IconChartLine size={20} />} title="No judged pages yet." />}
      {data !== undefined && data.length > 0 && <Compliance days={data} />}
    </Card>
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function Compliance({ days }: { days: readonly ComplianceOfDay[] }) {
  const compliant = sum(days.map((day) => day.compliant));
  const judged = compliant + sum(days.map((day) => day.not_compliant));
  const reports = sum(days.map((day) => day.reports));
  const points = days.map(({ day, compliance_percent: percent, reports: ended }) => ({
    ...{ id: day, percent, tick: dayInWords(day).replace(/ \d{4}$/, '') },
    words: `${dayInWords(day)}, ${counted(ended, 'report')}`,
  }));
  return (
    <>
      <p className={styles.sum}>
        <b>{percentText(percentOf(compliant, judged, 1), 1)}</b> of {counted(judged, 'judged page')} in{' '}
        {counted(reports, 'report')} compliant
      </p>
      {points.length === 1 && (
        <EmptyState icon={<IconChartLine size={20} />} title="One day so far.">
          From the second day with judged pages on, a line shows how compliance goes.
        </EmptyState>
      )}
      {points.length > 1 && (
        <Suspense fallback={<Skeleton height={148} />}>
          <PercentChart label="Compliance over time" points={points} />
        </Suspense>
      )}
    </>
  );
}
