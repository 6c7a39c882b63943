import type { WaitingChanged } from '@proofline/contracts/socket/messages';
import type { QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';

/** Keys of what shows why runs wait. */
export function keysOfWaiting({ reports, everything }: Pick<WaitingChanged, 'reports' | 'everything'>): QueryKey[] {
  if (everything) return [queryKeys.projects.all, queryKeys.reports.all, queryKeys.favorites.all];
  const details = reports.flatMap(({ check, report }) => [
    queryKeys.projects.detail(check),
    queryKeys.reports.detail(report),
  ]);
  return [queryKeys.projects.lists, queryKeys.reports.lists, queryKeys.favorites.all, ...details];
}
