import type { FailureReason } from '@proofline/contracts/page-outcome';

/** Why the proxy did not connect, in the words a page's failure is told in. */
export type EgressRefusalReason = Extract<
  FailureReason,
  'address_not_allowed' | 'name_not_found' | 'connection_failed' | 'timed_out' | 'too_large' | 'exit_failed'
>;

/** No connection was made (or it was cut): never retry for `address_not_allowed`, otherwise it may pass. */
export class EgressRefusal extends Error {
  readonly code = 'egress_refused';
  readonly reason: EgressRefusalReason;

  constructor(reason: EgressRefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EgressRefusal';
    this.reason = reason;
  }
}

/** What anything thrown on the way out counts as. */
export function refusalReasonOf(error: unknown): EgressRefusalReason {
  return error instanceof EgressRefusal ? error.reason : 'connection_failed';
}
