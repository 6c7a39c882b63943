import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { WriteOutcome } from '../log/command.ts';
import type { ExpectedVersion, ProposedEvent } from '../log/stored-event.ts';
import type { BatchAppendRequest } from '../protocol/decode-append.ts';
import { encodeBatchFailure, encodeBatchSuccess } from '../protocol/encode-batch-append.ts';
import { unavailableText } from './append-call.ts';
import { badRequestStatus, maximumAppendSizeStatus, outcomeStatus, timeoutStatus } from './batch-append-status.ts';
import { isCallError, unavailable } from './call-error.ts';
import type { NodeContext } from './node-context.ts';
import { appendBytes, proposedEvent, refusedStream } from './proposed-event.ts';

/** One append on its way in: events may come in several messages. */
interface OpenAppend {
  stream: string;
  expected: ExpectedVersion;
  deadlineMs: number;
  events: ProposedEvent[];
  bytes: number;
}

/** Appends begun but not final, on one connection. */
const maxOpenAppends = 10_000;
/** Appends final but not answered, on one connection; beyond, the connection is not read. */
const maxUnansweredAppends = 5_000;

/** `BatchAppend`: any number of appends over one call, told apart by correlation id, each answered when committed. */
export function batchAppendCall(context: NodeContext) {
  return (call: ServerDuplexStream<BatchAppendRequest, Buffer>): void => {
    new BatchAppendConnection(context, call).run();
  };
}

class BatchAppendConnection {
  readonly #context: NodeContext;
  readonly #call: ServerDuplexStream<BatchAppendRequest, Buffer>;
  readonly #open = new Map<string, OpenAppend>();
  #unanswered = 0;
  #ended = false;
  #stopping = false;
  #closed = false;

  constructor(context: NodeContext, call: ServerDuplexStream<BatchAppendRequest, Buffer>) {
    this.#context = context;
    this.#call = call;
  }

  run(): void {
    const close = () => {
      this.#closed = true;
      this.#open.clear();
    };
    const end = () => {
      this.#ended = true;
      this.#endWhenAnswered();
    };
    const stop = () => {
      this.#stopping = true;
      this.#endWhenAnswered();
    };
    this.#call.on('data', (request: BatchAppendRequest) => this.#receive(request));
    this.#call.on('end', end);
    this.#call.on('cancelled', close);
    this.#call.on('error', close);
    this.#context.stopping.addEventListener('abort', stop, { once: true });
    this.#call.on('close', () => this.#context.stopping.removeEventListener('abort', stop));
  }

  #receive(request: BatchAppendRequest): void {
    const key = request.correlationId.toString('latin1');
    const append = this.#open.get(key) ?? this.#begin(key, request);
    if (!append) return;
    try {
      for (const message of request.messages) {
        const event = proposedEvent(message);
        append.bytes += appendBytes(event);
        append.events.push(event);
      }
    } catch (error) {
      if (!isCallError(error)) throw error;
      this.#refuse(key, request, append.stream, badRequestStatus(error.details));
      return;
    }
    const { maxAppendBytes } = this.#context;
    if (append.bytes > maxAppendBytes)
      this.#refuse(key, request, append.stream, maximumAppendSizeStatus(maxAppendBytes));
    else if (request.isFinal) this.#submit(key, request.correlationId, append);
  }

  /** Undefined when there is nothing to continue: refused, or the rest of something refused. */
  #begin(key: string, request: BatchAppendRequest): OpenAppend | undefined {
    const { options } = request;
    if (!options) return undefined;
    const { stream, expected, deadlineMs = Number.POSITIVE_INFINITY } = options;
    const refusal = this.#refusal(stream, expected);
    if (refusal !== undefined || stream === undefined || expected === undefined) {
      this.#refuse(key, request, stream ?? '', badRequestStatus(refusal ?? ''));
      return undefined;
    }
    if (deadlineMs <= this.#context.now()) {
      this.#refuse(key, request, stream, timeoutStatus());
      return undefined;
    }
    const append: OpenAppend = { stream, expected, deadlineMs, events: [], bytes: 0 };
    this.#open.set(key, append);
    return append;
  }

  #refusal(stream: string | undefined, expected: ExpectedVersion | undefined): string | undefined {
    if (stream === undefined) return 'Required field StreamIdentifier not set.';
    if (expected === undefined) return 'Required field ExpectedStreamPosition not set.';
    if (this.#open.size >= maxOpenAppends) return 'Too many appends were begun and not finished.';
    return refusedStream(stream)?.details;
  }

  #submit(key: string, correlationId: Buffer, append: OpenAppend): void {
    this.#open.delete(key);
    this.#unanswered += 1;
    if (this.#unanswered >= maxUnansweredAppends) this.#call.pause();
    const { stream, expected, events, deadlineMs } = append;
    void this.#context.writer.submit({ kind: 'append', stream, expected, events }, deadlineMs).then((outcome) => {
      this.#unanswered -= 1;
      if (this.#unanswered < maxUnansweredAppends && this.#call.isPaused()) this.#call.resume();
      if (outcome.kind === 'unavailable') return this.#fail(outcome.reason);
      this.#write(encodeOutcome(correlationId, append, outcome));
      this.#endWhenAnswered();
    });
  }

  #refuse(key: string, request: BatchAppendRequest, stream: string, status: Buffer): void {
    this.#open.delete(key);
    this.#write(encodeBatchFailure(request.correlationId, stream, status));
  }

  /** Nothing can be written at the moment: the whole call fails, which tells the client to connect anew. */
  #fail(reason: keyof typeof unavailableText): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#open.clear();
    this.#call.emit('error', unavailable(unavailableText[reason]));
  }

  #write(response: Buffer): void {
    if (!this.#closed) this.#call.write(response);
  }

  #endWhenAnswered(): void {
    if (this.#unanswered > 0 || this.#closed) return;
    if (this.#ended) this.#call.end();
    else if (this.#stopping) this.#fail('stopping');
  }
}

function encodeOutcome(
  correlationId: Buffer,
  append: OpenAppend,
  outcome: Exclude<WriteOutcome, { kind: 'unavailable' }>,
): Buffer {
  if (outcome.kind === 'written')
    return encodeBatchSuccess(correlationId, append.stream, outcome.revision, outcome.position);
  return encodeBatchFailure(correlationId, append.stream, outcomeStatus(append.stream, append.expected, outcome));
}
