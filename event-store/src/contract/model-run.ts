import { randomUUID } from 'node:crypto';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  eventTypeFilter,
  FORWARDS,
  jsonEvent,
  type Position,
  type RecordedEvent,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import type { ModelledServer } from './differences.ts';
import { MODEL_IDS, type ModelCommand, modelStreams } from './model-commands.ts';
import type { ModelEvent, ModelRead, ModelStore, ModelWrite, Outcome } from './model-store.ts';
import { SubscriptionProbe } from './subscription-probe.ts';

type Filter = (ModelCommand & { readonly kind: 'follow' })['filter'];

/** One sequence of commands, against the server and against a model beside it. */
export class ModelRun {
  readonly #client: EventStoreDBClient;
  readonly #model: ModelStore;
  readonly #begin: Position | undefined;
  readonly #there: ModelledServer;
  readonly #run = randomUUID();

  /**
   * @param begin where the log ended before the run
   * @param there what kind of server it is
   */
  constructor(client: EventStoreDBClient, model: ModelStore, begin: Position | undefined, there: ModelledServer) {
    this.#client = client;
    this.#model = model;
    this.#begin = begin;
    this.#there = there;
  }

  /** Performs all of them, then reads the streams once more. @throws at the first difference */
  async perform(commands: readonly ModelCommand[]): Promise<void> {
    for (const command of commands) {
      const isUnanswered =
        !this.#there.answersReordered && command.kind === 'append' && this.#model.isReordered(command);
      if (!isUnanswered) compare(command, ...(await this.#both(command)));
    }
    for (const stream of modelStreams)
      for (const edges of [
        { direction: 'forwards', from: 'start' } as const,
        { direction: 'backwards', from: 'end' } as const,
      ]) {
        const command = { kind: 'read', stream, ...edges, max: 1_000 } as const;
        compare(command, ...(await this.#both(command)));
      }
  }

  /** Looks for what the model promises among the events of many runs. @throws when it differs */
  compareLog(log: readonly RecordedEvent[]): void {
    const own = log.filter(({ streamId }) => streamId.includes(this.#run));
    compare('the log', own.map(this.#modelled), this.#model.log);
  }

  async #both(command: ModelCommand): Promise<[actual: unknown, wanted: unknown]> {
    if (command.kind === 'follow')
      return [await this.#follow(command.filter), this.#model.log.filter(filters[command.filter])];
    if (command.kind !== 'read') return [await outcomeOf(() => this.#write(command)), this.#model.perform(command)];
    const { stream, direction, from, max } = command;
    const read: ModelRead = { direction, from, max };
    return [await outcomeOf(() => this.#readStream(stream, read)), this.#model.read(stream, read)];
  }

  async #write(command: ModelWrite & { way?: string }): Promise<Outcome> {
    const name = `${this.#run}-${command.stream}`;
    if (command.kind === 'limit') {
      await this.#client.setStreamMetadata(name, command.limits);
      return 'done';
    }
    const expectedRevision = typeof command.expected === 'number' ? BigInt(command.expected) : command.expected;
    if (command.kind === 'append') {
      const events = command.ids.map((n) =>
        jsonEvent({ id: this.#idOf(n, command.stream), type: this.#typeOf(n), data: {} }),
      );
      const { nextExpectedRevision } = await this.#client.appendToStream(name, events, {
        expectedRevision,
        ...(command.way === 'append' ? { credentials: { username: 'admin', password: 'changeit' } } : {}),
        ...(command.way === 'pieces' ? { batchAppendSize: 100 } : {}),
      });
      return Number(nextExpectedRevision);
    }
    // Removals know no "stream exists".
    const options = expectedRevision === 'stream_exists' ? {} : { expectedRevision };
    if (command.kind === 'tombstone') await this.#client.tombstoneStream(name, options);
    else await this.#client.deleteStream(name, options);
    return 'done';
  }

  async #readStream(stream: string, { direction, from, max }: ModelRead): Promise<number[]> {
    const reading = this.#client.readStream(`${this.#run}-${stream}`, {
      direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
      fromRevision: from === 'start' ? START : from === 'end' ? END : BigInt(from),
      maxCount: max,
    });
    const ids: number[] = [];
    for await (const { event } of reading) if (event) ids.push(numberOf(event.id));
    return ids;
  }

  /** What a subscription to `$all` with a filter tells until it has caught up. */
  async #follow(filter: Filter): Promise<ModelEvent[]> {
    const run = this.#run;
    const serverFilter = {
      prefixes: streamNameFilter({ prefixes: [run, `$$${run}`] }),
      prefix: streamNameFilter({ prefixes: [`${run}-a`] }),
      regex: streamNameFilter({ regex: `^(\\$\\$)?${run}-b$` }),
      type: eventTypeFilter({ prefixes: [this.#typeOf(1)] }),
    }[filter];
    const probe = new SubscriptionProbe();
    await probe
      .watch(this.#client.subscribeToAll({ fromPosition: this.#begin ?? START, filter: serverFilter }))
      .caughtUp();
    await probe.stop();
    return probe.events.map(this.#modelled);
  }

  readonly #modelled = ({ streamId, type, id }: RecordedEvent): ModelEvent => {
    const stream = streamId.replace(`${this.#run}-`, '');
    if (type === '$metadata') return { stream, id: 'metadata' };
    return { stream, id: type === '$streamDeleted' ? 'tombstone' : numberOf(id) };
  };

  #idOf(n: number, stream: string): string {
    const last = this.#there.idsApart && stream === 'b' ? n + MODEL_IDS : n;
    return `${this.#run.slice(0, -1)}${last.toString(16)}`;
  }

  #typeOf(n: number): string {
    return `Written${n % 2}-${this.#run}`;
  }
}

/** What the server filters, said of the model's log. */
const filters: Record<Filter, (event: ModelEvent) => boolean> = {
  prefixes: () => true,
  prefix: ({ stream }) => stream === 'a',
  regex: ({ stream }) => stream === 'b' || stream === '$$b',
  type: ({ id }) => typeof id === 'number' && id % 2 === 1,
};

/** The log from a place on, and the same backwards. @throws when they differ */
export async function readLogBothWays(
  client: EventStoreDBClient,
  begin: Position | undefined,
): Promise<RecordedEvent[]> {
  const forwards: RecordedEvent[] = [];
  for await (const { event } of client.readAll({ fromPosition: begin ?? START })) if (event) forwards.push(event);
  const backwards: RecordedEvent[] = [];
  const first = begin?.commit ?? 0n;
  const last = forwards.at(-1)?.position?.commit ?? first;
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END })) {
    const commit = event?.position?.commit ?? 0n;
    if (commit < first) break;
    // What others have written since stands behind.
    if (event && commit <= last) backwards.push(event);
  }
  const places = (events: readonly RecordedEvent[]) => events.map(({ id, position }) => `${position?.commit} ${id}`);
  compare('the log backwards', places(backwards.toReversed()), places(forwards));
  return forwards;
}

/** Where the log ends; undefined when it is empty. */
export async function endOfLog(client: EventStoreDBClient): Promise<Position | undefined> {
  let end: Position | undefined;
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    end = event?.position;
  return end;
}

function compare(what: unknown, actual: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${JSON.stringify(what)}: ${one} instead of ${other}`);
}

function numberOf(id: string): number {
  return Number.parseInt(id.slice(-1), 16) % MODEL_IDS;
}

async function outcomeOf<T>(action: () => Promise<T>): Promise<T | string> {
  try {
    return await action();
  } catch (error) {
    return error instanceof Error && 'type' in error ? String(error.type) : String(error);
  }
}
