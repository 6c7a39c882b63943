import { Readable } from 'node:stream';
import type { UserId } from '@proofline/contracts/ids';
import { TooManyRequests } from '../../../kernel/http/errors.ts';

/** Of the api's database connections, so many may be with exports: the rest serves everybody else. */
export const MAX_CONCURRENT_EXPORTS = 5;
/** Of those, so many may be one person's. */
export const MAX_EXPORTS_PER_USER = 2;
/** A reader that takes longer is cut off; a million results take a minute. */
const EXPORT_LIMIT_MS = 10 * 60_000;
/** What is kept is read from no database: it may take as long as its reader does, who takes some of it at least so often. */
const KEPT_IDLE_MS = 10 * 60_000;
/** So long before, whoever writes ends the file by itself, and says in it that it is not complete. */
const LAST_LINE_MS = 15_000;
const RETRY_AFTER_S = 30;

/** How long a file may be written. */
export interface ExportTime {
  /** Whether it is time to end, with a line that says so. */
  readonly isOver: () => boolean;
  /** Aborts when nobody reads any more: whatever is under way for the file is nobody's. */
  readonly signal: AbortSignal;
}

/** Writes a file piece by piece. */
export type Content = (time: ExportTime) => AsyncIterable<Uint8Array>;

/** The content as what is answered with. @param isKept it lies ready as a file */
export type StreamExport = (content: Content, isKept?: boolean) => Readable;

export interface ExportReader {
  readonly userId: UserId;
  /** Aborts when the request is over: answered, or nobody waits any more. */
  readonly signal: AbortSignal;
}

/**
 * Has somebody's export made: their place is taken before any work, and free again once the stream is closed, when there
 * is none, or when the request is over without one. What is streamed later than that is closed at once.
 * @throws TooManyRequests, and what `work` throws
 */
export type LimitExports = <Answer>(
  reader: ExportReader,
  work: (stream: StreamExport) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Keeps exports of every kind together from taking every database connection: one is held for as long as its reader
 * reads, and readers may be slow or asleep.
 * @param now a clock in milliseconds that never goes back
 */
export function limitExports(now = () => performance.now()): LimitExports {
  const running = new Map<UserId, number>();
  const add = (userId: UserId, change: number) => {
    const left = (running.get(userId) ?? 0) + change;
    if (left === 0) running.delete(userId);
    else running.set(userId, left);
  };
  return async ({ userId, signal }, work) => {
    if ((running.get(userId) ?? 0) >= MAX_EXPORTS_PER_USER) {
      throw new TooManyRequests(RETRY_AFTER_S, 'Your other exports are still running. Please try again in a moment.');
    }
    if ([...running.values()].reduce((sum, count) => sum + count, 0) >= MAX_CONCURRENT_EXPORTS) {
      throw new TooManyRequests(RETRY_AFTER_S, 'Many exports are running. Please try again in a moment.');
    }
    add(userId, 1);
    let hasPlace = true;
    const leave = () => {
      if (hasPlace) add(userId, -1);
      hasPlace = false;
    };
    let stream: Readable | undefined;
    const over = () => {
      if (stream === undefined) leave();
      else stream.destroy();
    };
    signal.addEventListener('abort', over, { once: true });
    try {
      return await work((content, isKept = false) => {
        stream = streamOf(content, now, isKept);
        stream.once('close', leave);
        // Who asked has been answered without it: nobody will ever read or close it.
        if (signal.aborted) stream.destroy();
        return stream;
      });
    } catch (error) {
      stream?.destroy();
      throw error;
    } finally {
      if (stream === undefined) leave();
    }
  };
}

function streamOf(content: Content, now: () => number, isKept: boolean): Readable {
  const endsAt = now() + EXPORT_LIMIT_MS - LAST_LINE_MS;
  const gone = new AbortController();
  const time = { isOver: () => !isKept && now() >= endsAt, signal: gone.signal };
  const taken = () => void (isKept && late.refresh());
  const stream = Readable.from(noted(content(time), taken), { objectMode: false });
  // Whoever reads hears of errors as well; where nobody does, nobody is to end for it.
  stream.on('error', () => undefined);
  const late = setTimeout(
    () => stream.destroy(new Error('The export took too long.')),
    isKept ? KEPT_IDLE_MS : EXPORT_LIMIT_MS,
  );
  late.unref();
  const destroy = stream._destroy.bind(stream);
  // Told before the content is asked to end, which it hears of only when what it waits for has come.
  stream._destroy = (error, done) => {
    clearTimeout(late);
    gone.abort(error ?? new Error('Nobody reads the export any more.'));
    destroy(error, done);
  };
  return stream;
}

async function* noted(content: AsyncIterable<Uint8Array>, taken: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    taken();
    yield chunk;
  }
}
