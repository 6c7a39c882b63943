import { StartError } from '../machine/start-error.ts';
import { RestartBudget } from './restart-budget.ts';
import { type ProcessSpec, type ReadyDetails, type RunningProcess, spawnProcess } from './spawn-process.ts';

/** Runs the processes of the product: brings them up, up again after a crash, and down in reverse order. */
export interface Supervisor {
  /**
   * Starts a process and waits until it says that it is ready. From then on it is started again whenever it ends.
   * @returns what it told of itself
   * @throws {StartError} when it does not become ready; it is ended then
   */
  start(spec: ProcessSpec): Promise<ReadyDetails>;
  /**
   * Runs a process to its end, or until it says that it is ready: what it does from then on nobody waits for, and it is
   * not started again.
   * @throws {StartError} when it fails
   */
  run(spec: ProcessSpec): Promise<void>;
  /** Takes something else into the order of stopping, at this point. */
  onStop(stop: () => Promise<void>): void;
  /** Stops everything, the last started first. Nothing is started from then on. */
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  /** Told what goes on, one line at a time. */
  say(line: string): void;
  /** Told what a process has to say to the person at the console. */
  hear?(sentence: string): void;
  /** Called once when a process cannot be kept up. */
  giveUp(error: StartError): void;
  /** Pause before a process is started again; doubles while it keeps ending, up to 50 times itself. */
  readonly backoffMs?: number;
  /** How long a process may take until it is ready. */
  readonly readyLimitMs?: number;
}

const defaultBackoffMs = 100;
const maxBackoffFactor = 50;
const defaultReadyLimitMs = 90_000;
const runLimitMs = 5 * 60_000;

export function createSupervisor({
  say,
  hear,
  giveUp,
  backoffMs = defaultBackoffMs,
  readyLimitMs = defaultReadyLimitMs,
}: SupervisorOptions): Supervisor {
  const stops: (() => Promise<void>)[] = [];
  const stopping = new AbortController();

  const keepUp = (spec: ProcessSpec, first: RunningProcess) => {
    let current = first;
    const budget = new RestartBudget();
    let backoff: NodeJS.Timeout | undefined;
    const watch = () => {
      void current.ended.then((how) => {
        if (stopping.signal.aborted) return;
        const ends = budget.spend(performance.now());
        if (ends === undefined) {
          giveUp(new StartError(`${spec.name} keeps ending (${how}); see ${spec.logFile}.`));
          return;
        }
        const delayMs = backoffMs * Math.min(2 ** (ends - 1), maxBackoffFactor);
        say(`${spec.name} ended (${how}) and is started again; see ${spec.logFile}`);
        backoff = setTimeout(() => {
          current = spawnProcess(spec, hear);
          watch();
        }, delayMs);
      });
    };
    watch();
    return async () => {
      clearTimeout(backoff);
      await current.stop();
    };
  };

  return {
    async start(spec) {
      stopping.signal.throwIfAborted();
      const child = spawnProcess(spec, hear);
      // In the list at once: stopping half-way through a start must find it.
      let stop = () => child.stop();
      stops.push(() => stop());
      let details: ReadyDetails;
      try {
        details = await within(readyLimitMs, spec, 'did not become ready', child.ready);
      } catch (error) {
        // Whoever starts another one instead would have two of them.
        await child.stop();
        throw error;
      }
      if (!stopping.signal.aborted) stop = keepUp(spec, child);
      return details;
    },
    async run(spec) {
      stopping.signal.throwIfAborted();
      const child = spawnProcess(spec, hear);
      stops.push(() => child.stop());
      const failure = child.ended.then((how) =>
        how === 'code 0'
          ? undefined
          : new StartError(`${spec.name} failed (${child.failure() ?? how}); see ${spec.logFile}.`),
      );
      const ready = child.ready.then(
        () => undefined,
        () => failure,
      );
      const early = await within(runLimitMs, spec, 'did not end', Promise.race([failure, ready]));
      if (early !== undefined) throw early;
      void failure.then((late) => {
        if (late !== undefined && !stopping.signal.aborted) say(late.message);
      });
    },
    onStop(stop) {
      stops.push(stop);
    },
    async stop() {
      stopping.abort(new StartError('Proofline is stopping.'));
      for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop();
    },
  };
}

async function within<Result>(
  limitMs: number,
  spec: ProcessSpec,
  what: string,
  work: Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const sentence = `${spec.name} ${what} within ${limitMs / 1_000} s; see ${spec.logFile}.`;
    timer = setTimeout(() => reject(new StartError(sentence)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
