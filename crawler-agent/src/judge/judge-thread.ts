import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AskedOfThread, ToldByThread } from './judge-messages.ts';

/** What one question may take. */
export interface JudgeLimits {
  /** Of a processor: far more than any page takes whose rules were not made to be slow. */
  readonly cpuMs: number;
  /** By the clock, on a machine that is busy with other things. */
  readonly wallMs: number;
  /** Of what scripts hold, in MiB. */
  readonly heapMiB: number;
}

/** The question took longer than it may, or more memory; its thread is gone. */
export class JudgeLimitReached extends Error {
  readonly code = 'judge_limit_reached';
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory', options?: ErrorOptions) {
    super(`Judging took more ${limit} than it may.`, options);
    this.name = 'JudgeLimitReached';
    this.limit = limit;
  }
}

const LOOK_EVERY_MS = 250;

/** A thread that judges, one question at a time. */
export class JudgeThread {
  readonly #limits: JudgeLimits;
  #worker: Worker | undefined;

  constructor(limits: JudgeLimits) {
    this.#limits = limits;
  }

  /** @throws JudgeLimitReached; whatever judging threw */
  async ask(asked: Required<AskedOfThread>): Promise<Extract<ToldByThread, { kind: 'answer' }>['answer']> {
    const worker = this.#started();
    const { rules, ...known } = asked;
    try {
      let told = await this.#askOnce(worker, known);
      if (told.kind === 'unknown_rules') told = await this.#askOnce(worker, { ...known, rules });
      if (told.kind === 'answer') return told.answer;
      throw new Error(told.kind === 'error' ? told.message : 'The rules were not taken.');
    } finally {
      worker.unref();
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  /** Starting a thread costs more than most judging: it is kept. */
  #started(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.#limits.heapMiB };
    const worker = this.#worker ?? new Worker(new URL('./judge-worker.ts', import.meta.url), { resourceLimits });
    if (this.#worker === undefined) {
      this.#worker = worker;
      // Whoever waits for it hears of it; while it is idle nobody does.
      worker.on('error', () => undefined);
      worker.once('exit', () => {
        if (this.#worker === worker) this.#worker = undefined;
      });
    }
    worker.ref();
    return worker;
  }

  async #askOnce(worker: Worker, asked: AskedOfThread): Promise<ToldByThread> {
    const over = new AbortController();
    const watching = this.#watch(worker, over);
    const gone = () => over.abort(new Error('The judging thread has ended.'));
    worker.once('exit', gone);
    try {
      worker.postMessage(asked);
      const [told] = (await once(worker, 'message', { signal: over.signal })) as [ToldByThread];
      return told;
    } catch (error) {
      await this.close();
      if (isOutOfMemory(error)) throw new JudgeLimitReached('memory', { cause: error });
      throw over.signal.aborted ? over.signal.reason : error;
    } finally {
      clearInterval(watching);
      worker.off('exit', gone);
    }
  }

  #watch(worker: Worker, over: AbortController): NodeJS.Timeout {
    const { cpuMs, wallMs } = this.#limits;
    const began = performance.now();
    const before = worker.cpuUsage();
    before.catch(() => undefined);
    const look = async () => {
      const ms = performance.now() - began;
      // A thread that cannot say what it has used is judged by the clock.
      if (ms >= cpuMs && ms < wallMs && (await usedMs(worker, before)) < cpuMs) return;
      if (ms >= cpuMs) over.abort(new JudgeLimitReached('time'));
    };
    return setInterval(() => void look().catch(() => undefined), Math.min(LOOK_EVERY_MS, cpuMs));
  }
}

async function usedMs(worker: Worker, before: Promise<NodeJS.CpuUsage>): Promise<number> {
  const { user, system } = await worker.cpuUsage(await before);
  return (user + system) / 1_000;
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
