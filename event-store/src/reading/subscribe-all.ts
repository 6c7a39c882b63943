import type { NodeContext } from '../grpc/node-context.ts';
import type { LogPages } from '../log/log-pages.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { encodeCaughtUp, encodeCheckpoint, encodeFellBehind } from '../protocol/encode-read-control.ts';
import type { FollowFilter, ReadOptions } from './read-request.ts';
import type { ResponseWriter } from './response-writer.ts';

const quietMs = 10;

/** Follows the whole log after a position until `signal` aborts. */
export async function subscribeAll(
  context: NodeContext,
  options: ReadOptions,
  confirmation: Buffer,
  writer: ResponseWriter,
  signal: AbortSignal,
): Promise<void> {
  const { from, filter } = options;
  const after = from === 'start' ? 0 : from === 'end' ? context.pages.head : from;
  await writer.send(confirmation);
  await followLog(context, after, writer, signal, filter);
}

/**
 * Sends every event after `after` that the filter wants, first from the past, then as they are committed, never
 * faster than the reader takes them. With a filter, checkpoints say how far the log was looked through; one comes
 * before `caught up`, so that a reader whose filter matches nothing moves on as well. Returns when the signal aborts
 * or the filter's last event was sent.
 */
export async function followLog(
  context: NodeContext,
  after: number,
  writer: ResponseWriter,
  signal: AbortSignal,
  filter?: FollowFilter,
): Promise<void> {
  const { pages } = context;
  const follower = new Follower(after, writer, signal, filter);
  while (!signal.aborted && !follower.ended) {
    if (follower.position >= pages.head) {
      await follower.caughtUp();
      if (follower.untold) await settle(pages, follower, signal);
      await pages.waitBeyond(follower.position, signal);
      continue;
    }
    // Before the page: what is committed from here on may be in another list already.
    const { head } = pages;
    const page = pages.page(follower.position + 1);
    if (page instanceof Promise) await follower.fellBehind();
    pages.readAhead(follower.position + 1);
    const events = await page;
    const end = pages.positionAfterPage(follower.position + 1) - 1;
    await follower.take(events, Math.min(end, head));
  }
}

/** A moment without new events makes a reader up to date about what its filter let pass by. */
async function settle(pages: LogPages, follower: Follower, signal: AbortSignal): Promise<void> {
  await pages.waitBeyond(follower.position, signal, quietMs);
  if (!signal.aborted && follower.position >= pages.head) await follower.checkpoint();
}

class Follower {
  /** Everything up to here was looked at. */
  position: number;
  /** The event that ends what is followed was seen. */
  ended = false;
  readonly #writer: ResponseWriter;
  readonly #signal: AbortSignal;
  readonly #filter: FollowFilter | undefined;
  #consideredSinceCheckpoint = 0;
  /** The last position the reader was told, by an event or a checkpoint. */
  #told: number;
  #lastCheckpoint: number;
  #live = false;
  /** What the reader waits for was not there yet. */
  #early: boolean;

  constructor(after: number, writer: ResponseWriter, signal: AbortSignal, filter: FollowFilter | undefined) {
    this.position = after;
    this.#told = after;
    this.#lastCheckpoint = after;
    this.#early = filter?.beginsWith !== undefined;
    this.#writer = writer;
    this.#signal = signal;
    this.#filter = filter;
  }

  /** Looks through a page up to position `upTo`, the page's end or the head of the log. */
  async take(page: readonly StoredEvent[], upTo: number): Promise<void> {
    const first = page[0];
    // Without gaps the place of the next event is known; with gaps it is further left.
    let index = first ? Math.max(0, Math.min(this.position + 1 - first.position, page.length - 1)) : 0;
    while (index > 0 && (page[index - 1]?.position ?? 0) > this.position) index -= 1;
    for (; index < page.length; index += 1) {
      const event = page[index];
      if (!event || event.position > upTo || this.#signal.aborted || this.ended) break;
      if (event.position <= this.position) continue;
      this.position = event.position;
      const slow = this.#consider(event);
      if (slow) await slow;
    }
    if (!this.#signal.aborted) this.position = Math.max(this.position, upTo);
  }

  /** Whether the reader does not know yet how far the log was looked through. */
  get untold(): boolean {
    return this.#filter?.checkpointInterval !== undefined && this.position > this.#told;
  }

  async caughtUp(): Promise<void> {
    if (this.#live || this.#early) return;
    this.#live = true;
    if (this.#filter?.checkpointInterval !== undefined && this.position > this.#lastCheckpoint) await this.checkpoint();
    await this.#writer.send(encodeCaughtUp());
  }

  async fellBehind(): Promise<void> {
    if (!this.#live) return;
    this.#live = false;
    await this.#writer.send(encodeFellBehind());
  }

  #consider(event: StoredEvent): Promise<void> | undefined {
    let slow: Promise<void> | undefined;
    this.ended = this.#filter?.endsWith?.(event) ?? false;
    if (this.#early) this.#early = !this.#filter?.beginsWith?.(event);
    if (!this.#filter || this.#filter.wants(event)) {
      slow = this.#writer.event(event);
      this.#told = event.position;
    }
    const interval = this.#filter?.checkpointInterval;
    if (interval === undefined) return slow;
    this.#consideredSinceCheckpoint += 1;
    if (this.#consideredSinceCheckpoint < interval) return slow;
    // With links to resolve an event may still be on its way: the checkpoint must not overtake it.
    return slow ? slow.then(() => this.checkpoint()) : this.checkpoint();
  }

  checkpoint(): Promise<void> | undefined {
    this.#consideredSinceCheckpoint = 0;
    this.#told = this.position;
    this.#lastCheckpoint = this.position;
    return this.#writer.send(encodeCheckpoint(this.position));
  }
}
