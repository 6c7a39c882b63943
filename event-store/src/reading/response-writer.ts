import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { StoredEvent } from '../log/stored-event.ts';
import { encodeReadEvent, encodeResolvedLink } from '../protocol/encode-read-event.ts';

/** Answered in runs of encoded messages. */
export type ReadCall = ServerWritableStream<ReadReq, readonly Buffer[]>;

export interface ResponseWriterOptions {
  readonly resolveLinks: boolean;
  readonly structuredIds: boolean;
  /** Finds the event a link names. */
  find(stream: string, revision: number): Promise<StoredEvent | undefined>;
  /** Aborted when nobody reads any more. */
  readonly signal: AbortSignal;
}

const linkType = '$>';
const maxSharedBytes = 64 * 1024;

/** A run of messages goes out at the latest when it holds this. */
const maxRunBytes = 32 * 1024;

/**
 * Sends events to one reader, no faster than it takes them. What is sent in one go of the caller leaves as one write,
 * so that a reader who lags, or the many when the node is busy, cost less for each event.
 */
export class ResponseWriter {
  readonly #call: ReadCall;
  readonly #options: ResponseWriterOptions;
  #run: Buffer[] = [];
  #runBytes = 0;
  #slow: Promise<void> | undefined;

  constructor(call: ReadCall, options: ResponseWriterOptions) {
    this.#call = call;
    this.#options = options;
  }

  /** Undefined when the reader keeps up; otherwise wait for it before sending more. */
  event(event: StoredEvent): Promise<void> | undefined {
    if (this.#options.resolveLinks && event.type === linkType) return this.#link(event);
    return this.send(this.#frame(event));
  }

  send(frame: Buffer): Promise<void> | undefined {
    if (this.#run.length === 0) queueMicrotask(() => this.#flush());
    this.#run.push(frame);
    this.#runBytes += frame.length;
    if (this.#runBytes >= maxRunBytes) this.#flush();
    return this.#slow;
  }

  #flush(): void {
    const run = this.#run;
    if (run.length === 0) return;
    this.#run = [];
    this.#runBytes = 0;
    if (this.#options.signal.aborted || this.#call.write(run)) return;
    this.#slow ??= this.#drained().then(() => {
      this.#slow = undefined;
    });
  }

  #frame(event: StoredEvent): Buffer {
    if (this.#options.structuredIds) return encodeReadEvent(event, { structuredId: true });
    // Sharing spares work, which is little beside copying a large event anyway, and costs memory, which then is much.
    if (event.data.length + event.metadata.length > maxSharedBytes) return encodeReadEvent(event);
    event.frame ??= encodeReadEvent(event);
    return event.frame;
  }

  async #link(link: StoredEvent): Promise<void> {
    const target = /^(\d+)@(.+)$/su.exec(link.data.toString('utf8'));
    const event = target?.[2] === undefined ? undefined : await this.#options.find(target[2], Number(target[1]));
    await this.send(encodeResolvedLink(event, link, { structuredId: this.#options.structuredIds }));
  }

  #drained(): Promise<void> {
    const { signal } = this.#options;
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        this.#call.off('drain', done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#call.once('drain', done);
      signal.addEventListener('abort', done, { once: true });
    });
  }
}
