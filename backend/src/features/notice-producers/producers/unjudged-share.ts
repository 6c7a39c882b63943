import type { Producer } from '../producer.ts';
import { named, reportPath } from '../words.ts';

/** A run is over, and more of its targets than people put up with could not be judged: blocked, failed, never come to. */
export const unjudgedShare: Producer = ({ event }, { run, unjudgedPercent }) => {
  if (run === undefined || run.isOver) return [];
  if (event.type !== 'ReportCompleted' && event.type !== 'ReportExpired') return [];
  const { plannedTargets, counts } = event.data;
  const notJudged = event.type === 'ReportExpired' ? event.data.notJudged : 0;
  const unjudged = counts.blocked + counts.failed + notJudged;
  if (unjudged === 0 || unjudged * 100 < unjudgedPercent * plannedTargets) return [];
  const { reportId, checkId, organizationId } = run;
  const percent = Math.round((unjudged / plannedTargets) * 100);
  const [some, all] = [unjudged, plannedTargets].map((count) => count.toLocaleString('en'));
  const parts = [`${counts.blocked} blocked by the website`, `${counts.failed} failed`];
  if (notJudged > 0) parts.push(`${notJudged} never come to`);
  return [
    {
      cause: `unjudged-${reportId}`,
      category: 'alerts',
      kind: 'warning',
      message: `${some} of ${all} targets (${percent}%) could not be judged: ${named(run.name)}\n${parts.join(', ')}.`,
      link: reportPath(run),
      audience: { to: 'organization', organizationId, except: [] },
      ...{ by: null, checkId, reportId },
    },
  ];
};
