import type { AssignmentOf, LeasedTargetOf } from '@proofline/contracts/agent-api/leases';
import type { ReportId } from '@proofline/contracts/ids';
import type { RunOf } from '@proofline/contracts/kinds/configurations';
import type { CrawledTarget, LeaseTerms } from '../backend-kind.ts';
import { TargetWithoutCountry } from '../target-without-country.ts';

export const assignmentOf = (report: ReportId, run: RunOf<'compliance'>): AssignmentOf<'compliance'> => ({
  kind: 'compliance',
  report,
  rules: run.rules,
  filters: run.filters,
  languages: run.languages,
  related_urls: run.relatedUrls,
  url_filter: run.urlFilter,
  priority_words: run.priorityWords,
  ...(run.robots === undefined ? {} : { robots: run.robots }),
});

export function leasedTargetOf({ url, country }: CrawledTarget, terms: LeaseTerms): LeasedTargetOf<'compliance'> {
  if (country === null) throw new TargetWithoutCountry();
  return { ...terms, kind: 'compliance', url, country };
}
