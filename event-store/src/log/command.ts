import type { ExpectedVersion, ProposedEvent } from './stored-event.ts';

export type WriteCommand =
  | {
      readonly kind: 'append';
      readonly stream: string;
      readonly expected: ExpectedVersion;
      readonly events: readonly ProposedEvent[];
    }
  /** Soft deletion: the stream may live again. */
  | { readonly kind: 'delete'; readonly stream: string; readonly expected: ExpectedVersion }
  /** The stream is closed for ever. */
  | { readonly kind: 'tombstone'; readonly stream: string; readonly expected: ExpectedVersion };

export type WriteOutcome =
  | {
      readonly kind: 'written';
      /** Revision of the last event of the append, -1 for an empty append to no stream. */
      readonly revision: number;
      /** Its position; undefined for an empty append. */
      readonly position: number | undefined;
    }
  | { readonly kind: 'wrong_expected_version' /** -1: there is no stream. */; readonly current: number }
  | { readonly kind: 'stream_deleted' }
  /** Not known in time; it may still have been written. */
  | { readonly kind: 'timeout' }
  /** Refused before it was tried. */
  | { readonly kind: 'unavailable'; readonly reason: 'database' | 'busy' | 'stopping' };
