import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { WriteOutcome } from '../log/command.ts';
import type { ExpectedVersion, ProposedEvent } from '../log/stored-event.ts';
import type { BatchAppendRequest } from '../protocol/decode-append.ts';
import { encodeBatchFailure, encodeBatchSuccess } from '../protocol/encode-batch-append.ts';
import { structuredUuid } from '../protocol/uuid.ts';
import type { Principal } from '../security/principal.ts';
import { unavailableText } from './append-call.ts';
import {
  accessDeniedStatus,
  badRequestStatus,
  maximumAppendSizeStatus,
  outcomeStatus,
  timeoutStatus,
} from './batch-append-status.ts';
import { type CallError, isCallError, unavailable } from './call-error.ts';
import type { NodeContext } from './node-context.ts';
import { appendBytes, proposedEvent, refusedStream } from './proposed-event.ts';

type BatchAppendCall = ServerDuplexStream<BatchAppendRequest, Buffer>;

/** One append on its way in: events may come in several messages. */
interface OpenAppend {
  readonly stream: string;
  readonly expected: ExpectedVersion;
  readonly deadlineMs: number;
  readonly events: ProposedEvent[];
  bytes: number;
  /** Memory it takes, roughly. */
  heldBytes: number;
  /** Ends an append whose last message never comes. */
  timer: NodeJS.Timeout | undefined;
}

/** Appends begun but not final, on one connection. */
const maxOpenAppends = 10_000;
/** What these may hold together. */
const maxOpenBytes = 64 * 1024 * 1024;
const eventOverheadBytes = 256;
const tooManyOpen = 'Too many appends were begun and not finished.';
/** Appends final but not answered, on one connection; beyond, the connection is not read. */
const maxUnansweredAppends = 5_000;

/** `BatchAppend`: any number of appends over one call, told apart by correlation id, each answered when committed. */
export function batchAppendCall(context: NodeContext) {
  return (call: BatchAppendCall): void => {
    let gone = false;
    call.once('cancelled', () => {
      gone = true;
    });
    // What arrives meanwhile waits in the call.
    identify(context, call).then(
      (principal) => {
        if (!gone) new BatchAppendConnection(context, call, principal).run();
      },
      (error: CallError) => call.emit('error', error),
    );
  };
}

async function identify({ access }: NodeContext, call: BatchAppendCall): Promise<Principal> {
  return access.identify(call.metadata);
}

class BatchAppendConnection {
  readonly #context: NodeContext;
  readonly #call: BatchAppendCall;
  readonly #principal: Principal;
  readonly #open = new Map<string, OpenAppend>();
  #openBytes = 0;
  #unanswered = 0;
  #ended = false;
  #stopping = false;
  #closed = false;

  constructor(context: NodeContext, call: BatchAppendCall, principal: Principal) {
    this.#context = context;
    this.#call = call;
    this.#principal = principal;
  }

  run(): void {
    const end = () => {
      this.#ended = true;
      this.#endWhenAnswered();
    };
    const stop = () => {
      this.#stopping = true;
      this.#endWhenAnswered();
    };
    const close = () => this.#close();
    this.#call.on('data', (request: BatchAppendRequest) => this.#receive(request));
    this.#call.on('end', end);
    this.#call.on('cancelled', close);
    this.#call.on('error', close);
    this.#context.stopping.addEventListener('abort', stop, { once: true });
    this.#call.on('close', () => {
      this.#close();
      this.#context.stopping.removeEventListener('abort', stop);
    });
  }

  #close(): void {
    this.#closed = true;
    for (const { timer } of this.#open.values()) clearTimeout(timer);
    this.#open.clear();
  }

  #receive(request: BatchAppendRequest): void {
    const key = request.correlationId.toString('latin1');
    const append = this.#open.get(key) ?? this.#begin(key, request);
    if (!append) return;
    try {
      for (const message of request.messages) {
        const event = proposedEvent(message);
        append.bytes += appendBytes(event);
        append.heldBytes += appendBytes(event) + eventOverheadBytes;
        this.#openBytes += appendBytes(event) + eventOverheadBytes;
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
    else if (this.#openBytes > maxOpenBytes) this.#refuse(key, request, append.stream, badRequestStatus(tooManyOpen));
    else if (request.isFinal)
      // Whatever went wrong with it ends this call, and not the node.
      this.#submit(key, request.correlationId, append).catch(() => this.#fail('database'));
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
    const now = this.#context.now();
    if (deadlineMs <= now) {
      this.#refuse(key, request, stream, timeoutStatus());
      return undefined;
    }
    const append: OpenAppend = { stream, expected, deadlineMs, events: [], bytes: 0, heldBytes: 0, timer: undefined };
    if (!request.isFinal) {
      const giveUp = () => this.#giveUp(key, request.correlationId, stream);
      append.timer = setTimeout(giveUp, Math.min(deadlineMs - now, this.#context.writeTimeoutMs));
    }
    this.#open.set(key, append);
    return append;
  }

  #refusal(stream: string | undefined, expected: ExpectedVersion | undefined): string | undefined {
    if (stream === undefined) return 'Required field StreamIdentifier not set.';
    if (expected === undefined) return 'Required field ExpectedStreamPosition not set.';
    if (this.#open.size >= maxOpenAppends) return tooManyOpen;
    return refusedStream(stream)?.details;
  }

  async #submit(key: string, correlationId: Buffer, append: OpenAppend): Promise<void> {
    this.#forget(key);
    this.#unanswered += 1;
    if (this.#unanswered >= maxUnansweredAppends) this.#call.pause();
    const outcome = await this.#perform(append);
    this.#unanswered -= 1;
    if (this.#unanswered < maxUnansweredAppends && this.#call.isPaused()) this.#call.resume();
    if (outcome.kind === 'unavailable') return this.#fail(outcome.reason);
    this.#write(encodeOutcome(correlationId, append, outcome));
    this.#endWhenAnswered();
  }

  async #perform({ stream, expected, events, deadlineMs }: OpenAppend): Promise<WriteOutcome | { kind: 'denied' }> {
    const { access, writer } = this.#context;
    const check = access.stream(this.#principal, 'write', stream);
    try {
      // Waited for only when it must be, so that appends keep their order.
      if (check instanceof Promise ? await check : check) return { kind: 'denied' };
    } catch {
      return { kind: 'unavailable', reason: 'database' };
    }
    return writer.submit({ kind: 'append', stream, expected, events }, deadlineMs);
  }

  #refuse(key: string, request: BatchAppendRequest, stream: string, status: Buffer): void {
    this.#forget(key);
    this.#write(encodeBatchFailure(request.correlationId, stream, status));
  }

  /** EventStoreDB tells whose time is up by the two halves of the correlation id, whatever form the client gave it. */
  #giveUp(key: string, correlationId: Buffer, stream: string): void {
    this.#forget(key);
    this.#write(encodeBatchFailure(structuredUuid(correlationId), stream, timeoutStatus()));
  }

  /** It is open no longer: handed on, or refused. */
  #forget(key: string): void {
    const append = this.#open.get(key);
    clearTimeout(append?.timer);
    this.#openBytes -= append?.heldBytes ?? 0;
    this.#open.delete(key);
  }

  /** Nothing can be written at the moment: the whole call fails, which tells the client to connect anew. */
  #fail(reason: keyof typeof unavailableText): void {
    if (this.#closed) return;
    this.#close();
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
  outcome: Exclude<WriteOutcome, { kind: 'unavailable' }> | { kind: 'denied' },
): Buffer {
  const { stream, expected } = append;
  if (outcome.kind === 'written') return encodeBatchSuccess(correlationId, stream, outcome.revision, outcome.position);
  const status = outcome.kind === 'denied' ? accessDeniedStatus() : outcomeStatus(stream, expected, outcome);
  return encodeBatchFailure(correlationId, stream, status);
}
