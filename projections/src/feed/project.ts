import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import type { FeedEventType, FeedFact } from '@proofline/contracts/feed/events';
import { MAX_FAILED_RULES } from '@proofline/contracts/feed/events';
import type { FeedScope } from '@proofline/contracts/feed/scopes';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { FindingSummary } from '../findings/finding.ts';
import { summariesOf } from '../findings/registry.ts';
import { organizationOf } from '../runtime/logged-event.ts';
import { type Logged, totalProjector } from '../runtime/total-projector.ts';
import { scopeOfType } from './scope-of-type.ts';

/** One organisation is told of an event. */
export interface FeedTold {
  readonly organizationId: OrganizationId;
  readonly scope: FeedScope;
  readonly logged: Omit<Logged<ProoflineEvent>, 'event'>;
  readonly fact: FeedFact;
}

type DataOf<Type extends FeedEventType> = Extract<FeedFact, { readonly type: Type }>['data'];

/** Its own organisation is told. Fields are named one by one: what an event has besides stays inside. */
function tell<Type extends FeedEventType>(
  logged: Logged<ProoflineEvent>,
  type: Type,
  data: DataOf<Type>,
  version?: FeedFact['version'],
): FeedTold[] {
  return toldTo(organizationOf(logged), logged, type, data, version);
}

function toldTo<Type extends FeedEventType>(
  organizationId: OrganizationId,
  { event: _inside, ...logged }: Logged<ProoflineEvent>,
  type: Type,
  data: DataOf<Type>,
  version: FeedFact['version'] = 1,
): FeedTold[] {
  // The compiler does not see that type, version and data of one call belong together.
  return [{ organizationId, scope: scopeOfType(type), logged, fact: { type, version, data } as FeedFact }];
}

const inside = 'how the product goes about its work is told to nobody outside';
const isUnjudged = ({ outcome }: FindingSummary) => outcome === 'blocked' || outcome === 'failed';

/** An event of the log is one of the feed: of several results that it makes, what most asks for somebody is told. */
const worstOf = (results: readonly FindingSummary[]): FindingSummary | undefined =>
  results.find(({ outcome }) => outcome === 'not_compliant') ?? results.find(isUnjudged) ?? results[0];

const personal = 'what one person likes, reads or mutes is their own';
const administration = 'administrators read it in the audit log';

export const feedProjector = totalProjector<FeedTold>({
  check: {
    CheckCreated: (logged) => {
      const { checkId, configuration } = logged.event.data;
      return tell(logged, 'check.created', { check_id: checkId, kind: configuration.kind, name: configuration.name });
    },
    CheckEnabled: (logged) => tell(logged, 'check.enabled', checkOf(logged)),
    CheckDisabled: (logged) => tell(logged, 'check.disabled', checkOf(logged)),
    ScheduleCancelled: (logged) => tell(logged, 'check.schedule_cancelled', checkOf(logged)),
    ScheduleRestarted: (logged) => tell(logged, 'check.schedule_restarted', checkOf(logged)),
    ScheduleSlotSkipped: (logged) => {
      const { dueAt, reason } = logged.event.data;
      return tell(logged, 'check.run_skipped', { ...checkOf(logged), due_at: dueAt, reason });
    },
  },
  report: {
    ReportRequested: (logged) => tell(logged, 'run.requested', { ...runOf(logged), due_at: logged.event.data.dueAt }),
    TargetsPlanned: inside,
    ReportStarted: (logged) =>
      tell(logged, 'run.started', { ...runOf(logged), planned_targets: logged.event.data.plannedTargets }),
    StageFinished: inside,
    StagePlanned: inside,
    ReportPauseRequested: (logged) => tell(logged, 'run.pause_requested', runOf(logged)),
    ReportPaused: (logged) => tell(logged, 'run.paused', runOf(logged)),
    ReportResumed: (logged) => tell(logged, 'run.resumed', runOf(logged)),
    ReportCompleted: (logged) => {
      const { plannedTargets, counts } = logged.event.data;
      return tell(logged, 'run.completed', { ...runOf(logged), planned_targets: plannedTargets, counts });
    },
    ReportExpired: (logged) => {
      const { plannedTargets, counts, notJudged } = logged.event.data;
      const run = { ...runOf(logged), planned_targets: plannedTargets };
      return tell(logged, 'run.expired', { ...run, counts, not_judged: notJudged });
    },
    ReportCancelled: (logged) => tell(logged, 'run.cancelled', runOf(logged)),
    ReportFailed: (logged) => tell(logged, 'run.failed', { ...runOf(logged), reason: logged.event.data.reason }),
  },
  crawl: inside,
  finding: (logged) => {
    const results = summariesOf(logged.event);
    const worst = worstOf(results);
    if (worst === undefined) return [];
    const { id, subject, country, outcome, marks } = worst;
    const failed = marks.filter(({ kind, passed }) => kind === 'rule' && !passed).map(({ ruleId }) => ruleId);
    const seen = { result_id: id, subject, country, failed_rules: failed.slice(0, MAX_FAILED_RULES) };
    const told = { ...runOf(logged), ...seen };
    // What the first version can say is told by it, as it always was.
    return results.length > 1 || outcome === 'recorded'
      ? tell(logged, 'result.recorded', { ...told, outcome, results: results.length }, 2)
      : tell(logged, 'result.recorded', { ...told, outcome });
  },
  comment: {
    CommentAdded: (logged) => {
      const { commentId, authorId, resultId = null } = logged.event.data;
      const comment = { comment_id: commentId, result_id: resultId, author_id: authorId };
      return tell(logged, 'comment.added', { ...runOf(logged), ...comment });
    },
    CommentEdited: (logged) => tell(logged, 'comment.edited', { comment_id: logged.event.data.commentId }),
    CommentDeleted: (logged) => tell(logged, 'comment.deleted', { comment_id: logged.event.data.commentId }),
  },
  retention: {
    ReportArchived: (logged) => tell(logged, 'run.archived', runOf(logged)),
    ReportExported: inside,
    LegalHoldPlaced: administration,
    LegalHoldReleased: administration,
    EvidenceExpired: administration,
    EvidenceDeleted: administration,
  },
  urlList: {
    UrlListCreated: (logged) => tell(logged, 'list.created', listOf(logged)),
    UrlListChanged: (logged) => tell(logged, 'list.changed', listOf(logged)),
    UrlListShown: (logged) => tell(logged, 'list.shown', { list_id: logged.event.data.urlListId }),
    UrlListHidden: (logged) => tell(logged, 'list.hidden', { list_id: logged.event.data.urlListId }),
  },
  notification: {
    NotificationPublished: (logged) => {
      const { notificationId, category, kind, message, link, organizationIds } = logged.event.data;
      const notice = { notice_id: notificationId, category, kind, message, link };
      return [...new Set(organizationIds)].flatMap((id) => toldTo(id, logged, 'notice.published', notice));
    },
    NotificationDeleted: 'it does not name whom it was told to, and what was told was told',
    NotificationRead: personal,
    AllNotificationsRead: personal,
  },
  favorite: personal,
  attention: personal,
  agent: inside,
  account: administration,
  organization: administration,
  feature: administration,
  selectable: administration,
  installation: administration,
  parkedEvent: administration,
});

interface OfCheck {
  readonly event: { readonly data: { readonly checkId: DataOf<'check.enabled'>['check_id'] } };
}
const checkOf = ({ event }: OfCheck) => ({ check_id: event.data.checkId });

interface OfRun extends OfCheck {
  readonly event: OfCheck['event'] & { readonly data: { readonly reportId: DataOf<'run.paused'>['report_id'] } };
}
const runOf = (logged: OfRun) => ({ ...checkOf(logged), report_id: logged.event.data.reportId });

interface OfList {
  readonly event: {
    readonly data: {
      readonly urlListId: DataOf<'list.shown'>['list_id'];
      readonly name: string;
      readonly urls: readonly string[];
    };
  };
}
const listOf = ({ event: { data } }: OfList) => ({ list_id: data.urlListId, name: data.name, urls: data.urls.length });
