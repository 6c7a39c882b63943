import { streamDeleted, unexpectedReadResult } from '../grpc/call-error.ts';
import type { NodeContext } from '../grpc/node-context.ts';
import { type StoredEvent, tombstoneRevision } from '../log/stored-event.ts';
import {
  firstRevision,
  isExpired,
  isMetastream,
  isSoftDeleted,
  metastreamLimits,
  originalStreamOf,
  parseStreamLimits,
  type StreamLimits,
} from '../log/stream-metadata.ts';
import {
  encodeFirstStreamPosition,
  encodeLastStreamPosition,
  encodeStreamNotFound,
} from '../protocol/encode-read-control.ts';
import type { StreamRow } from '../storage/log-reader.ts';
import { FIRST_PAGE_EVENTS, nextPageEvents } from '../storage/page-size.ts';
import type { ReadOptions } from './read-request.ts';
import type { ResponseWriter } from './response-writer.ts';

/** Events fetched at a time, at most. */
export const MAX_PAGE_EVENTS = 500;

/** A stream that can be read: which of its events count. */
export interface ReadableStream {
  readonly row: StreamRow;
  readonly head: number;
  readonly limits: StreamLimits;
  /** The first revision that counts. */
  readonly first: number;
}

/** Undefined for a stream that does not exist or was deleted. @throws CallError when it was closed for ever */
export async function findStream(context: NodeContext, stream: string): Promise<ReadableStream | undefined> {
  const row = await context.reader.stream(stream);
  if (row?.head === tombstoneRevision) throw streamDeleted(stream);
  // With a stream its metadata is closed too.
  if (isMetastream(stream) && (await context.reader.stream(originalStreamOf(stream)))?.head === tombstoneRevision)
    throw streamDeleted(stream);
  if (!row || row.head < 0) return undefined;
  const limits = limitsOf(stream, row);
  if (isSoftDeleted(limits)) return undefined;
  return { row, head: row.head, limits, first: firstRevision(limits, row.head) };
}

/** The event a link names; undefined when its stream no longer shows it. */
export async function findLinked(
  context: NodeContext,
  stream: string,
  revision: number,
): Promise<StoredEvent | undefined> {
  const row = await context.reader.stream(stream);
  if (!row || row.head === tombstoneRevision) return undefined;
  const limits = limitsOf(stream, row);
  if (isSoftDeleted(limits) || revision < firstRevision(limits, row.head) || revision > row.head) return undefined;
  const [event] = await context.reader.streamPage({
    stream: row,
    fromRevision: revision,
    direction: 'forwards',
    maxEvents: 1,
  });
  if (event?.revision !== revision || isExpired(limits, event.createdUs, context.now())) return undefined;
  return event;
}

function limitsOf(stream: string, row: StreamRow): StreamLimits {
  return isMetastream(stream) ? metastreamLimits : parseStreamLimits(row.metadata);
}

/** Answers a read of one stream, page by page as the reader takes them. @throws CallError */
export async function readStream(
  context: NodeContext,
  stream: string,
  options: ReadOptions,
  writer: ResponseWriter,
  signal: AbortSignal,
): Promise<void> {
  // EventStoreDB takes the end for revision -1, from where it reads backwards only.
  if (options.from === 'end' && options.direction === 'forwards') throw unexpectedReadResult();
  const found = await findStream(context, stream);
  if (!found) {
    await writer.send(encodeStreamNotFound(stream));
    return;
  }
  const sent = await sendEvents(context, found, options, writer, signal);
  if (options.compatibility < 1) return;
  if (sent === 0 && options.direction === 'forwards' && startOf(options, found) < found.first)
    await writer.send(encodeFirstStreamPosition(found.first));
  await writer.send(encodeLastStreamPosition(found.head));
}

async function sendEvents(
  context: NodeContext,
  stream: ReadableStream,
  options: ReadOptions,
  writer: ResponseWriter,
  signal: AbortSignal,
): Promise<number> {
  const forwards = options.direction === 'forwards';
  const maxEvents = options.maxEvents ?? 0;
  const start = startOf(options, stream);
  let next = forwards ? Math.max(start, stream.first) : Math.min(start, stream.head);
  let sent = 0;
  let pageEvents = FIRST_PAGE_EVENTS;
  while (sent < maxEvents && next >= stream.first && next <= stream.head && !signal.aborted) {
    const wanted = Math.min(pageEvents, maxEvents - sent);
    const page = await context.reader.streamPage({
      stream: stream.row,
      fromRevision: next,
      direction: options.direction,
      maxEvents: wanted,
    });
    for (const event of page) {
      if (!counts(stream, event, context.now())) continue;
      const slow = writer.event(event);
      if (slow) await slow;
      sent += 1;
    }
    const last = page.at(-1);
    if (!last || page.length < wanted) break;
    next = forwards ? last.revision + 1 : last.revision - 1;
    pageEvents = nextPageEvents(page, MAX_PAGE_EVENTS);
  }
  return sent;
}

function startOf(options: ReadOptions, stream: ReadableStream): number {
  if (options.from === 'start') return 0;
  if (options.from === 'end') return stream.head;
  return options.from;
}

function counts(stream: ReadableStream, event: StoredEvent, nowMs: number): boolean {
  return event.revision >= stream.first && !isExpired(stream.limits, event.createdUs, nowMs);
}
