/**
 * The revision of the event that closes a stream for ever. On the wire it is 2^63 - 1; inside, the largest integer a
 * number holds exactly, so that revisions stay numbers.
 */
export const tombstoneRevision = Number.MAX_SAFE_INTEGER;

/** One committed event. Positions count from 1 without gaps. */
export interface StoredEvent {
  readonly position: number;
  readonly streamId: number;
  readonly stream: string;
  readonly revision: number;
  /** Lower-case UUID. */
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  /** Microseconds since 1970. */
  readonly createdUs: number;
  readonly data: Buffer;
  readonly metadata: Buffer;
  /** The event as one encoded `ReadResp`, made once and sent to every subscriber. */
  frame?: Buffer;
}

/** An event as a writer proposes it. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

/** What the writer believes about the stream: a revision, or one of the three states. */
export type ExpectedVersion = number | 'any' | 'no_stream' | 'stream_exists';
