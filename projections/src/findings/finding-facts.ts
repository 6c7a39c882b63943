import type { FindingEvent } from '@proofline/contracts/kinds/findings';

/** What a kind keeps of a finding for its sentence in the history; it alone knows what stands there. */
export interface FindingFacts {
  readonly type: FindingEvent['type'];
}
