import { fstatSync, constants as open, openSync, writeSync } from 'node:fs';

/** A reader that has fallen behind gets this long to take more, once, before lines are dropped. */
const fullPipeLimitMs = 100;
const fullPipePollMs = 10;

export interface LineWriterOptions {
  /** Told in the log itself, as a line of its own, when it can be written again. */
  readonly tellDropped: (dropped: number, code: string) => string;
  /** Writes as `writeSync` does; replaced in tests. */
  readonly write?: (fd: number, bytes: Uint8Array) => number;
}

/**
 * Writes whole lines to a descriptor, at once. What cannot be written (disk full, reader gone or stuck) is dropped and
 * counted, and the count is told before the next line that can be: a log that cannot be kept must neither end the
 * process nor hold it. The destination that comes with pino throws the first such error, and then tries for ever to
 * get rid of what it holds.
 */
export class LineWriter {
  readonly #fd: number;
  readonly #write: (fd: number, bytes: Uint8Array) => number;
  readonly #tellDropped: LineWriterOptions['tellDropped'];
  #dropped = 0;
  #code = '';
  /** The disk was full in the middle of a line: the next one begins anew. */
  #torn = false;

  constructor(fd: number, { tellDropped, write = writeSync }: LineWriterOptions) {
    this.#fd = withoutWaiting(fd);
    this.#tellDropped = tellDropped;
    this.#write = write;
  }

  write(line: string): void {
    if (this.#dropped > 0 && this.#put(this.#tellDropped(this.#dropped, this.#code))) this.#dropped = 0;
    if (this.#dropped > 0 || !this.#put(line)) this.#dropped += 1;
  }

  #put(line: string): boolean {
    let rest: Uint8Array = Buffer.from(this.#torn ? `\n${line}` : line);
    const whole = rest.byteLength;
    let waitMs = this.#dropped > 0 ? 0 : fullPipeLimitMs;
    while (rest.byteLength > 0) {
      try {
        rest = rest.subarray(this.#write(this.#fd, rest));
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        if (code === 'EAGAIN' && waitMs > 0) {
          waitMs -= fullPipePollMs;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, fullPipePollMs);
          continue;
        }
        this.#code = code;
        this.#torn ||= rest.byteLength < whole;
        return false;
      }
    }
    this.#torn = false;
    return true;
  }
}

/** A pipe that nobody reads blocks who writes to it, unless it was opened otherwise; Linux lets us open it anew. */
function withoutWaiting(fd: number): number {
  try {
    if (!fstatSync(fd).isFIFO()) return fd;
    return openSync(`/proc/self/fd/${fd}`, open.O_WRONLY | open.O_NONBLOCK);
  } catch {
    // Elsewhere, or not ours to open: it is written to as it is.
    return fd;
  }
}
