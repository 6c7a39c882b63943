export {
  AppendTooLarge,
  EventLogUnavailable,
  StreamDeleted,
  StreamNotFound,
  WrongExpectedRevision,
} from './event-log-errors.ts';

/** A value that survives JSON unchanged. Dates and bigints travel as strings. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [key: string]: JsonValue | undefined };

/**
 * What the writer believes about the stream. A revision or `'no_stream'` makes a repeat of the same events (same ids)
 * count as the same write. `'any'` loses that promise, so every call that uses it says in a comment why it is safe.
 */
export type ExpectedRevision = bigint | 'no_stream' | 'any';

export interface NewEvent {
  /** UUID. Derived from what caused the event wherever a retry is possible (`derivedEventId`). */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

export interface RecordedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  /** Place in its stream, from 0. */
  readonly revision: bigint;
  /** Commit position in `$all`: grows along the log, not gap-free. */
  readonly position: bigint;
  readonly created: Date;
  /** Unparsed: the reader checks it against the schema of its type. */
  readonly data: unknown;
  readonly metadata: unknown;
}

export interface AppendResult {
  /** Revision of the last event written. */
  readonly revision: bigint;
  /** Commit position of the write, comparable with `RecordedEvent.position`. */
  readonly position: bigint;
}

export interface ReadStreamOptions {
  /** First revision returned; default: the start, or the end when reading backwards. */
  readonly fromRevision?: bigint;
  /** Default: all of them. */
  readonly maxEvents?: number;
  readonly direction?: 'forwards' | 'backwards';
}

export interface ReadAllOptions {
  /** Where to begin: forwards itself included, backwards left out; default: the start, or the end when reading backwards. */
  readonly fromPosition?: bigint;
  /** Default 1,000. */
  readonly maxEvents?: number;
  readonly direction?: 'forwards' | 'backwards';
}

export interface SubscribeAllOptions {
  /** The last position already handled; `'start'` for everything. */
  readonly after: bigint | 'start';
  /** Only streams whose name begins with one of these; default: every stream. */
  readonly streamPrefixes?: readonly string[];
  /** Only events of these types; default: every type. The log sends no others. */
  readonly types?: readonly string[];
  /** Most events in one batch, default 500. */
  readonly maxBatch?: number;
  /** How long a batch may wait for company once it has an event, default 0: as soon as the caller asks. */
  readonly maxWaitMs?: number;
  /** A batch waits no longer when nothing came for this long, default `maxWaitMs`: company is for when much is going on. */
  readonly quietMs?: number;
  /** Ends the iteration. */
  readonly signal: AbortSignal;
}

export interface EventBatch {
  /** In log order; empty when the filter matched nothing up to `position`. */
  readonly events: readonly RecordedEvent[];
  /** The last log position covered: store it, and subscribe `after` it next time. */
  readonly position: bigint;
  /** True once the subscription has reached the end of the log as it stood, until it falls behind again. */
  readonly caughtUp: boolean;
}

/**
 * The product's only way to the log, which it may share with others: streams are named without the installation's
 * prefix, and nothing but what the product wrote there is seen. Every call ends within a few seconds or throws `EventLogUnavailable`.
 */
export interface EventLog {
  /**
   * Writes all events or none.
   * @throws WrongExpectedRevision, StreamDeleted, AppendTooLarge, EventLogUnavailable
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;
  /**
   * Absent stream: empty list. What another application wrote into it keeps its place and its revision, under a type
   * that nobody knows.
   */
  readStream(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]>;
  /** Folds a stream from its start; revision `'no_stream'` when it does not exist. */
  fold<S>(
    stream: string,
    initial: S,
    evolve: (state: S, event: RecordedEvent) => S,
  ): Promise<{ readonly state: S; readonly revision: bigint | 'no_stream' }>;
  /** Reads the log in order. What is not ours, system events (`$…`) included, is left out: fewer may come back. */
  readAll(options?: ReadAllOptions): Promise<RecordedEvent[]>;
  /**
   * Pulled and ordered: yields bounded batches, and takes the next one only when the caller asks.
   * Reconnects by itself from the last position covered, with backoff. What is not ours, system events (`$…`)
   * included, is left out. Waits while the log is not the one that was read (`LogNotOurs`), and ends when it becomes
   * so: begin anew from what is stored.
   */
  subscribeAll(options: SubscribeAllOptions): AsyncIterable<EventBatch>;
  /** Ends running subscriptions and closes connections. */
  dispose(): Promise<void>;
}
