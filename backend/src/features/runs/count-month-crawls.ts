import { parseEvent } from '@proofline/contracts/events/parse-event';
import { reportStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { Reactor } from '../../kernel/reactor/reactor.ts';
import { type MonthCrawls, monthOf, takeCrawls } from './month-crawls.ts';

/**
 * Counts every run that started in the month it was requested. The planner has counted it already, so that the next run
 * meets the limit; this finds what the planner missed: runs from before there was a count, and those that were over
 * when a planner came back from a crash.
 */
export function countMonthCrawls({ eventLog }: { readonly eventLog: EventLog }): Reactor {
  return {
    name: 'count-month-crawls',
    streamPrefixes: ['report-'],
    types: new Set(['ReportStarted']),
    handle: async (events, trx) => {
      const started: Started[] = events.flatMap(({ event, metadata: { organizationId } }) =>
        event.type === 'ReportStarted' && organizationId !== null
          ? [{ reportId: event.data.reportId, organizationId, crawls: event.data.plannedTargets }]
          : [],
      );
      for (const run of await uncounted(trx, started)) {
        const request = await requestOf(eventLog, run.reportId);
        if (request !== undefined) await takeCrawls(trx, { ...run, ...request });
      }
    },
  };
}

type Started = Omit<MonthCrawls, 'kind' | 'month'>;

async function uncounted(db: Knex, started: readonly Started[]): Promise<Started[]> {
  const rows = await db('month_crawls')
    .whereIn(
      'report_id',
      started.map(({ reportId }) => reportId),
    )
    .select<{ report_id: string }[]>('report_id');
  const counted = new Set(rows.map(({ report_id }) => Number(report_id)));
  return started.filter(({ reportId }) => !counted.has(reportId));
}

/** What was asked for, and when; undefined for a stream that does not begin so. */
async function requestOf(eventLog: EventLog, reportId: ReportId) {
  const [first] = await eventLog.readStream(reportStream(reportId), { maxEvents: 1 });
  const parsed = first && parseEvent(first.type, first.data, first.metadata);
  if (parsed?.event.type !== 'ReportRequested') return undefined;
  return { kind: parsed.event.data.configuration.kind, month: monthOf(new Date(parsed.metadata.at)) };
}
