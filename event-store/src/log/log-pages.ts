import type { StoredEvent } from './stored-event.ts';

/** Positions in one page. Positions have no gaps, so a page is known by arithmetic and never changes once full. */
export const pageEvents = 512;

export interface LogPagesOptions {
  /** Reads the events of `from <= position <= to` from the database. */
  load(from: number, to: number): Promise<StoredEvent[]>;
  /** What the pages kept in memory may hold together, besides the newest one. */
  maxBytes: number;
  /** Told of every committed event before those who wait for it. */
  published?(events: readonly StoredEvent[]): void;
}

interface Page {
  events: StoredEvent[];
  bytes: number;
}

/** Rough cost of an event beyond its data, counting the objects and its encoded frame's envelope. */
const eventOverheadBytes = 700;

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
  readonly #waiting = new Set<() => void>();

  constructor(options: LogPagesOptions) {
    this.#options = options;
  }

  /** Position of the newest committed event; 0 for an empty log. */
  get head(): number {
    return this.#head;
  }

  /** What a restarted node finds: the events of the page that is still being filled. */
  open(head: number, newestPage: StoredEvent[]): void {
    this.#head = head;
    this.#newestIndex = pageIndex(head + 1);
    this.#newest = { events: newestPage, bytes: newestPage.reduce((bytes, event) => bytes + eventBytes(event), 0) };
  }

  /** Takes what was just committed, in order and without gaps, and wakes everybody who waits for it. */
  publish(events: readonly StoredEvent[]): void {
    this.#options.published?.(events);
    for (const event of events) {
      this.#newest.events.push(event);
      this.#newest.bytes += eventBytes(event);
      this.#head = event.position;
      if (pageIndex(event.position + 1) !== this.#newestIndex) this.#turn();
    }
    for (const wake of [...this.#waiting]) wake();
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

  /** Begins to read the page behind the one of `position`, for a reader who will want it next. */
  readAhead(position: number): void {
    const index = pageIndex(position) + 1;
    // A failure shows when the reader gets there.
    if (index < this.#newestIndex && !this.#full.has(index)) this.#load(index).catch(() => {});
  }

  /** Resolves once there is an event after `position`, when `signal` aborts, or after `limitMs`. */
  async waitBeyond(position: number, signal: AbortSignal, limitMs?: number): Promise<void> {
    if (this.#head > position || signal.aborted) return;
    await new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        resolve();
      };
      if (limitMs !== undefined) timer = setTimeout(wake, limitMs);
      signal.addEventListener('abort', wake, { once: true });
      this.#waiting.add(wake);
    });
  }

  #turn(): void {
    this.#keep(this.#newestIndex, this.#newest);
    this.#newest = { events: [], bytes: 0 };
    this.#newestIndex += 1;
  }

  #load(index: number): Promise<StoredEvent[]> {
    const running = this.#loading.get(index);
    if (running) return running;
    const loading = this.#options
      .load(index * pageEvents, (index + 1) * pageEvents - 1)
      .then((events) => {
        this.#keep(index, { events, bytes: events.reduce((bytes, event) => bytes + eventBytes(event), 0) });
        return events;
      })
      .finally(() => this.#loading.delete(index));
    this.#loading.set(index, loading);
    return loading;
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
  return Math.floor(position / pageEvents);
}

export function firstPositionOfPage(position: number): number {
  return pageIndex(position) * pageEvents;
}

export function firstPositionAfterPage(position: number): number {
  return (pageIndex(position) + 1) * pageEvents;
}

/** Data counts twice: as itself and in the encoded frame. */
function eventBytes(event: StoredEvent): number {
  return 2 * (event.data.length + event.metadata.length) + eventOverheadBytes;
}
