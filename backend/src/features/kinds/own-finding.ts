import type { PostedPage } from '@proofline/contracts/agent-api/results';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import { isFindingOf } from '@proofline/contracts/kinds/findings';
import type { PostedOf } from '@proofline/contracts/kinds/posted-findings';
import { FindingRefused } from './finding-refused.ts';

/** A finding of another kind of check than its target's. */
export class WrongKindOfFinding extends FindingRefused {
  constructor(kind: CheckKind, type: string) {
    super('wrong_kind_of_finding', `${type} is not found in targets of the kind ${kind}.`);
  }
}

/** What an agent has posted, as one of the kind's own. @throws WrongKindOfFinding */
export function ownFinding<Kind extends CheckKind>(kind: Kind, posted: PostedPage): PostedOf<Kind> {
  if (!isFindingOf(kind, posted.type)) throw new WrongKindOfFinding(kind, posted.type);
  // What may be posted of a kind is what its events are made of: a test holds both together.
  return posted as PostedOf<Kind>;
}
