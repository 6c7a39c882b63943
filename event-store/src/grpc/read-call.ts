import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import type { StoredEvent } from '../log/stored-event.ts';
import { encodeConfirmation } from '../protocol/encode-read-control.ts';
import { readAll } from '../reading/read-all.ts';
import { parseReadRequest, type ReadOptions } from '../reading/read-request.ts';
import { findLinked, readStream } from '../reading/read-stream.ts';
import { type ReadCall, ResponseWriter } from '../reading/response-writer.ts';
import { subscribeAll } from '../reading/subscribe-all.ts';
import { subscribeStream } from '../reading/subscribe-stream.ts';
import { refusalOf } from '../security/access.ts';
import { type CallError, callError, isCallError, unavailable } from './call-error.ts';
import type { NodeContext } from './node-context.ts';

/** `Read`: reads and subscriptions, of one stream or of the log. */
export function readCall(context: NodeContext) {
  return (call: ReadCall): void => {
    // Not a signal made of two: every look at one of those, and there are several for every event, asks both.
    const over = new AbortController();
    let gone = false;
    const leave = () => {
      gone = true;
      over.abort();
    };
    call.on('cancelled', leave);
    call.on('close', leave);
    call.on('error', leave);
    const stop = () => over.abort();
    if (context.stopping.aborted) stop();
    context.stopping.addEventListener('abort', stop, { once: true });
    answer(context, call, over.signal)
      .then(
        () => {
          if (context.stopping.aborted) fail(call, unavailable('Server Is Shutting Down'));
          else if (!gone) call.end();
        },
        (error: unknown) => {
          if (!gone) fail(call, toCallError(error));
        },
      )
      .finally(() => context.stopping.removeEventListener('abort', stop));
  };
}

async function answer(context: NodeContext, call: ReadCall, signal: AbortSignal): Promise<void> {
  const options = parseReadRequest(call.request);
  const refused = await refusalOf(context.access, call.metadata, 'read', options.stream ?? '$all');
  if (refused) throw refused;
  const writer = new ResponseWriter(call, {
    resolveLinks: options.resolveLinks,
    structuredIds: options.structuredIds,
    find: (stream, revision) => findForCaller(context, call, stream, revision),
    signal,
  });
  if (options.maxEvents === undefined) await subscribe(context, options, writer, signal);
  else if (options.stream === undefined) await readAll(context, options, writer, signal);
  else await readStream(context, options.stream, options, writer, signal);
}

/** The event a link names, unless the caller may not read its stream: a link opens no doors. @throws CallError */
async function findForCaller(
  context: NodeContext,
  call: ReadCall,
  stream: string,
  revision: number,
): Promise<StoredEvent | undefined> {
  const refused = await refusalOf(context.access, call.metadata, 'read', stream);
  if (refused?.code === status.PERMISSION_DENIED) return undefined;
  if (refused) throw refused;
  return findLinked(context, stream, revision);
}

async function subscribe(
  context: NodeContext,
  options: ReadOptions,
  writer: ResponseWriter,
  signal: AbortSignal,
): Promise<void> {
  context.subscribers.count += 1;
  try {
    const confirmation = encodeConfirmation(randomUUID());
    if (options.stream === undefined) await subscribeAll(context, options, confirmation, writer, signal);
    else await subscribeStream(context, options.stream, options, confirmation, writer, signal);
  } finally {
    context.subscribers.count -= 1;
  }
}

function fail(call: ReadCall, error: CallError): void {
  call.emit('error', error);
}

/** What is not a refusal of ours went wrong between here and Postgres: the reader may try again. */
function toCallError(error: unknown): CallError {
  if (isCallError(error)) return error;
  return callError(status.UNAVAILABLE, 'The log cannot be read at the moment.');
}
