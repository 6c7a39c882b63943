/**
 * The revision of the event that closes a stream for ever. On the wire it is 2^63 - 1; inside, the largest integer a
 * number holds exactly, so that revisions stay numbers.
 */
export const tombstoneRevision = Number.MAX_SAFE_INTEGER;

/** One committed event. Positions count from 1 without gaps. */
export interface StoredEvent {
  position: number;
  streamId: number;
  stream: string;
  revision: number;
  /** Lower-case UUID. */
  id: string;
  type: string;
  isJson: boolean;
  /** Microseconds since 1970. */
  createdUs: number;
  data: Buffer;
  metadata: Buffer;
  /** The event as one encoded `ReadResp`, made once and sent to every subscriber. */
  frame?: Buffer;
}

/** An event as a writer proposes it. */
export interface ProposedEvent {
  id: string;
  type: string;
  isJson: boolean;
  data: Buffer;
  metadata: Buffer;
}

/** What the writer believes about the stream: a revision, or one of the three states. */
export type ExpectedVersion = number | 'any' | 'no_stream' | 'stream_exists';
