import { type Producer, personOf } from '../producer.ts';
import { named, reportPath } from '../words.ts';

/** Somebody has paused a run or ended it before its end: the others of the organisation hear of it. */
export const runSteered: Producer = (happened, { run }) => {
  const { event, eventId } = happened;
  if (run === undefined || run.isOver) return [];
  if (event.type !== 'ReportPauseRequested' && event.type !== 'ReportCancelled') return [];
  const by = personOf(happened);
  const { reportId, checkId, organizationId } = run;
  const paused = event.type === 'ReportPauseRequested';
  const [verdict, rest] = paused
    ? ['Paused by a colleague', 'It goes on when somebody resumes it.']
    : ['Cancelled by a colleague', 'What was judged stays in its report.'];
  return [
    {
      // A run may be paused more than once.
      cause: paused ? `paused-${reportId}-${eventId}` : `cancelled-${reportId}`,
      category: 'alerts',
      kind: 'warning',
      message: `${verdict}: ${named(run.name)}\n${rest}`,
      link: reportPath(run),
      audience: { to: 'organization', organizationId, except: by === null ? [] : [by] },
      ...{ by, checkId, reportId },
    },
  ];
};
