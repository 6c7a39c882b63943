import type { NotificationPage } from '@proofline/contracts/api/notifications';
import type { Page } from '@proofline/contracts/api/pagination';
import type { Project, ProjectDetail } from '@proofline/contracts/api/projects';
import type { Report, ReportDetail } from '@proofline/contracts/api/reports';
import { checkAndSlotOf } from '@proofline/contracts/ids';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import type { Changed, ExportProgress, ReportProgress } from '@proofline/contracts/socket/messages';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import {
  patchCheckPage,
  patchCheckRow,
  patchExport,
  patchExportPage,
  patchNotices,
  patchReportDetail,
  patchReportPage,
} from './cache-patches.ts';

/** Patches every cached answer that shows this run. */
export function applyProgress(client: QueryClient, progress: ReportProgress): void {
  client.setQueriesData<Page<Project>>(
    { queryKey: queryKeys.projects.lists },
    (page) => page && patchCheckPage(page, progress),
  );
  client.setQueryData<ProjectDetail>(
    queryKeys.projects.detail(progress.check),
    (check) => check && patchCheckRow(check, progress),
  );
  client.setQueriesData<Page<Report>>(
    { queryKey: queryKeys.reports.lists },
    (page) => page && patchReportPage(page, progress),
  );
  client.setQueryData<ReportDetail>(
    queryKeys.reports.detail(progress.report),
    (report) => report && patchReportDetail(report, progress),
  );
  client.setQueriesData<NotificationPage | InfiniteData<NotificationPage>>(
    { queryKey: queryKeys.notifications.lists },
    (notices) => notices && patchNotices(notices, progress),
  );
  // A run's end changes more than progress tells: when it ended, whether pages could not be judged.
  if (FINISHED_REPORT_STATUSES.has(progress.status)) {
    void invalidate(client, [queryKeys.projects.lists, queryKeys.projects.detail(progress.check)]);
    void invalidate(client, [queryKeys.reports.lists, queryKeys.reports.detail(progress.report)]);
    void invalidate(client, [queryKeys.dashboard.all, queryKeys.favorites.all]);
  }
}

/** Patches every cached answer that shows how far the file of this report is. */
export function applyExportProgress(client: QueryClient, progress: ExportProgress): void {
  client.setQueriesData<Page<Report>>(
    { queryKey: queryKeys.reports.lists },
    (page) => page && patchExportPage(page, progress),
  );
  client.setQueryData<ReportDetail>(
    queryKeys.reports.detail(progress.report),
    (report) => report && patchExport(report, progress),
  );
}

/** Keys of what a `changed` message concerns. */
export function keysOfChange(changed: Omit<Changed, 'type' | 'position'>): QueryKey[] {
  if (changed.everything) return [...liveKeys];
  const keys: QueryKey[] = [];
  if (changed.checks.length > 0) {
    keys.push(queryKeys.projects.lists, queryKeys.reports.lists, queryKeys.dashboard.all, queryKeys.favorites.all);
    for (const id of changed.checks) keys.push(queryKeys.projects.detail(id), queryKeys.history.ofCheck(id));
  }
  if (changed.url_lists.length > 0) keys.push(queryKeys.urlLists.all);
  if (changed.comments.length > 0) keys.push(queryKeys.comments.everyReport);
  for (const { report } of changed.comments) {
    keys.push(queryKeys.comments.ofReport(report), queryKeys.reports.detail(report));
    keys.push(queryKeys.history.ofCheck(checkAndSlotOf(report).checkId));
  }
  // Every page that is judged is an event of its check's history.
  for (const report of changed.results) keys.push(queryKeys.history.ofCheck(checkAndSlotOf(report).checkId));
  return keys;
}

/** Rows of a running report arrive faster than anything else, and have their own pace. */
export function keysOfResults(reports: Iterable<number>): QueryKey[] {
  return [...reports].map((report) => queryKeys.results.ofReport(report));
}

/** What is counted over all of them, at a pace of its own. */
export function keysOfGroups(reports: Iterable<number>): QueryKey[] {
  const keys: QueryKey[] = [...reports].map((report) => queryKeys.resultGroups.ofReport(report));
  return keys.length === 0 ? keys : [...keys, queryKeys.dashboard.underWay];
}

/** Marks as stale and fetches what is on screen; resolves when it has come, or failed to. */
export function invalidate(client: QueryClient, keys: readonly QueryKey[]): Promise<unknown> {
  return Promise.allSettled(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Asks again for what is on screen and was known to be stale when the server, as it went away, did not answer. */
export function refreshUnanswered(client: QueryClient): Promise<unknown> {
  return client.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated });
}

/** What shows whether a check is a favourite. */
export const favoriteKeys: readonly QueryKey[] = [queryKeys.favorites.all, queryKeys.projects.all];

/** Everything that live messages keep fresh. */
export const liveKeys: readonly QueryKey[] = [
  queryKeys.dashboard.all,
  queryKeys.projects.all,
  queryKeys.reports.all,
  queryKeys.results.all,
  queryKeys.resultGroups.all,
  queryKeys.comments.all,
  queryKeys.favorites.all,
  queryKeys.notifications.all,
  queryKeys.history.all,
  queryKeys.urlLists.all,
  queryKeys.agents.all,
  queryKeys.parkedEvents.all,
  queryKeys.webhooks.all,
];
