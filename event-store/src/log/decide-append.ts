import type { ExpectedVersion } from './stored-event.ts';
import { tombstoneRevision } from './stored-event.ts';

/** Where an event with a given id stands in the stream at hand. */
export interface KnownEvent {
  readonly revision: number;
  readonly position: number;
}

export interface AppendQuestion {
  readonly expected: ExpectedVersion;
  /** Ids of the proposed events, in order. */
  readonly ids: readonly string[];
  /** Revision of the stream's last event, -1 when it has none. */
  readonly head: number;
  readonly softDeleted: boolean;
  /** Whether the stream has metadata: it then counts as existing, even without events. */
  readonly hasMetadata: boolean;
  /** Looks among the ids remembered from recent appends to this stream. */
  recent(id: string): KnownEvent | undefined;
  /** The event at a revision of this stream at or before `head`. */
  at(revision: number): { readonly id: string; readonly position: number } | undefined;
}

export type AppendDecision =
  | { readonly kind: 'write' }
  /** All of it is there already; `last` is the last of the repeated events. */
  | { readonly kind: 'repeated'; readonly last: KnownEvent }
  | { readonly kind: 'wrong_expected_version' }
  | { readonly kind: 'stream_deleted' };

const write: AppendDecision = { kind: 'write' };
const wrongExpectedVersion: AppendDecision = { kind: 'wrong_expected_version' };
const streamDeleted: AppendDecision = { kind: 'stream_deleted' };

/**
 * Whether an append is new, a repeat or a conflict, as EventStoreDB judges it. With an exact revision a repeat is
 * recognised for ever, by comparing ids where they would stand; with `any` and `stream_exists` only among recent ids.
 * A repeat of a part followed by something else is a conflict.
 */
export function decideAppend(question: AppendQuestion): AppendDecision {
  const { expected, head } = question;
  if (head === tombstoneRevision) return streamDeleted;
  if (expected === 'stream_exists') {
    if (question.softDeleted) return streamDeleted;
    if (head < 0 && !question.hasMetadata) return wrongExpectedVersion;
  }
  if (expected === 'any' || expected === 'stream_exists') return decideAmongRecent(question);
  const revision = expected === 'no_stream' ? -1 : expected;
  if (revision > head) return wrongExpectedVersion;
  return revision < head ? decideAgainstLog(question, revision) : write;
}

function decideAmongRecent({ ids, recent }: AppendQuestion): AppendDecision {
  let last: KnownEvent | undefined;
  for (const id of ids) {
    const known = recent(id);
    if (!known) return last ? wrongExpectedVersion : write;
    last = known;
  }
  return last ? { kind: 'repeated', last } : write;
}

function decideAgainstLog({ ids, softDeleted, at }: AppendQuestion, expected: number): AppendDecision {
  let revision = expected;
  let last: KnownEvent | undefined;
  for (const id of ids) {
    revision += 1;
    const found = at(revision);
    if (found?.id === id) last = { revision, position: found.position };
    else return last === undefined && expected === -1 && softDeleted ? write : wrongExpectedVersion;
  }
  return last ? { kind: 'repeated', last } : wrongExpectedVersion;
}
