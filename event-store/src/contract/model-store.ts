/** A revision, `done`, or the type of the client's error. */
export type Outcome = number | string;

export type ModelExpected = number | 'any' | 'no_stream' | 'stream_exists';
export type ModelWrite =
  | { readonly kind: 'append'; readonly stream: string; readonly expected: ModelExpected; readonly ids: number[] }
  | { readonly kind: 'delete' | 'tombstone'; readonly stream: string; readonly expected: ModelExpected }
  | {
      readonly kind: 'limit';
      readonly stream: string;
      readonly limits: { readonly maxCount: number; readonly truncateBefore: number };
    };

export interface ModelRead {
  readonly direction: 'forwards' | 'backwards';
  /** First revision wanted, in the direction of reading. */
  readonly from: 'start' | 'end' | number;
  readonly max: number;
}

/** As `$all` shows it: `id` of the test's own events, `metadata` or `tombstone` of what the server makes of a command. */
export interface ModelEvent {
  readonly stream: string;
  readonly id: number | 'metadata' | 'tombstone';
}

const conflict = 'wrong-expected-version';
const gone = 'stream-deleted';
const unlimited = { maxCount: Number.MAX_SAFE_INTEGER, truncateBefore: 0 };

class ModelStream {
  ids: number[] = [];
  limits = unlimited;
  deleted = false;
  closed = false;
  hasMetadata = false;
}

/** EventStoreDB's promises about streams and their log, as plainly as they can be said. */
export class ModelStore {
  readonly log: ModelEvent[] = [];
  readonly #streams = new Map<string, ModelStream>();
  readonly #keepsMetadataOfClosed: boolean;

  /** @param keepsMetadataOfClosed as a real server does for a while, see `differences.ts` */
  constructor({ keepsMetadataOfClosed = false } = {}) {
    this.#keepsMetadataOfClosed = keepsMetadataOfClosed;
  }

  perform(command: ModelWrite): Outcome {
    const stream = this.stream(command.stream);
    if (command.kind === 'limit') return this.limit(command.stream, stream, command.limits);
    if (stream.closed) return gone;
    if (command.kind === 'append') return this.append(stream, command);
    const refused = checked(stream, command.expected === 'stream_exists' ? 'any' : command.expected);
    if (refused) return refused;
    if (command.kind === 'tombstone') return this.close(command.stream, stream);
    // There is nothing to delete.
    if (stream.ids.length === 0 && !stream.hasMetadata) return conflict;
    stream.deleted = true;
    // A deletion replaces the metadata, limits included.
    return this.setMetadata(command.stream, stream, unlimited);
  }

  /** What a reader of the stream sees: ids, or the type of the error. */
  read(name: string, { direction, from, max }: ModelRead): number[] | string {
    const { ids, closed, deleted, limits } = this.stream(name);
    // Nothing is asked about a place behind everything.
    if (from === 'end' && direction === 'forwards') return 'unknown';
    if (closed) return gone;
    if (deleted || ids.length === 0) return 'stream-not-found';
    const first = Math.max(limits.truncateBefore, ids.length - limits.maxCount);
    const start = from === 'start' ? 0 : from === 'end' ? ids.length : from;
    if (direction === 'forwards') return ids.slice(Math.max(first, start)).slice(0, max);
    return ids
      .slice(first, Math.max(first, start + 1))
      .toReversed()
      .slice(0, max);
  }

  /** Whether it is a repeat, in another order than the events were written in. */
  isReordered({ stream, ids }: ModelWrite & { kind: 'append' }): boolean {
    const places = ids.map((id) => this.stream(stream).ids.indexOf(id));
    return !places.includes(-1) && places.some((place, n) => place !== (places[0] ?? 0) + n);
  }

  protected stream(name: string): ModelStream {
    const found = this.#streams.get(name) ?? new ModelStream();
    this.#streams.set(name, found);
    return found;
  }

  protected append(stream: ModelStream, command: ModelWrite & { kind: 'append' }): Outcome {
    const repeated = this.repeatOf(stream, command.expected, command.ids) ?? checked(stream, command.expected);
    if (repeated !== undefined) return repeated;
    const firstNew = stream.ids.length;
    stream.ids.push(...command.ids);
    for (const id of command.ids) this.log.push({ stream: command.stream, id });
    if (stream.deleted) this.revive(command.stream, stream, firstNew);
    return stream.ids.length - 1;
  }

  /** The last revision of a repeat, a conflict for a repeat in part, undefined for a new write. */
  protected repeatOf(stream: ModelStream, expected: ModelExpected, ids: readonly number[]): Outcome | undefined {
    if (expected === 'stream_exists' && stream.deleted) return gone;
    const anywhere = expected === 'any' || expected === 'stream_exists';
    const start = typeof expected === 'number' ? expected + 1 : 0;
    if (!anywhere && start >= stream.ids.length) return undefined;
    const places = ids.map((id, n) => {
      if (anywhere) return stream.ids.indexOf(id);
      return stream.ids[start + n] === id ? start + n : -1;
    });
    if (places[0] === -1) return undefined;
    return places.includes(-1) ? conflict : (places.at(-1) ?? conflict);
  }

  protected limit(name: string, stream: ModelStream, limits: typeof unlimited): Outcome {
    if (stream.closed && !(this.#keepsMetadataOfClosed && stream.hasMetadata)) return gone;
    this.setMetadata(name, stream, limits);
    if (stream.deleted) this.revive(name, stream, stream.ids.length);
    return 'done';
  }

  /** What was limited before stays limited; what was written before stays gone. */
  protected revive(name: string, stream: ModelStream, from: number): void {
    stream.deleted = false;
    this.setMetadata(name, stream, { ...stream.limits, truncateBefore: from });
  }

  protected setMetadata(name: string, stream: ModelStream, limits: typeof unlimited): Outcome {
    stream.hasMetadata = true;
    stream.limits = limits;
    this.log.push({ stream: `$$${name}`, id: 'metadata' });
    return 'done';
  }

  protected close(name: string, stream: ModelStream): Outcome {
    stream.closed = true;
    this.log.push({ stream: name, id: 'tombstone' });
    return 'done';
  }
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
