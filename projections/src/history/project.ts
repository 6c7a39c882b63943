import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import type { CheckId, OrganizationId, ReportId } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { isGroup, type QueryGroup } from '@proofline/rules/query-tree';
import type { FindingFacts } from '../findings/finding-facts.ts';
import { kindOfFinding } from '../findings/registry.ts';
import { organizationOf } from '../runtime/logged-event.ts';
import { type Logged, totalProjector } from '../runtime/total-projector.ts';
import type { HistoryFacts, LifecycleFacts } from './facts.ts';

/** An event goes into the history of a check. */
export interface HistoryRecorded {
  readonly type: 'recorded';
  readonly organizationId: OrganizationId;
  /** Null: the check that the stream's first event named (later events of a comment do not name it). */
  readonly concerns: { readonly checkId: CheckId; readonly reportId: ReportId | null } | null;
  /** False for what happened to a single address. */
  readonly lifecycle: boolean;
  readonly facts: HistoryFacts;
  readonly logged: Logged<ProoflineEvent>;
}

const entry = (
  logged: Logged<ProoflineEvent>,
  facts: HistoryFacts,
  { lifecycle }: { readonly lifecycle: boolean },
): HistoryRecorded[] => [
  {
    type: 'recorded',
    organizationId: organizationOf(logged),
    concerns: concernsOf(logged.event),
    lifecycle,
    facts,
    logged,
  },
];
const ofRun = (logged: Logged<ProoflineEvent>, facts: LifecycleFacts) => entry(logged, facts, { lifecycle: true });
const ofTarget = (logged: Logged<ProoflineEvent>, facts: HistoryFacts) => entry(logged, facts, { lifecycle: false });

const administrative = 'the audit log tells it';
const ofList = 'a list is not of one check; it keeps every content it had';

/** The facts of an event are made here, its sentence by `sentence.ts` when it is read. */
export const historyProjector = totalProjector<HistoryRecorded>({
  check: {
    CheckCreated: (logged) => {
      const { countries, rules, filters, urlLists } = partsOf(logged.event.data.configuration);
      return ofRun(logged, {
        type: 'CheckCreated',
        countries: [...countries],
        rules: rules === null ? 0 : leafCount(rules),
        filters: filters === null ? 0 : leafCount(filters),
        urlLists: urlLists.length,
      });
    },
    CheckDisabled: (logged) => ofRun(logged, { type: 'CheckDisabled' }),
    CheckEnabled: (logged) => ofRun(logged, { type: 'CheckEnabled' }),
    ScheduleCancelled: (logged) => ofRun(logged, { type: 'ScheduleCancelled' }),
    ScheduleRestarted: (logged) => ofRun(logged, { type: 'ScheduleRestarted' }),
    ScheduleSlotSkipped: (logged) => {
      const { dueAt, reason } = logged.event.data;
      return ofRun(logged, { type: 'ScheduleSlotSkipped', dueAt, reason });
    },
  },
  report: {
    ReportRequested: (logged) => ofRun(logged, { type: 'ReportRequested', slot: logged.event.data.slot }),
    TargetsPlanned: (logged) => ofRun(logged, { type: 'TargetsPlanned', targets: logged.event.data.targets.length }),
    ReportStarted: (logged) => {
      const { plannedTargets } = logged.event.data;
      return ofRun(logged, { type: 'ReportStarted', plannedTargets });
    },
    StageFinished: (logged) => {
      const { stage, stageTargets: targets } = logged.event.data;
      return ofRun(logged, { type: 'StageFinished', stage, targets });
    },
    StagePlanned: (logged) => {
      const { stage, stageTargets: targets } = logged.event.data;
      return ofRun(logged, { type: 'StagePlanned', stage, targets });
    },
    ReportCompleted: (logged) => ofRun(logged, { type: 'ReportCompleted', ...logged.event.data.counts }),
    ReportPauseRequested: (logged) => ofRun(logged, { type: 'ReportPauseRequested' }),
    ReportPaused: (logged) => ofRun(logged, { type: 'ReportPaused' }),
    ReportResumed: (logged) => ofRun(logged, { type: 'ReportResumed' }),
    ReportCancelled: (logged) => ofRun(logged, { type: 'ReportCancelled' }),
    ReportExpired: (logged) => {
      const { counts, notJudged } = logged.event.data;
      return ofRun(logged, { type: 'ReportExpired', ...counts, notJudged });
    },
    ReportFailed: (logged) => ofRun(logged, { type: 'ReportFailed', reason: logged.event.data.reason }),
  },
  crawl: {
    TargetLeased: (logged) => ofTarget(logged, leaseFacts(logged.event)),
    LeaseExpired: (logged) => ofTarget(logged, leaseFacts(logged.event)),
    LeaseReturned: (logged) => ofTarget(logged, leaseFacts(logged.event)),
    TargetFinished: (logged) => {
      const { target, outcome, pages } = logged.event.data;
      return ofTarget(logged, { type: 'TargetFinished', target, outcome, pages });
    },
  },
  finding: (logged) => ofTarget(logged, kindOfFinding(logged.event).history.factsOf(logged.event) as FindingFacts),
  comment: {
    CommentAdded: (logged) => ofRun(logged, { type: 'CommentAdded', text: logged.event.data.text }),
    CommentEdited: (logged) => ofRun(logged, { type: 'CommentEdited', text: logged.event.data.text }),
    CommentDeleted: (logged) => ofRun(logged, { type: 'CommentDeleted' }),
  },
  favorite: 'it changes nothing about the check, and is nobody’s business but its reader’s',
  attention: 'it changes nothing about the check, and is nobody’s business but its reader’s',
  notification: 'what people are told was recorded before, as what it was',
  retention: {
    ReportArchived: (logged) => ofRun(logged, { type: 'ReportArchived' }),
    ReportExported: (logged) => ofRun(logged, { type: 'ReportExported', format: logged.event.data.file.format }),
    LegalHoldPlaced: (logged) => {
      const { reportId, reason } = logged.event.data;
      return ofRun(logged, { type: 'LegalHoldPlaced', ofCheck: reportId === null, reason });
    },
    LegalHoldReleased: (logged) =>
      ofRun(logged, { type: 'LegalHoldReleased', ofCheck: logged.event.data.reportId === null }),
    EvidenceExpired: (logged) => ofRun(logged, { type: 'EvidenceExpired' }),
    EvidenceDeleted: 'files are of no one check; the audit log tells which were deleted',
  },
  urlList: ofList,
  agent: administrative,
  account: administrative,
  organization: administrative,
  feature: administrative,
  selectable: administrative,
  installation: administrative,
  parkedEvent: administrative,
});

function concernsOf({ data }: ProoflineEvent): HistoryRecorded['concerns'] {
  if (!('checkId' in data) || data.checkId === undefined) return null;
  return { checkId: data.checkId, reportId: ('reportId' in data ? data.reportId : undefined) ?? null };
}

type LeaseEvent = Extract<ProoflineEvent, { readonly type: 'TargetLeased' | 'LeaseExpired' | 'LeaseReturned' }>;

const leaseFacts = ({ type, data }: LeaseEvent): LifecycleFacts => ({
  type,
  target: data.target,
  attempt: data.attempt,
});

function leafCount(group: QueryGroup): number {
  return group.rules.reduce((count, node) => count + (isGroup(node) ? leafCount(node) : 1), 0);
}
