import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { ReportView } from './report-view.ts';

interface KindEntry {
  /** Filters of its results besides those every kind has. */
  readonly filters: readonly string[];
  /** In a download of its own: a report shows one kind. */
  readonly loadReportView: () => Promise<ReportView>;
}

/** The kinds' own folders; `planned`: nothing of the kind's results can be shown yet. */
const kinds = {
  compliance: {
    filters: [],
    loadReportView: async () => (await import('./compliance/report-view.ts')).complianceReportView,
  },
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: 'planned',
  social_media: 'planned',
  toplist: 'planned',
} as const satisfies Record<CheckKind, KindEntry | 'planned'>;

const entryOf = (kind: CheckKind): KindEntry | 'planned' => kinds[kind];

/** How results of a kind are shown; null while nothing of it can be. */
export async function loadReportView(kind: CheckKind): Promise<ReportView | null> {
  const entry = entryOf(kind);
  return entry === 'planned' ? null : entry.loadReportView();
}

/** Filters that results of some kind have of their own. */
export const kindsOwnFilters: readonly string[] = [
  ...new Set(
    Object.values(kinds).flatMap((entry: KindEntry | 'planned') => (entry === 'planned' ? [] : entry.filters)),
  ),
];
