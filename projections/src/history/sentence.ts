import { counted } from '@proofline/contracts/counted';
import { countryName } from '@proofline/contracts/countries';
import type { TargetOutcome } from '@proofline/contracts/page-outcome';
import { findingKindOf } from '../findings/registry.ts';
import type { HistoryFacts, LifecycleFacts } from './facts.ts';

const MAX_NAMED_COUNTRIES = 3;

/** An event in plain words, to stand behind the name of who did it: "created the check for …". */
export function sentence(facts: HistoryFacts): string {
  const finding = findingKindOf(facts.type);
  // The types of findings are those that a kind answers for, which the compiler cannot look up.
  return finding ? finding.history.sentence(facts) : lifecycleSentence(facts as LifecycleFacts);
}

function lifecycleSentence(facts: LifecycleFacts): string {
  switch (facts.type) {
    case 'CheckCreated':
      return `created the check for ${countries(facts.countries)} with ${checkParts(facts)}`;
    case 'CheckDisabled':
      return 'disabled the check';
    case 'CheckEnabled':
      return 'enabled the check again';
    case 'ScheduleCancelled':
      return 'cancelled the schedule: the check repeats no more';
    case 'ScheduleRestarted':
      return 'restarted the schedule: the check repeats again';
    case 'ScheduleSlotSkipped':
      return facts.reason === 'missed'
        ? 'skipped a run whose time had passed'
        : 'skipped a run because the one before was still going';
    case 'ReportRequested':
      return facts.slot === 0 ? 'requested the first run' : `requested run ${facts.slot + 1}`;
    case 'TargetsPlanned':
      return `planned ${counted(facts.targets, 'address', 'addresses')}`;
    case 'ReportStarted':
      return `started the run over ${counted(facts.plannedTargets, 'address', 'addresses')}`;
    case 'StageFinished':
      return `finished stage ${facts.stage}: ${counted(facts.targets, 'address', 'addresses')}`;
    case 'StagePlanned':
      return `began stage ${facts.stage} with ${counted(facts.targets, 'more address', 'more addresses')}`;
    case 'ReportCompleted':
      return `completed the run: ${outcomes(facts)}`;
    case 'ReportPauseRequested':
      return 'paused the run: work under way comes to its end first';
    case 'ReportPaused':
      return 'brought the run to rest: nothing is looked at until it goes on';
    case 'ReportResumed':
      return 'let the run go on';
    case 'ReportCancelled':
      return 'cancelled the run: what was judged stays';
    case 'ReportExpired':
      return `ended the run because its time was over: ${outcomes(facts)}, ${facts.notJudged.toLocaleString('en-GB')} not judged`;
    case 'ReportFailed':
      return `could not carry out the run: ${facts.reason}`;
    case 'TargetLeased':
      return `took address ${facts.target}${facts.attempt > 1 ? `, attempt ${facts.attempt}` : ''}`;
    case 'LeaseExpired':
      return `gave address ${facts.target} back: the crawler did not finish in time`;
    case 'LeaseReturned':
      return `handed address ${facts.target} back before stopping`;
    case 'TargetFinished':
      return `finished address ${facts.target}: ${targetOutcomes[facts.outcome]}, ${counted(facts.pages, 'page')}`;
    case 'ReportArchived':
      return 'archived the report: its results left the tables, the export file stays';
    case 'ReportExported':
      return `had all results prepared as ${facts.format === 'csv' ? 'a CSV' : 'an Excel'} file`;
    case 'EvidenceExpired':
      return 'let the evidence of the report go: the time for which it is kept is over';
    case 'LegalHoldPlaced':
      return `put the ${facts.ofCheck ? 'check' : 'report'} on legal hold: “${facts.reason}”`;
    case 'LegalHoldReleased':
      return `ended the legal hold of the ${facts.ofCheck ? 'check' : 'report'}`;
    case 'CommentAdded':
      return facts.text === undefined ? 'wrote a comment that was deleted later' : `commented: “${facts.text}”`;
    case 'CommentEdited':
      return facts.text === undefined
        ? 'changed a comment that was deleted later'
        : `changed a comment to “${facts.text}”`;
    case 'CommentDeleted':
      return 'deleted a comment';
  }
}

const targetOutcomes: Readonly<Record<TargetOutcome, string>> = {
  judged: 'judged',
  filtered: 'filtered out',
  blocked: 'blocked',
  failed: 'failed',
};

function checkParts({ rules, filters, urlLists }: { rules: number; filters: number; urlLists: number }): string {
  const parts = counted(rules, 'rule') + (filters > 0 ? ` and ${counted(filters, 'filter')}` : '');
  return `${parts} over ${counted(urlLists, 'list')}`;
}

function countries(codes: readonly string[]): string {
  if (codes.length > MAX_NAMED_COUNTRIES) return counted(codes.length, 'country', 'countries');
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(codes.map(countryName));
}

function outcomes(counts: { judged: number; filtered: number; blocked: number; failed: number }): string {
  const parts = [`${counted(counts.judged, 'address', 'addresses')} judged`];
  if (counts.filtered > 0) parts.push(`${counts.filtered} filtered out`);
  if (counts.blocked > 0) parts.push(`${counts.blocked} blocked`);
  if (counts.failed > 0) parts.push(`${counts.failed} failed`);
  return parts.join(', ');
}
