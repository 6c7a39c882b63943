import { status } from '@grpc/grpc-js';

/** What a call ends with. */
export interface Answer {
  readonly code: status;
  readonly details: string;
  readonly trailers?: Readonly<Record<string, string>>;
}

/**
 * Answers of a real EventStoreDB 23.10.8, recorded from one with the official client: a live subscriber read slower than
 * was written; a read that requires the leader went to a follower of three nodes; an append went to the last of three
 * nodes, the others killed; the same append was sent twice at a time; the log was asked for a position inside a record.
 * `notReady` is what its source answers while it
 * starts and elects.
 */
export const realAnswers = {
  consumerTooSlow: {
    code: status.ABORTED,
    details: 'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  },
  /** With `leader-endpoint-host` and `leader-endpoint-port` of the leader besides. */
  notLeader: { code: status.NOT_FOUND, details: 'Leader info available', trailers: { exception: 'not-leader' } },
  notReady: { code: status.UNAVAILABLE, details: 'Server Is Not Ready' },
  forwardingTimeout: { code: status.ABORTED, details: 'Operation timed out: Forwarding timeout' },
  subscribedInsideRecord: { code: status.UNKNOWN, details: 'Exception was thrown by handler.' },
  readInsideRecord: { code: status.UNKNOWN, details: 'Unexpected ReadAllResult: Error' },
  commitTimeout: { code: status.ABORTED, details: 'Operation timed out: Commit phase timeout' },
} as const satisfies Record<string, Answer>;
