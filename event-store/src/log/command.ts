import type { ExpectedVersion, ProposedEvent } from './stored-event.ts';

export type WriteCommand =
  | { kind: 'append'; stream: string; expected: ExpectedVersion; events: readonly ProposedEvent[] }
  /** Soft deletion: the stream may live again. */
  | { kind: 'delete'; stream: string; expected: ExpectedVersion }
  /** The stream is closed for ever. */
  | { kind: 'tombstone'; stream: string; expected: ExpectedVersion };

export type WriteOutcome =
  | {
      kind: 'written';
      /** Revision of the last event of the append, -1 for an empty append to no stream. */
      revision: number;
      /** Its position; undefined for an empty append. */
      position: number | undefined;
    }
  | { kind: 'wrong_expected_version' /** -1: there is no stream. */; current: number }
  | { kind: 'stream_deleted' }
  /** Not known in time; it may still have been written. */
  | { kind: 'timeout' }
  /** Refused before it was tried. */
  | { kind: 'unavailable'; reason: 'database' | 'busy' | 'stopping' };
