import type { ReportEvent } from '@proofline/contracts/events/report';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { Reactor } from '../../kernel/reactor/reactor.ts';
import { backendKinds, type KindRegistry, stagesCount } from '../kinds/registry.ts';
import { type MonthCrawls, takeCrawls } from './month-crawls.ts';
import { requestOf } from './request-of.ts';

export interface CountMonthCrawlsDeps {
  readonly eventLog: EventLog;
  readonly kinds?: KindRegistry;
}

/**
 * Counts every run that started, and each of its later stages that counts, in the month it was requested. The planner has counted it already, so that the next run
 * meets the limit; this finds what the planner missed: runs from before there was a count, and those that were over
 * when a planner came back from a crash.
 */
export function countMonthCrawls({ eventLog, kinds = backendKinds }: CountMonthCrawlsDeps): Reactor {
  return {
    name: 'count-month-crawls',
    streamPrefixes: ['report-'],
    types: new Set(['ReportStarted', 'StagePlanned']),
    handle: async (events, trx) => {
      const planned: Planned[] = events.flatMap(({ event, metadata: { organizationId } }) =>
        (event.type === 'ReportStarted' || event.type === 'StagePlanned') && organizationId !== null
          ? [{ reportId: event.data.reportId, organizationId, crawls: event.data.plannedTargets, event }]
          : [],
      );
      for (const { event, ...run } of await uncounted(trx, planned)) {
        const request = await requestOf(eventLog, run.reportId);
        if (request === undefined) continue;
        const counts = event.type === 'ReportStarted' || stagesCount(kinds, request.kind);
        if (counts) await takeCrawls(trx, { ...run, ...request });
      }
    },
  };
}

type Planned = Omit<MonthCrawls, 'kind' | 'month'> & { readonly event: ReportEvent };

/** A run is counted for all its stages so far. */
async function uncounted(db: Knex, planned: readonly Planned[]): Promise<Planned[]> {
  const rows = await db('month_crawls')
    .whereIn(
      'report_id',
      planned.map(({ reportId }) => reportId),
    )
    .select<{ report_id: string; crawls: number }[]>('report_id', 'crawls');
  const counted = new Map(rows.map(({ report_id, crawls }) => [Number(report_id), crawls]));
  return planned.filter(({ reportId, crawls }) => (counted.get(reportId) ?? 0) < crawls);
}
