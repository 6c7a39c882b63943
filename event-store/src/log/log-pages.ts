import type { StoredEvent } from './stored-event.ts';

/** Positions in one page. A page is known by arithmetic; once full, it only ever loses events, to a scavenge. */
export const PAGE_EVENTS = 512;

export interface LogPagesOptions {
  /** Reads the events of `from <= position <= to` from the database. */
  load(from: number, to: number): Promise<StoredEvent[]>;
  /** The nearest events before `from` and after `to`, for a page that a scavenge has emptied. */
  neighbours?(from: number, to: number): Promise<Neighbours>;
  /** What the pages kept in memory may hold together, besides the newest one. */
  readonly maxBytes: number;
  /** Told of every committed event before those who wait for it. */
  published?(events: readonly StoredEvent[]): void;
}

export interface Neighbours {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** Somebody who waits for what is written next. */
interface Waiter {
  readonly signal: AbortSignal;
  wake(): void;
}

interface Page {
  events: StoredEvent[];
  bytes: number;
  /** Of an empty page: where to go on, so that nobody walks through what a scavenge has emptied page by page. */
  readonly neighbours?: Neighbours | undefined;
}

/** Rough cost of an event beyond its data, counting the objects and its encoded frame's envelope. */
const eventOverheadBytes = 700;
const pageOverheadBytes = 300;

/** So many who wait are a crowd, which is woken for several commits at once when they come this close together. */
const crowdSize = 32;
const crowdPauseMs = 4;

/**
 * The log as pages: the newest in memory as the writer fills them, older ones read once and shared by everybody who
 * needs them. This is how any number of subscribers follow the log at the price of one.
 */
export class LogPages {
  readonly #options: LogPagesOptions;
  /** Full pages, least recently used first. */
  readonly #full = new Map<number, Page>();
  readonly #loading = new Map<number, Promise<StoredEvent[]>>();
  #fullBytes = 0;
  #newest: Page = { events: [], bytes: 0 };
  #newestIndex = 0;
  #head = 0;
  #reads = 0;
  readonly #waiting = new Set<Waiter>();
  #wokenAtMs = Number.NEGATIVE_INFINITY;
  #wakingSoon: NodeJS.Timeout | undefined;
  /** Signals listened to: adding and removing a listener at every wait would cost more than the wait. */
  readonly #signals = new WeakSet<AbortSignal>();

  constructor(options: LogPagesOptions) {
    this.#options = options;
  }

  /** Position of the newest committed event; 0 for an empty log. */
  get head(): number {
    return this.#head;
  }

  /** Pages that were read from the database up to now. */
  get reads(): number {
    return this.#reads;
  }

  /** What a restarted node finds: the events of the page that is still being filled. */
  open(head: number, newestPage: StoredEvent[]): void {
    this.#head = head;
    this.#newestIndex = pageIndex(head + 1);
    this.#newest = { events: newestPage, bytes: newestPage.reduce((bytes, event) => bytes + eventBytes(event), 0) };
  }

  /**
   * Takes what was just committed, in order, and wakes everybody who waits for it. To write to each of a crowd costs
   * about the same for one event as for a few, so that a crowd waits a moment when it was woken a moment ago.
   */
  publish(events: readonly StoredEvent[]): void {
    this.#options.published?.(events);
    for (const event of events) {
      // Only what was committed without our knowing, before a lost connection, can have been scavenged already.
      while (pageIndex(event.position) > this.#newestIndex) this.#turn();
      this.#newest.events.push(event);
      this.#newest.bytes += eventBytes(event);
      this.#head = event.position;
      if (pageIndex(event.position + 1) !== this.#newestIndex) this.#turn();
    }
    const pauseMs = this.#waiting.size < crowdSize ? 0 : this.#wokenAtMs + crowdPauseMs - performance.now();
    if (pauseMs <= 0) this.#wake();
    else this.#wakingSoon ??= setTimeout(() => this.#wake(), pauseMs);
  }

  #wake(): void {
    clearTimeout(this.#wakingSoon);
    this.#wakingSoon = undefined;
    this.#wokenAtMs = performance.now();
    for (const { wake } of [...this.#waiting]) wake();
  }

  /**
   * The page `position` lies on: its events up to the head, in order. At once when in memory. The newest page's list
   * grows while it is held: read it up to its length of the moment.
   */
  page(position: number): readonly StoredEvent[] | Promise<readonly StoredEvent[]> {
    const index = pageIndex(position);
    if (index >= this.#newestIndex) return index === this.#newestIndex ? this.#newest.events : [];
    const page = this.#full.get(index);
    if (!page) return this.#load(index);
    this.#full.delete(index);
    this.#full.set(index, page);
    return page.events;
  }

  /** Where reading goes on behind the page of `position`: its end, or further when that page is known to be empty. */
  positionAfterPage(position: number): number {
    const index = pageIndex(position);
    const neighbours = this.#full.get(index)?.neighbours;
    return neighbours ? (neighbours.after ?? this.#head + 1) : (index + 1) * PAGE_EVENTS;
  }

  /** Where reading backwards goes on before the page of `position`. */
  positionBeforePage(position: number): number {
    const index = pageIndex(position);
    const neighbours = this.#full.get(index)?.neighbours;
    return neighbours ? (neighbours.before ?? 0) : index * PAGE_EVENTS - 1;
  }

  /** To be told which events were scavenged. */
  forget(positions: readonly number[]): void {
    for (const index of new Set(positions.map(pageIndex))) {
      const page = this.#full.get(index);
      if (page) this.#fullBytes -= page.bytes;
      this.#full.delete(index);
    }
    const gone = new Set(positions);
    this.#newest.events = this.#newest.events.filter((event) => !gone.has(event.position));
  }

  /** Begins to read the page behind the one of `position`, for a reader who will want it next. */
  readAhead(position: number): void {
    const index = pageIndex(position) + 1;
    // A failure shows when the reader gets there.
    if (index < this.#newestIndex && !this.#full.has(index)) this.#load(index).catch(() => {});
  }

  /** Resolves once there is an event after `position`, when `signal` aborts, or after `limitMs`. */
  async waitBeyond(position: number, signal: AbortSignal, limitMs?: number): Promise<void> {
    if (this.#head > position || signal.aborted) return;
    this.#listenTo(signal);
    await new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const waiter: Waiter = {
        signal,
        wake: () => {
          clearTimeout(timer);
          this.#waiting.delete(waiter);
          resolve();
        },
      };
      if (limitMs !== undefined) timer = setTimeout(waiter.wake, limitMs);
      this.#waiting.add(waiter);
    });
  }

  #listenTo(signal: AbortSignal): void {
    if (this.#signals.has(signal)) return;
    this.#signals.add(signal);
    const wakeAll = () => {
      for (const waiter of [...this.#waiting]) if (waiter.signal === signal) waiter.wake();
    };
    signal.addEventListener('abort', wakeAll, { once: true });
  }

  #turn(): void {
    this.#keep(this.#newestIndex, this.#newest);
    this.#newest = { events: [], bytes: 0 };
    this.#newestIndex += 1;
  }

  #load(index: number): Promise<StoredEvent[]> {
    const running = this.#loading.get(index);
    if (running) return running;
    const loading = this.#read(index * PAGE_EVENTS, (index + 1) * PAGE_EVENTS - 1)
      .then((page) => {
        this.#keep(index, page);
        return page.events;
      })
      .finally(() => this.#loading.delete(index));
    this.#loading.set(index, loading);
    return loading;
  }

  async #read(from: number, to: number): Promise<Page> {
    this.#reads += 1;
    const events = await this.#options.load(from, to);
    const bytes = events.reduce((sum, event) => sum + eventBytes(event), pageOverheadBytes);
    return { events, bytes, neighbours: events.length === 0 ? await this.#options.neighbours?.(from, to) : undefined };
  }

  #keep(index: number, page: Page): void {
    this.#full.set(index, page);
    this.#fullBytes += page.bytes;
    for (const [oldest, { bytes }] of this.#full) {
      if (this.#fullBytes <= this.#options.maxBytes || oldest === index) return;
      this.#full.delete(oldest);
      this.#fullBytes -= bytes;
    }
  }
}

function pageIndex(position: number): number {
  return Math.floor(position / PAGE_EVENTS);
}

export function firstPositionOfPage(position: number): number {
  return pageIndex(position) * PAGE_EVENTS;
}

/** Everything counts twice: as itself and in the encoded frame. */
function eventBytes({ data, metadata, stream, type }: StoredEvent): number {
  return 2 * (data.length + metadata.length + stream.length + type.length) + eventOverheadBytes;
}
