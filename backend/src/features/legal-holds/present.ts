import type { LegalHold } from '@proofline/contracts/api/legal-holds';
import type { LegalHold as LegalHoldRow } from '@proofline/projections/retention/query';
import { UNKNOWN_USER } from '../accounts/account.ts';

/** Of holds: whose names must be looked up. */
export const placersOf = (holds: Iterable<LegalHoldRow>): number[] =>
  [...holds].flatMap(({ placedBy }) => (placedBy === null ? [] : [placedBy]));

/** A hold as people read it. Pure. */
export function presentLegalHold(
  { ofCheck, reason, placedBy, placedAt }: LegalHoldRow,
  names: ReadonlyMap<number, string>,
): LegalHold {
  return {
    of_check: ofCheck,
    reason,
    placed_by: (placedBy === null ? undefined : names.get(placedBy)) ?? UNKNOWN_USER,
    placed_at: placedAt.toISOString(),
  };
}
