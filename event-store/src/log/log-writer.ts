import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { WriterConnection, type WriterConnectionOptions } from '../storage/writer-connection.ts';
import type { WriteCommand, WriteOutcome } from './command.ts';
import { firstPositionOfPage, type LogPages, PAGE_EVENTS } from './log-pages.ts';
import { BatchPlan, streamsOf } from './plan-batch.ts';
import { RecentEvents } from './recent-events.ts';
import { StreamStates } from './stream-states.ts';

export interface LogWriterOptions extends Omit<WriterConnectionOptions, 'previousBackend'> {
  /** An append is answered after this at the latest, with `timeout` if it is not known to be committed. */
  readonly writeTimeoutMs: number;
  /** Whether the first start waits for the database as a lost connection does. */
  readonly waitForDatabase: boolean;
  readonly pages: LogPages;
  now(): number;
  onDisconnected(error: unknown): void;
  onReconnected(): void;
}

interface Pending {
  readonly command: WriteCommand;
  readonly bytes: number;
  readonly deadlineMs: number;
  answer: ((outcome: WriteOutcome) => void) | undefined;
}

const maxBatchCommands = 2_000;
const maxBatchBytes = 4 * 1024 * 1024;
const maxQueuedCommands = 20_000;
const maxQueuedBytes = 64 * 1024 * 1024;
const rememberedStreams = 100_000;
const rememberedEvents = 100_000;
/** Of these, read back at a start: what may have been under way when the node ended, with room to spare. */
const recalledEvents = 20_000;
const firstReconnectMs = 50;
const maxReconnectMs = 1_000;
const deadlineSweepMs = 100;

/**
 * The only writer of the log. It gathers whatever waits, decides it in order, commits it as one transaction, and only
 * then answers and publishes. While one batch commits, the next one gathers.
 */
export class LogWriter {
  readonly #options: LogWriterOptions;
  readonly #states = new StreamStates(rememberedStreams);
  readonly #recent = new RecentEvents(rememberedEvents);
  #connection: WriterConnection | undefined;
  #last = { position: 0, streamId: 0 };
  #queue: Pending[] = [];
  #queuedBytes = 0;
  #committing: Pending[] = [];
  #stopping = false;
  #opened = false;
  #lost = false;
  #wake: (() => void) | undefined;
  #loop: Promise<void> | undefined;
  #sweep: NodeJS.Timeout | undefined;

  constructor(options: LogWriterOptions) {
    this.#options = options;
  }

  /** Commands that wait or are being committed. */
  get queueLength(): number {
    return this.#queue.length + this.#committing.length;
  }

  get connected(): boolean {
    return this.#connection !== undefined;
  }

  /** @throws StartError */
  async start(): Promise<void> {
    if (this.#options.waitForDatabase) await this.#connectWhenPossible(undefined, isPassing);
    else await this.#connect(undefined);
    this.#loop = this.#run();
    this.#sweep = setInterval(() => this.#answerLate(), deadlineSweepMs).unref();
  }

  /** Writes what is queued already, then gives the log free. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake?.();
    await this.#loop;
    clearInterval(this.#sweep);
    await this.#connection?.close();
    this.#connection = undefined;
  }

  /** @param deadlineMs when the caller gives up, in milliseconds since 1970 */
  submit(command: WriteCommand, deadlineMs = Number.POSITIVE_INFINITY): Promise<WriteOutcome> {
    const refusal = this.#refusal();
    if (refusal) return Promise.resolve(refusal);
    const bytes = commandBytes(command);
    return new Promise((answer) => {
      const latest = this.#options.now() + this.#options.writeTimeoutMs;
      this.#queue.push({ command, bytes, deadlineMs: Math.min(deadlineMs, latest), answer });
      this.#queuedBytes += bytes;
      this.#wake?.();
    });
  }

  #refusal(): WriteOutcome | undefined {
    if (this.#stopping) return { kind: 'unavailable', reason: 'stopping' };
    if (!this.#connection) return { kind: 'unavailable', reason: 'database' };
    if (this.#queue.length >= maxQueuedCommands || this.#queuedBytes >= maxQueuedBytes)
      return { kind: 'unavailable', reason: 'busy' };
    return undefined;
  }

  async #run(): Promise<void> {
    for (;;) {
      if (this.#queue.length === 0) {
        if (this.#stopping) return;
        if (this.#lost) {
          await this.#recover(new Error('The connection to Postgres ended.'));
          continue;
        }
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        this.#wake = undefined;
        // Requests that arrived in the same turn of the event loop join the batch.
        await new Promise(setImmediate);
        continue;
      }
      this.#committing = this.#takeBatch();
      try {
        await this.#commit(this.#committing);
      } catch (error) {
        await this.#recover(error);
      }
      this.#committing = [];
    }
  }

  #takeBatch(): Pending[] {
    let count = 0;
    let bytes = 0;
    for (const pending of this.#queue) {
      if (count === maxBatchCommands || (count > 0 && bytes + pending.bytes > maxBatchBytes)) break;
      count += 1;
      bytes += pending.bytes;
    }
    this.#queuedBytes -= bytes;
    return this.#queue.splice(0, count);
  }

  async #commit(batch: readonly Pending[]): Promise<void> {
    const connection = this.#connection;
    if (!connection) throw new Error('There is no connection to Postgres.');
    const now = this.#options.now();
    const wanted = batch.filter((pending) => pending.answer !== undefined);
    await this.#loadStates(connection, wanted);
    const plan = new BatchPlan(this.#states, this.#recent, this.#last, now * 1_000);
    const outcomes = wanted.map((pending) => plan.decide(pending.command));
    await connection.insert(plan.newStreams, plan.events);
    this.#last = plan.last;
    this.#states.trim();
    this.#options.pages.publish(plan.events);
    wanted.forEach((pending, index) => {
      const outcome = outcomes[index];
      if (outcome) answer(pending, outcome);
    });
  }

  async #loadStates(connection: WriterConnection, batch: readonly Pending[]): Promise<void> {
    const unknown = new Set<string>();
    for (const { command } of batch)
      for (const stream of streamsOf(command)) if (!this.#states.get(stream)) unknown.add(stream);
    if (unknown.size > 0) {
      const names = [...unknown];
      const heads = await connection.streamHeads(names);
      names.forEach((name, index) => {
        const head = heads[index];
        if (head) this.#states.remember(name, head);
      });
    }
    for (const { command } of batch) await this.#loadRepeated(connection, command);
  }

  /** An append behind the head may be a repeat from long ago: fetches what stands where its events would. */
  async #loadRepeated(connection: WriterConnection, command: WriteCommand): Promise<void> {
    if (command.kind !== 'append' || command.expected === 'any' || command.expected === 'stream_exists') return;
    const state = this.#states.get(command.stream);
    const from = command.expected === 'no_stream' ? 0 : command.expected + 1;
    if (state?.streamId === undefined || from > state.head) return;
    const to = from + command.events.length - 1;
    const known = command.events.every((_, index) => this.#recent.at(command.stream, from + index) !== undefined);
    if (known) return;
    const events = await connection.identities(command.stream, state.streamId, from, to);
    for (const event of events) this.#recent.add(event);
  }

  /** The outcome of the failed batch is unknown: its callers learn that, and everything remembered is read anew. */
  async #recover(error: unknown): Promise<void> {
    const previousBackend = this.#connection?.backend;
    await this.#disconnect(error);
    await this.#connectWhenPossible(previousBackend, () => true);
    if (this.#connection) this.#options.onReconnected();
  }

  async #connectWhenPossible(previousBackend: number | undefined, canPass: (error: unknown) => boolean): Promise<void> {
    let delayMs = firstReconnectMs;
    let reported = '';
    while (!this.#stopping) {
      try {
        await this.#connect(previousBackend);
        return;
      } catch (error) {
        if (!canPass(error)) throw error;
        // Once a reason, not once an attempt.
        if (String(error) !== reported) this.#options.onDisconnected(error);
        reported = String(error);
        await wait(delayMs);
        delayMs = Math.min(delayMs * 2, maxReconnectMs);
      }
    }
  }

  async #disconnect(error: unknown): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#states.clear();
    this.#recent.clear();
    this.#options.onDisconnected(error);
    for (const pending of this.#committing) answer(pending, { kind: 'timeout' });
    for (const pending of this.#queue) answer(pending, { kind: 'unavailable', reason: 'database' });
    this.#queue = [];
    this.#queuedBytes = 0;
    await connection?.close();
  }

  async #connect(previousBackend: number | undefined): Promise<void> {
    const connection = await WriterConnection.open({ ...this.#options, previousBackend });
    try {
      const head = await connection.head();
      for (const event of await connection.recentIds(recalledEvents)) this.#recent.add(event);
      await this.#catchUpPages(connection, head.position);
      this.#last = head;
      this.#connection = connection;
      this.#lost = false;
      void connection.lost.then(() => this.#notice(connection));
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** An idle writer learns of a lost connection here, a busy one by its failing query. */
  #notice(connection: WriterConnection): void {
    if (this.#connection !== connection || this.#stopping) return;
    this.#lost = true;
    this.#wake?.();
  }

  /** Opens the pages on the first start; after a lost connection, publishes what was committed without our knowing. */
  async #catchUpPages(connection: WriterConnection, head: number): Promise<void> {
    const { pages } = this.#options;
    if (!this.#opened) {
      pages.open(head, await connection.eventsAfter(firstPositionOfPage(head + 1) - 1, PAGE_EVENTS));
      this.#opened = true;
    }
    while (pages.head < head) pages.publish(await connection.eventsAfter(pages.head, PAGE_EVENTS));
  }

  #answerLate(): void {
    const now = this.#options.now();
    for (const pending of [...this.#committing, ...this.#queue])
      if (pending.deadlineMs <= now) answer(pending, { kind: 'timeout' });
  }
}

/** Whether waiting can help. Settings and schema do not change by themselves while a node waits. */
function isPassing(error: unknown): boolean {
  return !(error instanceof StartError) || error.code === 'database_unreachable' || error.code === 'database_in_use';
}

/** A command answered before it was committed is not tried any more. */
function answer(pending: Pending, outcome: WriteOutcome): void {
  pending.answer?.(outcome);
  pending.answer = undefined;
}

function commandBytes(command: WriteCommand): number {
  let bytes = 256;
  if (command.kind === 'append')
    for (const event of command.events) bytes += event.data.length + event.metadata.length + 256;
  return bytes;
}
