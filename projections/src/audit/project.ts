import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { isByHand } from '@proofline/contracts/notifications';
import { type Logged, totalProjector } from '../runtime/total-projector.ts';

/** An administrative change goes into the audit log. */
export interface AuditRecorded {
  readonly type: 'recorded';
  readonly logged: Logged<ProoflineEvent>;
}

const record = (logged: Logged<ProoflineEvent>): AuditRecorded[] => [{ type: 'recorded', logged }];
const ownHistory = 'the history of its check tells it';

export const auditProjector = totalProjector<AuditRecorded>({
  account: record,
  organization: record,
  feature: record,
  selectable: record,
  parkedEvent: record,
  agent: record,
  installation: record,
  check: ownHistory,
  report: ownHistory,
  crawl: ownHistory,
  finding: ownHistory,
  comment: ownHistory,
  favorite: 'what somebody likes to have at hand administers nothing',
  attention: 'what somebody has read administers nothing',
  notification: {
    // What the product tells by itself follows from what happened.
    NotificationPublished: (logged) => (isByHand(logged.event.data.cause) ? record(logged) : []),
    NotificationDeleted: record,
    NotificationRead: 'what somebody has read administers nothing',
    AllNotificationsRead: 'what somebody has read administers nothing',
  },
  retention: {
    ReportArchived: ownHistory,
    ReportExported: ownHistory,
    LegalHoldPlaced: record,
    LegalHoldReleased: record,
    EvidenceExpired: record,
    EvidenceDeleted: record,
  },
  urlList: 'a list shows who changed it and when, and keeps every content',
});
