import type { CheckKind } from '@proofline/contracts/check-kinds';
import { complianceLook } from './compliance/look.ts';
import { discoveryLook } from './discovery/look.ts';
import { internetScanLook } from './internet-scan/look.ts';
import { FRAME_WORDS, type FrameWords, type KindLook } from './kind-look.ts';
import { popunderLook } from './popunder/look.ts';
import type { ReportView } from './report-view.ts';
import { socialMediaLook } from './social-media/look.ts';
import { toplistLook } from './toplist/look.ts';

interface KindReports {
  /** Filters of its results besides those every kind has. */
  readonly filters: readonly string[];
  /** In a download of its own: a report shows one kind. */
  readonly loadView: () => Promise<ReportView>;
}

interface KindEntry {
  readonly look: KindLook;
  /** `planned`: nothing of the kind's results can be shown yet. */
  readonly reports: KindReports | 'planned';
}

/** The kinds' own folders. */
const kinds = {
  compliance: {
    look: complianceLook,
    reports: {
      filters: ['changed', 'website', 'rule'],
      loadView: async () => (await import('./compliance/report-view.ts')).complianceReportView,
    },
  },
  discovery: { look: discoveryLook, reports: 'planned' },
  internet_scan: { look: internetScanLook, reports: 'planned' },
  popunder: {
    look: popunderLook,
    reports: {
      filters: ['changed', 'website', 'keyword', 'network', 'matched_link'],
      loadView: async () => (await import('./popunder/report-view.ts')).popunderReportView,
    },
  },
  social_media: { look: socialMediaLook, reports: 'planned' },
  toplist: {
    look: toplistLook,
    reports: {
      filters: [
        ...['changed', 'website', 'rule', 'brand', 'named_brand', 'state'],
        ...['expected_position', 'found_position'],
      ],
      loadView: async () => (await import('./toplist/report-view.ts')).toplistReportView,
    },
  },
} as const satisfies Record<CheckKind, KindEntry>;

const entryOf = (kind: CheckKind): KindEntry => kinds[kind];

export const kindLook = (kind: CheckKind): KindLook => entryOf(kind).look;

export const frameWords = (kind: CheckKind): FrameWords => ({ ...FRAME_WORDS, ...entryOf(kind).look.frameWords });

/** How results of a kind are shown; null while nothing of it can be. */
export async function loadReportView(kind: CheckKind): Promise<ReportView | null> {
  const { reports } = entryOf(kind);
  return reports === 'planned' ? null : reports.loadView();
}

/** Filters that results of some kind have of their own. */
export const kindsOwnFilters: readonly string[] = [
  ...new Set(Object.values<KindEntry>(kinds).flatMap(({ reports }) => (reports === 'planned' ? [] : reports.filters))),
];
