/** A revision, `done`, or the type of the client's error. */
export type Outcome = number | string;

export type ModelExpected = number | 'any' | 'no_stream' | 'stream_exists';
export type ModelCommand =
  | { kind: 'append'; stream: string; expected: ModelExpected; ids: number[] }
  | { kind: 'delete' | 'tombstone'; stream: string; expected: ModelExpected }
  | { kind: 'limit'; stream: string; limits: { maxCount: number; truncateBefore: number } };

interface ModelStream {
  ids: number[];
  maxCount: number;
  first: number;
  deleted: boolean;
  closed: boolean;
  hasMetadata: boolean;
}

const conflict = 'wrong-expected-version';
const gone = 'stream-deleted';

/** EventStoreDB's promises about single streams, as plainly as they can be said. */
export class ModelStore {
  readonly #streams = new Map<string, ModelStream>();

  perform(command: ModelCommand): Outcome {
    const stream = this.#stream(command.stream);
    if (command.kind === 'limit') return limit(stream, command.limits);
    if (stream.closed) return gone;
    const { expected } = command;
    if (command.kind === 'append') return append(stream, expected, command.ids);
    const refused = checked(stream, expected === 'stream_exists' ? 'any' : expected);
    if (refused) return refused;
    if (command.kind === 'tombstone') return close(stream);
    // There is nothing to delete.
    return stream.ids.length === 0 && !stream.hasMetadata ? conflict : remove(stream);
  }

  /** Ids a reader of the stream sees, or the type of the error. */
  visible(name: string): number[] | string {
    const { ids, closed, deleted, maxCount, first } = this.#stream(name);
    if (closed) return gone;
    if (deleted || ids.length === 0) return 'stream-not-found';
    return ids.slice(Math.max(first, ids.length - maxCount));
  }

  #stream(name: string): ModelStream {
    const found = this.#streams.get(name) ?? {
      ids: [],
      maxCount: Number.MAX_SAFE_INTEGER,
      first: 0,
      deleted: false,
      closed: false,
      hasMetadata: false,
    };
    this.#streams.set(name, found);
    return found;
  }
}

function append(stream: ModelStream, expected: ModelExpected, ids: number[]): Outcome {
  const repeated = repeatOf(stream, expected, ids);
  if (repeated !== undefined) return repeated;
  const refused = checked(stream, expected);
  if (refused) return refused;
  if (stream.deleted) revive(stream);
  stream.ids.push(...ids);
  return stream.ids.length - 1;
}

/** The last revision of a repeat, a conflict for a repeat in part, undefined for a new write. */
function repeatOf(stream: ModelStream, expected: ModelExpected, ids: number[]): Outcome | undefined {
  if (expected === 'stream_exists' && stream.deleted) return gone;
  const anywhere = expected === 'any' || expected === 'stream_exists';
  const start = expected === 'no_stream' ? 0 : anywhere ? 0 : expected + 1;
  if (!anywhere && start >= stream.ids.length) return undefined;
  const places = ids.map((id, n) => {
    if (anywhere) return stream.ids.indexOf(id);
    return stream.ids[start + n] === id ? start + n : -1;
  });
  if (places[0] === -1) return undefined;
  return places.includes(-1) ? conflict : (places.at(-1) ?? conflict);
}

function checked(stream: ModelStream, expected: ModelExpected): string | undefined {
  const exists = stream.ids.length > 0;
  if (expected === 'any') return undefined;
  if (expected === 'no_stream') return exists && !stream.deleted ? conflict : undefined;
  if (expected === 'stream_exists') {
    if (stream.deleted) return gone;
    return exists || stream.hasMetadata ? undefined : conflict;
  }
  return expected === stream.ids.length - 1 ? undefined : conflict;
}

function limit(stream: ModelStream, limits: { maxCount: number; truncateBefore: number }): Outcome {
  stream.hasMetadata = true;
  stream.maxCount = limits.maxCount;
  stream.first = limits.truncateBefore;
  if (stream.deleted) {
    stream.deleted = false;
    stream.first = stream.ids.length;
  }
  return 'done';
}

/** What was limited before stays limited; what was written before stays gone. */
function revive(stream: ModelStream): void {
  stream.deleted = false;
  stream.first = stream.ids.length;
}

function remove(stream: ModelStream): Outcome {
  stream.deleted = true;
  stream.hasMetadata = true;
  // A deletion replaces the metadata, limits included.
  stream.maxCount = Number.MAX_SAFE_INTEGER;
  return 'done';
}

function close(stream: ModelStream): Outcome {
  stream.closed = true;
  return 'done';
}
