import type { RetentionEvent } from '@proofline/contracts/events/retention';
import type { OrganizationId, ReportId } from '@proofline/contracts/ids';

/** What is kept of a check's reports, by its stream. */
export interface RetentionState {
  /** Of whoever was first named; null while nothing has happened. */
  readonly organizationId: OrganizationId | null;
  readonly archived: ReadonlySet<ReportId>;
  /** Files of large reports that there are: report and format. */
  readonly exported: ReadonlySet<string>;
  /** Reports whose evidence is no longer kept. */
  readonly expired: ReadonlySet<ReportId>;
  readonly checkHeld: boolean;
  readonly reportsHeld: ReadonlySet<ReportId>;
}

export const initialRetention: RetentionState = {
  organizationId: null,
  archived: new Set(),
  exported: new Set(),
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
      return { ...state, exported: withOne(state.exported, `${reportId} ${file.format}`) };
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
