import type { WaitingChanged } from '@proofline/contracts/socket/messages';
import type { QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';

/** Keys of what shows why runs wait. */
export function keysOfWaiting({ reports, everything }: Pick<WaitingChanged, 'reports' | 'everything'>): QueryKey[] {
  const { dashboard, favorites, projects, reports: runs } = queryKeys;
  if (everything) return [projects.all, runs.all, favorites.all, dashboard.underWay];
  const details = reports.flatMap(({ check, report }) => [projects.detail(check), runs.detail(report)]);
  return [projects.lists, runs.lists, favorites.all, dashboard.underWay, ...details];
}
