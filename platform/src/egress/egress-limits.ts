/** What one exchange, and all of them together, may cost. Nothing that leaves or arrives is without a limit. */
export interface EgressLimits {
  /** For name resolution and connecting together. */
  readonly connectMs: number;
  /** An open exchange without a byte for this long is cut. */
  readonly idleMs: number;
  /** The longest an exchange or tunnel lives, however busy it is. */
  readonly exchangeMs: number;
  /** Bytes of one answer. */
  readonly answerBytes: number;
  /** Bytes of one tunnel from the website: several answers may pass through it. */
  readonly tunnelBytes: number;
  /** Bytes a page may send in one exchange: a crawler reads. */
  readonly sentBytes: number;
  /** Bytes of the header block of a request or an answer. */
  readonly headerBytes: number;
  /** Connections from browser and HTTP client at a time; more are closed at once. */
  readonly connections: number;
}

const MiB = 1024 * 1024;

export const egressLimits: EgressLimits = {
  connectMs: 10_000,
  idleMs: 30_000,
  exchangeMs: 300_000,
  answerBytes: 30 * MiB,
  tunnelBytes: 120 * MiB,
  sentBytes: 8 * MiB,
  headerBytes: 64 * 1024,
  connections: 1_024,
};
