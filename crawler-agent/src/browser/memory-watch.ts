import { exactBytesOf, isRenderer, memoryOfTree } from './process-memory.ts';

export interface MemoryLimits {
  /** Of the process that shows a page: script heap, buffers, canvases and compiled code together. */
  readonly pageBytes: number;
  /** Of a browser with all its processes. */
  readonly treeBytes: number;
  readonly watchEveryMs: number;
}

const GIVE_BACK_MS = 1_000;

export interface MemoryWatchOptions {
  /** The browser's first process; undefined while it is not known yet. */
  readonly leader: () => number | undefined;
  readonly limits: MemoryLimits;
  /** A page's process was ended; the page hears that it crashed. */
  readonly onPageEnded: (bytes: number) => void;
  /** No page is left to be ended: only the browser as a whole can be. */
  readonly onBrowserOver: (bytes: number) => void;
}

/**
 * Ends what takes too much memory. The engine bounds the heap of scripts alone: buffers, canvases and WebAssembly lie
 * beside it, and a page could take all that the machine has.
 */
export class MemoryWatch {
  readonly #options: MemoryWatchOptions;
  #timer: NodeJS.Timeout | undefined;
  /** On the process's monotonic clock. */
  #endedAt = Number.NEGATIVE_INFINITY;

  constructor(options: MemoryWatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#look(), this.#options.limits.watchEveryMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const leader = this.#options.leader();
    if (leader === undefined) return;
    const { pageBytes, treeBytes } = this.#options.limits;
    const processes = memoryOfTree(leader).sort((one, other) => other.bytes - one.bytes);
    for (const { pid, bytes } of processes) {
      if (bytes < pageBytes) break;
      if (isRenderer(pid) && (exactBytesOf(pid) ?? bytes) >= pageBytes) this.#end(pid, bytes);
    }
    const estimate = processes.reduce((sum, { bytes }) => sum + bytes, 0);
    if (estimate < treeBytes) return;
    // What was ended just now takes a while to give its memory back.
    if (performance.now() - this.#endedAt < GIVE_BACK_MS) return;
    const exact = processes.reduce((sum, { pid, bytes }) => sum + (exactBytesOf(pid) ?? bytes), 0);
    if (exact < treeBytes) return;
    // What a page has handed to the browser's own process, such as a blob, goes with the page.
    const largest = processes.find(({ pid }) => isRenderer(pid));
    if (largest === undefined) this.#options.onBrowserOver(exact);
    else this.#end(largest.pid, largest.bytes);
  }

  #end(pid: number, bytes: number): void {
    try {
      process.kill(pid, 'SIGKILL');
      this.#endedAt = performance.now();
      this.#options.onPageEnded(bytes);
    } catch {
      // It has just gone by itself.
    }
  }
}
