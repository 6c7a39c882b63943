import { Skeleton } from '@mantine/core';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import type { ResultGrouping } from '@proofline/contracts/api/result-groups';
import { leafRules } from '@proofline/rules/leaf-rules';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Table } from '../../shared/table/use-table-state.ts';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import { groupsQuery } from './groups-query.ts';
import { GroupsTable } from './groups-table.tsx';
import styles from './result-groups.module.css';
import { useGrouping } from './use-grouping.ts';

/** The drawing library comes with the first chart that is asked for. */
const GroupsChart = lazy(async () => ({ default: (await import('./groups-chart.tsx')).GroupsChart }));

const labels: Readonly<Record<ResultGrouping, string>> = {
  website: 'Website',
  rule: 'Rule',
  country: 'Country',
  keyword: 'Keyword',
  network: 'Ad network',
  named_brand: 'Brand',
  state: 'State',
};
/** Of two numbers nobody needs a chart. */
const FEWEST_BARS = 3;

interface Props {
  readonly report: ReportDetail;
  readonly table: Table;
}

/** What the results that match have in common: one of the groupings of their kind, whose groups filter the list. */
export function ResultGroups({ report, table, groupings }: Props & { groupings: readonly ResultGrouping[] }) {
  const { by, choose } = useGrouping();
  return (
    <section className={styles.groups} aria-label="Groups of results">
      <div className={styles.line}>
        <fieldset className={styles.choice}>
          <legend>Group by</legend>
          {groupings.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === by}
              onClick={() => choose(one === by ? undefined : one)}
            >
              {labels[one]}
            </button>
          ))}
        </fieldset>
        <GroupFilters report={report} table={table} />
      </div>
      {by !== undefined && <Groups key={by} report={report} table={table} by={by} />}
    </section>
  );
}

/** The groups that the list is filtered by, each with the way out: they stand in no column's head. */
function GroupFilters({ report, table }: Props) {
  const { website, rule, keyword, network, named_brand: brand } = table.filters;
  const ruleName =
    leafRules(report.rules).find((leaf) => leaf.rule.id === rule)?.title ??
    report.detailed_rating_percent_rules.find(({ id }) => id === rule)?.name ??
    'one rule';
  const Chip = ({ name, words }: { name: ResultGrouping; words: string }) => (
    <button type="button" className={styles.chip} onClick={() => table.setFilter(name, undefined)}>
      <span>{words}</span>
      <IconX size={14} aria-label="Remove this filter" />
    </button>
  );
  return (
    <>
      {website !== undefined && <Chip name="website" words={website} />}
      {rule !== undefined && <Chip name="rule" words={`Breaks: ${ruleName}`} />}
      {keyword !== undefined && <Chip name="keyword" words={`Keyword: ${keyword}`} />}
      {brand !== undefined && <Chip name="named_brand" words={brand} />}
      {network !== undefined && <Chip name="network" words={`Through ${network}`} />}
    </>
  );
}

function Groups({ report, table, by }: Props & { by: ResultGrouping }) {
  const query = useQuery(groupsQuery(report.id, by, table.query));
  const { data } = query;
  if (data === undefined) {
    return (
      <div className={styles.panel}>
        {query.failureReason === null ? (
          <Skeleton height={240} aria-busy />
        ) : (
          <ErrorState onRetry={() => void query.refetch()} />
        )}
      </div>
    );
  }
  const chosen = table.filters[by];
  const toggle = (key: string) => table.setFilter(by, chosen === key ? undefined : key);
  const hasChart = data.groups.filter(({ count }) => count > 0).length >= FEWEST_BARS;
  return (
    <div className={styles.panel} data-stale={query.isPlaceholderData || undefined}>
      {data.groups.length === 0 ? (
        <p className={styles.quiet}>There is nothing to group.</p>
      ) : (
        <>
          {hasChart && (
            <Suspense fallback={<Skeleton height={240} />}>
              <GroupsChart by={labels[by]} groups={data.groups} total={data.total} chosen={chosen} onPick={toggle} />
            </Suspense>
          )}
          <GroupsTable label={labels[by]} data={data} chosen={chosen} onPick={toggle} />
        </>
      )}
    </div>
  );
}
