import { isFinding } from '@proofline/contracts/kinds/findings';
import { summariesOf } from '@proofline/projections/findings/registry';
import type { Producer } from '../producer.ts';
import { addressed, named, reportPath } from '../words.ts';

/** While a run still goes on, the first page that breaks its rules. How many there are is counted where it is shown. */
export const firstViolation: Producer = ({ event }, { run }) => {
  if (run === undefined || run.isOver || run.pages.not_compliant > 0 || !isFinding(event)) return [];
  const first = summariesOf(event).find(({ outcome }) => outcome === 'not_compliant');
  if (first === undefined) return [];
  const { id, subject, country } = first;
  const { reportId, checkId, organizationId, name } = run;
  const from = country === null ? '' : ` (${country})`;
  return [
    {
      cause: `violation-${reportId}`,
      category: 'alerts',
      kind: 'error',
      message: `Violation found: ${named(name)}\n${addressed(subject)}${from} is not compliant.`,
      link: reportPath(run, { result: id }),
      audience: { to: 'organization', organizationId, except: [] },
      ...{ by: null, checkId, reportId, resultId: id },
    },
  ];
};
