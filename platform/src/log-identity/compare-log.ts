import type { LogFinding } from '@proofline/contracts/events/installation';

/** What became of what a reader had read. */
export interface ProbedMark {
  readonly reader: string;
  /** The reader's checkpoint. */
  readonly position: bigint;
  /** The last event read: there, gone, in its stream but at another position of the log, or none is remembered. */
  readonly event: 'same' | 'absent' | 'elsewhere' | 'unknown';
  /** The log does not take the position: it is none of its own. */
  readonly refused: boolean;
}

/** All that is known of a log and of what was read of it. */
export interface LogFacts {
  /** Identity in the log. */
  readonly logId: string | undefined;
  /** Last position of the log; undefined when nothing stands in it. */
  readonly end: bigint | undefined;
  /** No event of ours or of anybody else's, but the server's own. */
  readonly isEmpty: boolean;
  /** Identity in Postgres. */
  readonly ownId: string | undefined;
  /** The log has carried `ownId`: it is no mere proposal. */
  readonly isSettled: boolean;
  /** An adoption was begun and is not through. */
  readonly isAdopting: boolean;
  /** Empty: the read models are empty, and no reactor has handled anything. */
  readonly marks: readonly ProbedMark[];
}

export type LogComparison =
  | {
      readonly finding: 'same';
      /** Where the identity is still to be written. */
      readonly identify: 'nowhere' | 'in_log' | 'in_postgres';
    }
  | { readonly finding: LogFinding; readonly facts: LogFacts };

/** Whether the log is the one that the read models and reactors of this database have read. Pure. */
export function compareLog(facts: LogFacts): LogComparison {
  const { logId, ownId, isSettled, isAdopting, isEmpty, marks } = facts;
  const wrong = (finding: LogFinding): LogComparison => ({ finding, facts });
  if (isAdopting) return wrong('adoption_unfinished');
  // Of a log without an identity that is not empty, only the events can tell whose it is.
  if (logId !== undefined && isSettled && logId !== ownId) return wrong('other_installation');
  const hasRead = marks.length > 0;
  if (hasRead && logId === undefined && isEmpty) return wrong('empty_log');
  // An earlier release has read some log; one that carries an identity already was written by somebody else.
  if (hasRead && logId !== undefined && logId !== ownId) return wrong('other_installation');
  const place = placeFinding(facts);
  if (place !== undefined) return wrong(place);
  // It carried our identity once: without it, it is a backup from before, or another's, unless the events prove it.
  if (hasRead && logId === undefined && isSettled && !marks.some(({ event }) => event === 'same')) {
    return wrong('restored_backup');
  }
  if (logId === undefined) return { finding: 'same', identify: 'in_log' };
  return { finding: 'same', identify: isSettled && logId === ownId ? 'nowhere' : 'in_postgres' };
}

/** What is wrong with where the readers stand. */
function placeFinding({ end, marks }: LogFacts): LogFinding | undefined {
  if (marks.some(({ event }) => event === 'absent')) return 'restored_backup';
  // The events are all there, at other places: the same history on another server, however long its positions are.
  if (marks.some(({ event }) => event === 'elsewhere')) return 'moved';
  if (marks.some(({ position }) => end === undefined || end < position)) return 'restored_backup';
  if (marks.some(({ refused }) => refused)) return 'position_refused';
  return undefined;
}
