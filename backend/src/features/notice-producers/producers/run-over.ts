import { counted } from '@proofline/contracts/counted';
import type { TargetCounts } from '@proofline/contracts/events/report';
import type { NotificationType } from '@proofline/contracts/notifications';
import type { ProducedNotice } from '../produced-notice.ts';
import type { Producer } from '../producer.ts';
import type { Happened, RunFacts } from '../run-facts.ts';
import { named, reasoned, reportPath } from '../words.ts';

/** A run has completed, has failed, or its time was over. */
export const runOver: Producer = (happened, { run }) => {
  const told = run === undefined || run.isOver ? undefined : endOf(happened, run);
  if (run === undefined || told === undefined) return [];
  const { reportId, checkId, organizationId } = run;
  const audience = { to: 'organization', organizationId, except: [] } as const;
  return [
    {
      ...{ cause: `over-${reportId}`, category: 'alerts', ...told, link: reportPath(run), audience },
      ...{ by: null, checkId, reportId },
    },
  ];
};

type Told = Pick<ProducedNotice, 'kind' | 'message'>;

function endOf({ event }: Happened, run: RunFacts): Told | undefined {
  const name = named(run.name);
  switch (event.type) {
    case 'ReportCompleted':
      return completed(run, event.data.counts);
    case 'ReportExpired': {
      const { notJudged, counts } = event.data;
      const left = counted(notJudged, 'target');
      return {
        kind: 'warning',
        message: `Ended when its time was over, ${left} not judged: ${name}\n${numbersOf(run, counts)}`,
      };
    }
    case 'ReportFailed':
      return { kind: 'error', message: `Failed: ${name}\n${reasoned(event.data.reason)}` };
    default:
      return undefined;
  }
}

function completed(run: RunFacts, counts: TargetCounts): Told {
  const { compliant, not_compliant: violations, recorded, blocked, failed } = run.pages;
  const unjudged = run.isWhole ? blocked + failed : counts.blocked + counts.failed;
  const [kind, verdict] = verdictOf({ compliant, violations, recorded, unjudged, isWhole: run.isWhole });
  return { kind, message: `${verdict}: ${named(run.name)}\n${numbersOf(run, counts)}` };
}

function verdictOf({
  compliant,
  violations,
  recorded,
  unjudged,
  isWhole,
}: {
  readonly compliant: number;
  readonly violations: number;
  readonly recorded: number;
  readonly unjudged: number;
  readonly isWhole: boolean;
}): readonly [NotificationType, string] {
  if (violations > 0) return ['error', `Completed with ${counted(violations, 'violation')}`];
  if (unjudged > 0)
    return ['warning', `Completed, ${counted(unjudged, isWhole ? 'page' : 'target')} could not be judged`];
  // What was found before anybody followed the run is in its report alone.
  if (!isWhole) return ['info', 'Completed'];
  if (compliant > 0) return ['success', 'Completed, all compliant'];
  return ['info', recorded > 0 ? `Completed, ${counted(recorded, 'result')} recorded` : 'Completed, nothing to judge'];
}

/** Pages by what became of them, recorded results where nothing was to be judged; targets where not all is known. */
function numbersOf({ isWhole, pages }: RunFacts, counts: TargetCounts): string {
  if (!isWhole) {
    const { judged, filtered, blocked, failed } = counts;
    return `${counted(judged, 'target')} judged, ${filtered} filtered out, ${blocked + failed} could not be judged.`;
  }
  const { compliant, not_compliant: violations, recorded, filtered_out: filtered, blocked, failed } = pages;
  const judged = `${counted(compliant + violations, 'page')} judged: ${compliant} compliant, ${violations} not compliant`;
  const results = `${counted(recorded, 'result')} recorded`;
  const told = [...(compliant + violations > 0 || recorded === 0 ? [judged] : []), ...(recorded > 0 ? [results] : [])];
  return `${told.join('; ')}; ${filtered} filtered out, ${blocked + failed} could not be judged.`;
}
