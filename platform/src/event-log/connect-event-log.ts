import { BACKWARDS, END, type EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';
import { AppendQueue } from './append-queue.ts';
import { isConnectionError, translateError } from './client-errors.ts';
import { connectLogClient, disposeLogClient } from './connect-log-client.ts';
import {
  type AppendResult,
  type EventBatch,
  type EventLog,
  type ExpectedRevision,
  type NewEvent,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  StreamNotFound,
  type SubscribeAllOptions,
} from './event-log.ts';
import type { ForeignEvents } from './foreign-events.ts';
import { type Gate, openGate } from './gate.ts';
import { collectEvents } from './read-events.ts';
import { readInStream, readOurs } from './read-recorded.ts';
import { StreamNames } from './stream-names.ts';
import { subscribeAll } from './subscribe-all.ts';

const defaultMaxEvents = 1_000;

export interface EventLogOptions {
  /** What stands in front of the names of all streams of this installation; default: nothing. */
  readonly streamPrefix?: string;
  /** Told of events in streams of ours that are not ours, whenever they are read by place in the log. */
  readonly foreign?: Pick<ForeignEvents, 'passOver'>;
}

/**
 * Connects to EventStoreDB or the embedded node, which differ by nothing but the connection string
 * (`esdb://host:2113?tls=false`, `esdb://n1,n2,n3`). The connection is made with the first call.
 * One a process: the client keeps the appends of all its connections in one place, and losing one connection while
 * another to a different server stays up would break that other one's appends.
 */
export function connectEventLog(connectionString: string, options: EventLogOptions = {}): EventLog {
  return eventLogThrough(connectLogClient(connectionString), openGate, options);
}

/** The log as seen through this client; appends and subscriptions go through when the gate lets them. */
export function eventLogThrough(client: EventStoreDBClient, gate: Gate, options: EventLogOptions = {}): EventLog {
  return new ClientEventLog(client, gate, options);
}

class ClientEventLog implements EventLog {
  readonly #client: EventStoreDBClient;
  readonly #gate: Gate;
  readonly #appends: AppendQueue;
  readonly #names: StreamNames;
  readonly #passOver: (event: RecordedEvent) => void;
  readonly #disposed = new AbortController();

  constructor(client: EventStoreDBClient, gate: Gate, { streamPrefix, foreign }: EventLogOptions) {
    this.#client = client;
    this.#gate = gate;
    this.#names = new StreamNames(streamPrefix);
    this.#appends = new AppendQueue(client, gate, (stream) => this.#names.inLog(stream));
    this.#passOver = (event) => foreign?.passOver(event);
  }

  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    return this.#appends.append(stream, expected, events);
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<RecordedEvent[]> {
    return (await this.#existing(stream, options)) ?? [];
  }

  async fold<S>(
    stream: string,
    initial: S,
    evolve: (state: S, event: RecordedEvent) => S,
  ): Promise<{ state: S; revision: bigint | 'no_stream' }> {
    const events = (await this.#existing(stream, {})) ?? [];
    return { state: events.reduce(evolve, initial), revision: events.at(-1)?.revision ?? 'no_stream' };
  }

  async readAll(options: ReadAllOptions = {}): Promise<RecordedEvent[]> {
    const { fromPosition, maxEvents = defaultMaxEvents, direction = 'forwards' } = options;
    const edge = direction === 'forwards' ? START : END;
    return await this.#reading('$all', () =>
      collectEvents(
        this.#client.readAll({
          direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
          fromPosition: fromPosition === undefined ? edge : { commit: fromPosition, prepare: fromPosition },
          maxCount: maxEvents,
        }),
        (event) => readOurs(event, this.#names, this.#passOver),
      ),
    );
  }

  subscribeAll(options: SubscribeAllOptions): AsyncIterable<EventBatch> {
    return subscribeAll(
      this.#client,
      this.#gate,
      { ...options, signal: AbortSignal.any([options.signal, this.#disposed.signal]) },
      { names: this.#names, passOver: this.#passOver },
    );
  }

  async dispose(): Promise<void> {
    this.#disposed.abort();
    await disposeLogClient(this.#client);
  }

  /** Undefined when there is no such stream. */
  async #existing(stream: string, options: ReadStreamOptions): Promise<RecordedEvent[] | undefined> {
    const { fromRevision, maxEvents, direction = 'forwards' } = options;
    try {
      return await this.#reading(stream, () =>
        collectEvents(
          this.#client.readStream(this.#names.inLog(stream), {
            direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
            fromRevision: fromRevision ?? (direction === 'forwards' ? START : END),
            ...(maxEvents === undefined ? {} : { maxCount: maxEvents }),
          }),
          (event) => readInStream(event, stream),
        ),
      );
    } catch (error) {
      if (error instanceof StreamNotFound) return undefined;
      throw error;
    }
  }

  /** Reads again once when the connection turns out to be dead: the next attempt makes a new one. */
  async #reading<T>(stream: string, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!isConnectionError(error)) throw translateError(error, stream);
      this.#gate.doubt();
    }
    try {
      return await read();
    } catch (error) {
      throw translateError(error, stream);
    }
  }
}
