/** Where progress is shown: a terminal, a pipe, a file. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface ProgressOptions {
  /** What is done, e.g. `Backing up`. */
  readonly label: string;
  /** Undefined: not known. */
  readonly total: number | undefined;
  readonly output: ProgressOutput;
  /** Milliseconds. */
  now(): number;
}

const barCells = 24;
const barEveryMs = 100;
const lineEveryMs = 5_000;

/** Tells how far a long operation is: one moving bar on a terminal, a plain line every five seconds anywhere else. */
export class Progress {
  readonly #options: ProgressOptions;
  readonly #startedMs: number;
  #shownMs: number;
  #done = 0;
  #events = 0;

  constructor(options: ProgressOptions) {
    this.#options = options;
    this.#startedMs = options.now();
    this.#shownMs = this.#startedMs;
  }

  /**
   * @param done in the unit of `total`
   * @param events copied so far, for the rate; default: `done`
   */
  update(done: number, events = done): void {
    this.#done = done;
    this.#events = events;
    const now = this.#options.now();
    if (now - this.#shownMs < (this.#options.output.isTTY ? barEveryMs : lineEveryMs)) return;
    this.#shownMs = now;
    this.#show();
  }

  /** Shows the last state for good. */
  end(): void {
    this.#show();
    if (this.#options.output.isTTY) this.#options.output.write('\n');
  }

  #show(): void {
    const { label, total, output } = this.#options;
    const elapsedS = Math.max(0.001, (this.#options.now() - this.#startedMs) / 1_000);
    const share = total === undefined ? undefined : total === 0 ? 1 : Math.min(1, this.#done / total);
    const parts = [
      `${this.#events.toLocaleString('en')} events`,
      `${Math.round(this.#events / elapsedS).toLocaleString('en')}/s`,
    ];
    if (share !== undefined && share > 0 && share < 1) parts.push(`${duration((elapsedS * (1 - share)) / share)} left`);
    const percent = share === undefined ? '' : ` ${String(Math.floor(share * 100)).padStart(3)} %`;
    if (!output.isTTY) return void output.write(`${label}:${percent} ${parts.join(', ')}\n`);
    const bar = share === undefined ? '' : ` [${'#'.repeat(Math.round(share * barCells)).padEnd(barCells, '.')}]`;
    const line = `${label}${bar}${percent} ${parts.join(', ')}`.slice(0, (output.columns ?? 80) - 1);
    output.write(`\r${line}\u001b[K`);
  }
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`;
}
