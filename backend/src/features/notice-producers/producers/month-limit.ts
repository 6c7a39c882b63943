import { kindFacts } from '@proofline/contracts/kinds/registry';
import type { Producer } from '../producer.ts';

const NEAR_PERCENT = 80;

/** The crawls of a month come near their limit, or to it: once each a month, kind of check and limit. */
export const monthLimit: Producer = ({ event }, { run, month }) => {
  if (event.type !== 'ReportStarted' && event.type !== 'StagePlanned') return [];
  if (run === undefined || month === undefined || month.limit === null || month.limit === 0) return [];
  const { used, limit } = month;
  const isReached = used >= limit;
  if (!isReached && used * 100 < limit * NEAR_PERCENT) return [];
  const { organizationId, kind, checkId, reportId } = run;
  const percent = isReached ? 100 : NEAR_PERCENT;
  const label = kindFacts(kind).label.toLowerCase();
  const rest = isReached ? 'Runs that need more fail until the month ends.' : 'Runs beyond the limit fail.';
  return [
    {
      cause: `month-${organizationId}-${kind}-${month.month}-${limit}-${percent}`,
      category: 'alerts',
      kind: isReached ? 'error' : 'warning',
      message: `${percent}% of the month's crawls used: ${label} checks
${used.toLocaleString('en')} of ${limit.toLocaleString('en')} in ${month.month}. ${rest}`,
      link: '/profile',
      audience: { to: 'organization', organizationId, except: [] },
      ...{ by: null, checkId, reportId },
    },
  ];
};
