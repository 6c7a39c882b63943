import type { ExportFormat } from '@proofline/contracts/api/exports';
import type { PreparedFile, RetentionEvent } from '@proofline/contracts/events/retention';
import type { OrganizationId, ReportId } from '@proofline/contracts/ids';

/** What is kept of a check's reports, by its stream. */
export interface RetentionState {
  /** Of whoever was first named; null while nothing has happened. */
  readonly organizationId: OrganizationId | null;
  readonly archived: ReadonlySet<ReportId>;
  /** Files of large reports, by report and format. */
  readonly exported: ReadonlyMap<string, ExportedFile>;
  /** Reports whose evidence is no longer kept. */
  readonly expired: ReadonlySet<ReportId>;
  readonly checkHeld: boolean;
  readonly reportsHeld: ReadonlySet<ReportId>;
}

export interface ExportedFile {
  /** The last that was told of. */
  readonly file: PreparedFile;
  /** How many there were: a part that is lost brings another. */
  readonly times: number;
}

/** By what a report's file is found in `exported`. */
export const exportedKey = (reportId: ReportId, format: ExportFormat): string => `${reportId} ${format}`;

export const initialRetention: RetentionState = {
  organizationId: null,
  archived: new Set(),
  exported: new Map(),
  expired: new Set(),
  checkHeld: false,
  reportsHeld: new Set(),
};

export function evolveRetention(
  before: RetentionState,
  event: RetentionEvent,
  { organizationId }: { readonly organizationId: OrganizationId | null },
): RetentionState {
  const state = { ...before, organizationId: before.organizationId ?? organizationId };
  switch (event.type) {
    case 'ReportArchived':
      return { ...state, archived: withOne(state.archived, event.data.reportId) };
    case 'ReportExported': {
      const { reportId, file } = event.data;
      const key = exportedKey(reportId, file.format);
      const times = (state.exported.get(key)?.times ?? 0) + 1;
      return { ...state, exported: new Map([...state.exported, [key, { file, times }]]) };
    }
    case 'EvidenceExpired':
      return { ...state, expired: withOne(state.expired, event.data.reportId) };
    case 'LegalHoldPlaced':
      return withHold(state, event.data.reportId, true);
    case 'LegalHoldReleased':
      return withHold(state, event.data.reportId, false);
    case 'EvidenceDeleted':
      return state;
  }
}

function withHold(state: RetentionState, reportId: ReportId | null, held: boolean): RetentionState {
  if (reportId === null) return { ...state, checkHeld: held };
  const others = [...state.reportsHeld].filter((id) => id !== reportId);
  return { ...state, reportsHeld: new Set(held ? [...others, reportId] : others) };
}

const withOne = <Id>(ids: ReadonlySet<Id>, id: Id): ReadonlySet<Id> => new Set([...ids, id]);
