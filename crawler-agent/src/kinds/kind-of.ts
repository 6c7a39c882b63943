import type { Assignment } from '@proofline/contracts/agent-api/leases';
import type { CheckKind } from '@proofline/contracts/check-kinds';

/** The kind of check an assignment belongs to; one that names none is of the only kind there was. */
export function kindOf(assignment: Assignment & { readonly kind?: CheckKind }): CheckKind {
  return assignment.kind ?? 'compliance';
}
