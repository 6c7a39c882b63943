import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { placeOf } from '@proofline/platform/postgres/postgres-place';
import type { Piscina } from 'piscina';
import { ServiceUnavailable } from '../../../kernel/http/errors.ts';
import { tenantOfRequest } from '../../../kernel/http/tenant-scope.ts';
import { threadPool } from '../../../kernel/threads/thread-pool.ts';
import { exportReader } from '../../kinds/export-readers.ts';
import type { ResultTable } from '../../kinds/kind-results.ts';
import { MAX_CONCURRENT_EXPORTS } from './limit-exports.ts';
import type { LineFormat } from './line-maker.ts';
import type { FromThread, Lines, LinesAsked, ToThread } from './lines-thread.ts';

/** A table as lines of a file. */
export interface LineTable {
  readonly headings: readonly string[];
  /** They come as they are asked for; ending the iteration, or the signal, frees whatever makes them. */
  lines(format: LineFormat, signal: AbortSignal): AsyncIterable<Lines>;
}

const options = {
  filename: new URL('./lines-thread.ts', import.meta.url).href,
  name: 'lines',
  minThreads: 0,
  /** The database has a processor's work beside them. */
  maxThreads: Math.min(2, Math.max(1, availableParallelism() - 1)),
  concurrentTasksPerWorker: MAX_CONCURRENT_EXPORTS,
  idleTimeout: 10_000,
  // It is handed what it works on, the address of the database included.
  env: {},
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 6 },
};

let threads: Piscina | undefined;
let underWay = 0;

/** Tables that threads are at, each with a connection of its own. */
export const tablesUnderWay = (): number => underWay;

/**
 * A table whose lines a thread makes, which reads the rows for itself, in the name of whoever asks now: through this
 * thread go the bytes of lines, some pieces ahead of who reads them.
 */
export function lineTable(db: Knex, { reader, rows, stored }: ResultTable): LineTable {
  const source = { ...placeOf(db), organizationId: tenantOfRequest() };
  return {
    headings: exportReader(reader).headings,
    async *lines(format, signal) {
      signal.throwIfAborted();
      if (rows === undefined) return;
      const { port1, port2 } = new MessageChannel();
      const heard = new Heard(port1, signal);
      void run({ reader, format, source, rows, port: port2 }).then(heard.end, heard.fail);
      try {
        for (let told = await heard.next(); told.type !== 'end'; told = await heard.next()) {
          if (told.type === 'failed')
            throw Object.assign(new Error(told.message), { name: told.name, code: told.code });
          if (told.type === 'wanted') {
            const { sha256 } = told;
            // Whoever ends the iteration is not kept by a disk that does not answer.
            Promise.resolve(stored?.(sha256)).then(
              (content) => port1.postMessage({ type: 'stored', sha256, content } satisfies ToThread),
              heard.fail,
            );
            continue;
          }
          yield told.lines;
          port1.postMessage({ type: 'taken' } satisfies ToThread);
        }
      } finally {
        heard.close();
      }
    },
  };
}

async function run(asked: LinesAsked): Promise<void> {
  threads ??= threadPool(options);
  underWay += 1;
  try {
    await threads.run(asked, { name: 'lines', transferList: [asked.port] });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ServiceUnavailable({ cause: error }) : error;
  } finally {
    underWay -= 1;
  }
}

/** What a thread tells, one after the other. */
class Heard {
  readonly #port: MessagePort;
  readonly #signal: AbortSignal;
  readonly #told: FromThread[] = [];
  #error: { readonly is: unknown } | undefined;
  #wake = () => {};

  constructor(port: MessagePort, signal: AbortSignal) {
    this.#port = port;
    this.#signal = signal;
    port.on('message', (told: FromThread) => {
      this.#told.push(told);
      this.#wake();
    });
    signal.addEventListener('abort', this.#leave, { once: true });
  }

  /** @throws the signal's reason, and what the thread ended by */
  async next(): Promise<FromThread> {
    for (;;) {
      this.#signal.throwIfAborted();
      const told = this.#told.shift();
      if (told !== undefined) return told;
      if (this.#error !== undefined) throw this.#error.is;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** What was told before is heard first. */
  readonly end = (): void => {
    setImmediate(() => this.fail(new Error('The thread ended without a word.')));
  };

  readonly fail = (error: unknown): void => {
    this.#error ??= { is: error };
    this.#wake();
  };

  close(): void {
    this.#signal.removeEventListener('abort', this.#leave);
    this.#port.close();
  }

  readonly #leave = (): void => this.#wake();
}
