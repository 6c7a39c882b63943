import type { AssignmentOf, LeasedTargetOf } from '@proofline/contracts/agent-api/leases';
import type { ReportId } from '@proofline/contracts/ids';
import type { RunOf } from '@proofline/contracts/kinds/configurations';
import { MAX_KNOWN_BRANDS } from '@proofline/contracts/kinds/toplist/assignment';
import type { ExpectedBrands } from '@proofline/contracts/kinds/toplist/reading';
import type { CrawledTarget, LeaseTerms } from '../backend-kind.ts';
import { TargetWithoutCountry } from '../target-without-country.ts';

export const assignmentOf = (report: ReportId, run: RunOf<'toplist'>): AssignmentOf<'toplist'> => ({
  kind: 'toplist',
  report,
  known_brands: [...new Set(run.toplistRules.flatMap(({ brand_positions: brands = {} }) => Object.keys(brands)))]
    .toSorted()
    .slice(0, MAX_KNOWN_BRANDS),
  ...(run.robots === undefined ? {} : { robots: run.robots }),
});

export function leasedTargetOf(target: CrawledTarget, terms: LeaseTerms): LeasedTargetOf<'toplist'> {
  return {
    ...terms,
    kind: 'toplist',
    url: target.url,
    country: countryOf(target),
    brand_positions: expectedOf(target),
  };
}

/** What the target was planned with; null: whatever the list shows is recorded. */
export const expectedOf = ({ subject }: CrawledTarget): ExpectedBrands =>
  subject?.kind === 'toplist' ? subject.brandPositions : null;

/** @throws TargetWithoutCountry */
export function countryOf({ country }: CrawledTarget): string {
  if (country === null) throw new TargetWithoutCountry();
  return country;
}
