import { counted } from '@proofline/contracts/counted';
import type { Producer } from '../producer.ts';
import { verdictAfter } from '../run-facts.ts';
import { named, reportPath } from '../words.ts';

/** A check was compliant and is not any more, or is again. Runs that allow no verdict change nothing. */
export const complianceTurned: Producer = (happened, { run, verdict: before }) => {
  if (run === undefined || run.isOver || before === undefined) return [];
  const verdict = verdictAfter(run, happened);
  if (verdict === undefined || verdict === before) return [];
  const { reportId, checkId, organizationId, pages } = run;
  const name = named(run.name);
  const lost = verdict === 'not_compliant';
  const judged = pages.compliant + pages.not_compliant;
  const message = lost
    ? `No longer compliant: ${name}\n${pages.not_compliant.toLocaleString('en')} of ${counted(judged, 'judged page')} not compliant; before, all were compliant.`
    : `Compliant again: ${name}\nAll ${counted(judged, 'page')} of the run compliant, none that could not be judged.`;
  return [
    {
      ...{ cause: `turned-${reportId}`, category: 'alerts', kind: lost ? 'error' : 'success', message },
      link: reportPath(run),
      audience: { to: 'organization', organizationId, except: [] },
      ...{ by: null, checkId, reportId },
    },
  ];
};
