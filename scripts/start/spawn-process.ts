import { closeSync, openSync } from 'node:fs';
import type { ProcessMessage } from '@proofline/platform/process/run-process';
import { StartError } from '../machine/start-error.ts';
import { type NodeProcess, spawnNode } from './spawn-node.ts';

export interface ProcessSpec extends NodeProcess {
  readonly name: string;
  readonly logFile: string;
}

/** What a process tells about itself, e.g. its port. */
export type ReadyDetails = Readonly<Record<string, unknown>>;

export interface RunningProcess {
  /** Resolves with its details when the process says that it is ready; rejects when it ends before. */
  readonly ready: Promise<ReadyDetails>;
  /** Resolves with how it ended, e.g. `code 1` or `SIGKILL`. */
  readonly ended: Promise<string>;
  /** What the process itself said about why it failed. */
  failure(): string | undefined;
  /** Asks it to stop, insists after a while; resolves when it and what it started are gone. */
  stop(): Promise<void>;
}

/** More than a process gives itself (see runProcess), so that it is the one to say that stopping took too long. */
const stopLimitMs = 12_000;

/**
 * Starts a process in a session of its own: Ctrl-C in the terminal reaches the supervisor alone, which stops things in
 * order. The channel between them tells readiness, what there is to say at the console, and by closing, that the
 * supervisor is gone.
 */
export function spawnProcess(spec: ProcessSpec, hear?: (sentence: string) => void): RunningProcess {
  const log = openSync(spec.logFile, 'a', 0o600);
  const child = spawnNode(spec, { stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  let failure: string | undefined;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      killGroup(child.pid);
      resolve(signal ?? `code ${code}`);
    });
  });
  const ready = new Promise<ReadyDetails>((resolve, reject) => {
    child.on('message', (message: ProcessMessage) => {
      if ('said' in message) hear?.(message.said);
      else if (message.ready) resolve(message.details);
      else failure = message.failure;
    });
    void ended.then((how) =>
      reject(new StartError(`${spec.name} did not start: ${failure ?? `it ended (${how})`}; see ${spec.logFile}.`)),
    );
  });
  // Not everybody waits for readiness; those who do get the rejection all the same.
  ready.catch(() => {});
  return {
    ready,
    ended,
    failure: () => failure,
    async stop() {
      child.kill('SIGTERM');
      const insist = setTimeout(() => killGroup(child.pid), stopLimitMs);
      await ended;
      clearTimeout(insist);
    },
  };
}

/** Also ends what the process started and left behind, a browser for example. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody of the group is left.
  }
}
