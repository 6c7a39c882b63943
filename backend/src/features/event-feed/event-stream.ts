import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { FeedPlace } from '@proofline/contracts/feed/position';
import type { FeedWatch } from './feed-watch.ts';
import { type EventReader, type ReadEvents, toldOf } from './read-events.ts';

/** Events that are read at a time. */
const batch = 100;
/** So much is written ahead of a reader, before it is waited for: half of it on either side of the stream. */
const maxBufferedBytes = 64 * 1024;

export interface StreamLimits {
  /** A reader that takes nothing for so long is dropped. */
  readonly stalledMs: number;
  /** A line that says nothing keeps the connection open, and tells a reader that it still is. */
  readonly heartbeatMs: number;
}

const defaultLimits: StreamLimits = { stalledMs: 30_000, heartbeatMs: 15_000 };

export interface StreamedFeed {
  readonly read: EventReader;
  readonly watch: Pick<FeedWatch, 'mark'>;
  readonly asked: Pick<ReadEvents, 'organizationId' | 'scopes' | 'after'>;
  /** Ends the stream: the reader went away, or its token was revoked. */
  readonly signal: AbortSignal;
  readonly limits?: StreamLimits;
  readonly onEnd: () => void;
}

/** An organisation's events as server-sent events, from a place on and for as long as the reader reads. */
export function eventStream(feed: StreamedFeed): Readable {
  const out = new PassThrough({ highWaterMark: maxBufferedBytes / 2 });
  const { limits = defaultLimits, signal, onEnd } = feed;
  const closed = new AbortController();
  out.once('close', () => {
    closed.abort();
    onEnd();
  });
  // Whoever went away is no failure of ours.
  out.on('error', () => {});
  const stop = AbortSignal.any([signal, closed.signal]);
  signal.addEventListener('abort', () => out.destroy(), { once: true });
  if (signal.aborted) out.destroy();
  void pump(out, feed, limits, stop).catch((error: unknown) => {
    if (!stop.aborted) out.destroy(error as Error);
  });
  return out;
}

async function pump(out: PassThrough, feed: StreamedFeed, limits: StreamLimits, stop: AbortSignal): Promise<void> {
  const { read, watch, asked } = feed;
  let after: FeedPlace | undefined = asked.after;
  await write(out, 'retry: 1000\n\n', limits, stop);
  while (!stop.aborted) {
    const moved = watch.mark;
    const events = await read({ ...asked, after, limit: batch });
    for (const event of events) {
      const told = toldOf(event);
      await write(out, `id: ${told.position}\ndata: ${JSON.stringify(told)}\n\n`, limits, stop);
      after = event.place;
    }
    if (events.length > 0) continue;
    if ((await within(moved, limits.heartbeatMs, stop)) === 'late') await write(out, ':\n\n', limits, stop);
  }
}

/** @throws ReaderStalled when the reader takes nothing for too long */
async function write(out: PassThrough, text: string, { stalledMs }: StreamLimits, stop: AbortSignal): Promise<void> {
  stop.throwIfAborted();
  if (out.write(text)) return;
  const taken = once(out, 'drain', { signal: stop }).then(() => {});
  if ((await within(taken, stalledMs, stop)) === 'late') throw new ReaderStalled();
}

/** The reader takes nothing; it comes back where it was. */
class ReaderStalled extends Error {
  readonly code = 'reader_stalled';

  constructor() {
    super('A reader of the event feed took nothing for too long.');
    this.name = 'ReaderStalled';
  }
}

/** Whether it happened in time. @throws when `stop` aborts first */
export async function within(work: Promise<void>, ms: number, stop: AbortSignal): Promise<'done' | 'late'> {
  stop.throwIfAborted();
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), ms);
  const abort = () => late.reject(stop.reason);
  stop.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work.then(() => 'done' as const), late.promise]);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', abort);
  }
}
