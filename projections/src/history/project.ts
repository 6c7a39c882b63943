import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import type { CheckId, OrganizationId, ReportId } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { isGroup, type QueryGroup } from '@proofline/rules/query-tree';
import { type LoggedEvent, organizationOf } from '../runtime/logged-event.ts';
import type { HistoryFacts } from './facts.ts';

/** An event goes into the history of a check. */
export interface HistoryRecorded {
  type: 'recorded';
  organizationId: OrganizationId;
  /** Null: the check that the stream's first event named (later events of a comment do not name it). */
  concerns: { checkId: CheckId; reportId: ReportId | null } | null;
  /** False for what happened to a single address. */
  lifecycle: boolean;
  facts: HistoryFacts;
  logged: LoggedEvent;
}

export const historyEventTypes = [
  'CheckCreated',
  'CheckDisabled',
  'CheckEnabled',
  'ScheduleSlotSkipped',
  'ReportRequested',
  'TargetsPlanned',
  'ReportStarted',
  'StagePlanned',
  'ReportCompleted',
  'ReportFailed',
  'TargetLeased',
  'LeaseExpired',
  'LeaseReturned',
  'PageJudged',
  'PageFilteredOut',
  'PageBlocked',
  'PageFailed',
  'TargetFinished',
  'CommentAdded',
  'CommentEdited',
  'CommentDeleted',
] as const satisfies readonly HistoryFacts['type'][];

const ofSingleAddresses: ReadonlySet<HistoryFacts['type']> = new Set([
  'TargetLeased',
  'LeaseExpired',
  'LeaseReturned',
  'PageJudged',
  'PageFilteredOut',
  'PageBlocked',
  'PageFailed',
  'TargetFinished',
]);

export function projectHistory(logged: LoggedEvent): HistoryRecorded[] {
  const facts = factsOf(logged.event);
  if (facts === undefined) return [];
  return [
    {
      type: 'recorded',
      organizationId: organizationOf(logged),
      concerns: concernsOf(logged.event),
      lifecycle: !ofSingleAddresses.has(facts.type),
      facts,
      logged,
    },
  ];
}

function concernsOf({ data }: ProoflineEvent): HistoryRecorded['concerns'] {
  if (!('checkId' in data)) return null;
  return { checkId: data.checkId, reportId: 'reportId' in data ? data.reportId : null };
}

function factsOf(event: ProoflineEvent): HistoryFacts | undefined {
  switch (event.type) {
    case 'CheckCreated': {
      const { countries, rules, filters, urlLists } = partsOf(event.data.configuration);
      return {
        type: event.type,
        countries: [...countries],
        rules: rules === null ? 0 : leafCount(rules),
        filters: filters === null ? 0 : leafCount(filters),
        urlLists: urlLists.length,
      };
    }
    case 'CheckDisabled':
    case 'CheckEnabled':
      return { type: event.type };
    case 'ScheduleSlotSkipped':
      return { type: event.type, dueAt: event.data.dueAt, reason: event.data.reason };
    case 'ReportRequested':
      return { type: event.type, slot: event.data.slot };
    case 'TargetsPlanned':
      return { type: event.type, targets: event.data.targets.length };
    case 'ReportStarted':
      return { type: event.type, plannedTargets: event.data.plannedTargets };
    case 'StagePlanned':
      return { type: event.type, stage: event.data.stage, targets: event.data.stageTargets };
    case 'ReportCompleted':
      return { type: event.type, ...event.data.counts };
    case 'ReportFailed':
      return { type: event.type, reason: event.data.reason };
    case 'TargetLeased':
    case 'LeaseExpired':
    case 'LeaseReturned':
      return { type: event.type, target: event.data.target, attempt: event.data.attempt };
    case 'PageJudged':
      return { type: event.type, url: event.data.url, compliant: event.data.verdict.compliant };
    case 'PageFilteredOut':
      return { type: event.type, url: event.data.url, reason: event.data.reason };
    case 'PageBlocked':
      return { type: event.type, url: event.data.url, reason: event.data.reason };
    case 'PageFailed':
      return { type: event.type, url: event.data.url, reason: event.data.reason };
    case 'TargetFinished':
      return { type: event.type, target: event.data.target, outcome: event.data.outcome, pages: event.data.pages };
    case 'CommentAdded':
    case 'CommentEdited':
      return { type: event.type, text: event.data.text };
    case 'CommentDeleted':
      return { type: event.type };
    case 'UrlListCreated':
    case 'UrlListChanged':
    case 'UrlListShown':
    case 'UrlListHidden':
    case 'AgentRegistered':
    case 'AgentRevoked':
      return undefined;
  }
}

function leafCount(group: QueryGroup): number {
  return group.rules.reduce((count, node) => count + (isGroup(node) ? leafCount(node) : 1), 0);
}
