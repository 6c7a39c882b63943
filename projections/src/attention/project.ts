import type { MutingEvent, ReadingEvent } from '@proofline/contracts/events/attention';
import type { OrganizationId, ReportId, ResultId, UserId } from '@proofline/contracts/ids';
import { organizationOf } from '../runtime/logged-event.ts';
import { type Logged, totalProjector } from '../runtime/total-projector.ts';

/** A result was read by somebody, or is to count as unread again. */
export interface ReadingChange {
  readonly type: 'reading';
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly reportId: ReportId;
  readonly resultId: ResultId;
  readonly isRead: boolean;
  readonly at: string;
  readonly position: bigint;
}

/** Somebody wants to hear of a report no longer, or again. */
export interface MutingChange {
  readonly type: 'muting';
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly reportId: ReportId;
  readonly isMuted: boolean;
  readonly at: string;
  readonly position: bigint;
}

/** The results of a report left the tables: there is nothing left to have read. */
interface ReportGone {
  readonly type: 'gone';
  readonly organizationId: OrganizationId;
  readonly reportId: ReportId;
}

export type AttentionChange = ReadingChange | MutingChange | ReportGone;

const unread = 'nobody has read or muted anything by it';

export const attentionProjector = totalProjector<AttentionChange>({
  attention: {
    ResultRead: (logged) => reading(logged, true),
    ResultUnread: (logged) => reading(logged, false),
    ReportMuted: (logged) => muting(logged, true),
    ReportUnmuted: (logged) => muting(logged, false),
  },
  retention: {
    ReportArchived: (logged) => [
      { type: 'gone', organizationId: organizationOf(logged), reportId: logged.event.data.reportId },
    ],
    ReportExported: 'a file of a report is of what was found, whoever has read it',
    LegalHoldPlaced: 'a hold keeps evidence, whoever has read it',
    LegalHoldReleased: 'a hold keeps evidence, whoever has read it',
    EvidenceExpired: 'the results of the report were archived before',
    EvidenceDeleted: 'the results that named it were archived before',
  },
  check: unread,
  report: unread,
  crawl: unread,
  finding: 'what was just found has been read by nobody',
  comment: unread,
  favorite: unread,
  notification: 'whether it was read is a read model of its own',
  urlList: unread,
  agent: unread,
  account: 'who cannot sign in has read what they have read',
  organization: unread,
  feature: unread,
  selectable: unread,
  installation: unread,
  parkedEvent: unread,
});

function reading(logged: Logged<ReadingEvent>, isRead: boolean): ReadingChange[] {
  const { event, metadata, position } = logged;
  const organizationId = organizationOf(logged);
  return [{ type: 'reading', ...event.data, organizationId, isRead, at: metadata.at, position }];
}

function muting(logged: Logged<MutingEvent>, isMuted: boolean): MutingChange[] {
  const { event, metadata, position } = logged;
  const organizationId = organizationOf(logged);
  return [{ type: 'muting', ...event.data, organizationId, isMuted, at: metadata.at, position }];
}
