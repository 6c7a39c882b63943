import type { AssignmentOf, LeasedTargetOf } from '@proofline/contracts/agent-api/leases';
import type { ReportId } from '@proofline/contracts/ids';
import type { RunOf } from '@proofline/contracts/kinds/configurations';
import type { CrawledTarget, LeaseTerms } from '../backend-kind.ts';
import { TargetWithoutCountry } from '../target-without-country.ts';

export const assignmentOf = (report: ReportId, run: RunOf<'popunder'>): AssignmentOf<'popunder'> => ({
  kind: 'popunder',
  report,
  keywords: run.keywords,
  priority_words: run.priorityWords,
  ...(run.robots === undefined ? {} : { robots: run.robots }),
});

export function leasedTargetOf({ url, country }: CrawledTarget, terms: LeaseTerms): LeasedTargetOf<'popunder'> {
  if (country === null) throw new TargetWithoutCountry();
  return { ...terms, kind: 'popunder', url, country };
}
