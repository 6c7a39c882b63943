import { type ScavengeOptions, type ScavengeSummary, scavenge } from './scavenge.ts';

export interface ScavengerOptions extends Pick<ScavengeOptions, 'databaseUrl' | 'now' | 'onRemoved'> {
  onEnd(summary: ScavengeSummary): void;
  onFailure(error: unknown): void;
}

interface Running {
  readonly id: Promise<string>;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** The scavenges of a running node, one at a time. */
export class Scavenger {
  readonly #options: ScavengerOptions;
  #running: Running | undefined;

  constructor(options: ScavengerOptions) {
    this.#options = options;
  }

  /** Begins a scavenge unless one is at it. @throws ScavengeError */
  async start(): Promise<{ id: string; started: boolean }> {
    if (this.#running) return { id: await this.#running.id, started: false };
    const abort = new AbortController();
    const begun = Promise.withResolvers<string>();
    const { onEnd, onFailure, ...options } = this.#options;
    const done = scavenge({ ...options, signal: abort.signal, onStart: begun.resolve })
      .then(onEnd, (error: unknown) => {
        begun.reject(error);
        onFailure(error);
      })
      .finally(() => {
        this.#running = undefined;
      });
    this.#running = { id: begun.promise, abort, done };
    return { id: await begun.promise, started: true };
  }

  /** @returns false when no scavenge of this id is running */
  async stop(id: string): Promise<boolean> {
    const running = this.#running;
    if (!running || (await running.id.catch(() => undefined)) !== id) return false;
    running.abort.abort();
    await running.done;
    return true;
  }

  /** Ends what is running; the next scavenge takes it up. */
  async close(): Promise<void> {
    this.#running?.abort.abort();
    await this.#running?.done;
  }
}
