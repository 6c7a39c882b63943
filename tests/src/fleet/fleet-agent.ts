import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRegistrationToken } from '@proofline/backend/features/agents/registration-token';
import { systemClock } from '@proofline/platform/clock';
import type { ProcessMessage } from '@proofline/platform/process/run-process';
import type { Stack } from '../../bench/stack/start-stack.ts';
import { descendantsOf, type SeenProcess } from './process-tree.ts';

const script = fileURLToPath(new URL('../../../crawler-agent/src/bin/agent.ts', import.meta.url));
const readyLimitMs = 120_000;
const stopLimitMs = 15_000;
/** Waits until our end of its standard input closes. */
const thawAtTheEnd = 'while read -r _; do :; done; kill -CONT "$1"';

export interface FleetAgentOptions {
  readonly stack: Pick<Stack, 'apiUrl' | 'db'>;
  /** For its credential and its log. */
  readonly folder: string;
  readonly name: string;
  readonly webPort: number;
  readonly concurrency: number;
}

/** A crawler agent in a process of its own, which can be killed, frozen and started again under the same name. */
export class FleetAgent {
  readonly #options: FleetAgentOptions;
  #child: ChildProcess | undefined;
  #watching: ChildProcess | undefined;
  #agentId = '';

  constructor(options: FleetAgentOptions) {
    this.#options = options;
  }

  get agentId(): string {
    return this.#agentId;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error(`${this.#options.name} does not run.`);
    return pid;
  }

  async start(): Promise<void> {
    const { stack, folder, name, webPort, concurrency } = this.#options;
    const { token } = await createRegistrationToken({ db: stack.db, clock: systemClock });
    const log = openSync(this.#logFile, 'a');
    const child = spawn(process.execPath, [script], {
      env: {
        ...process.env,
        AGENT_API_URL: stack.apiUrl,
        AGENT_REGISTRATION_TOKEN: token,
        AGENT_STATE_DIR: join(folder, name),
        AGENT_COUNTRIES: '*',
        AGENT_CONCURRENCY: String(concurrency),
        EGRESS_DEMO_HOSTS: `*.example=127.0.0.1:${webPort}`,
        LOG_LEVEL: 'info',
      },
      // The channel ends it with us.
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.#child = child;
    this.#agentId = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${name} was not ready in time.`)), readyLimitMs);
      child.on('message', (message: ProcessMessage) => {
        if ('said' in message) return;
        clearTimeout(late);
        if (message.ready) resolve(String(message.details.agentId));
        else reject(new Error(message.failure));
      });
      child.once('exit', (code, signal) => reject(new Error(`${name} ended (${signal ?? code}).`)));
    });
  }

  /** Its browser's processes, and whatever else it has started. */
  async children(): Promise<SeenProcess[]> {
    return await descendantsOf(this.pid);
  }

  /** Stops it in its tracks until it is thawed, or until this process has gone: what is frozen can't notice that. */
  freeze(): void {
    const watching = spawn('/bin/sh', ['-c', thawAtTheEnd, 'thaw', String(this.pid)], {
      cwd: '/',
      // In a session of its own: what ends our process group must not end what watches us.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    watching.stdin.on('error', () => undefined);
    watching.unref();
    this.#watching = watching;
    process.kill(this.pid, 'SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
    this.#watching?.stdin?.end();
    this.#watching = undefined;
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    if (this.#child === undefined) return;
    this.thaw();
    await this.#end('SIGTERM');
  }

  async log(): Promise<string> {
    return await readFile(this.#logFile, 'utf8').catch(() => '');
  }

  get #logFile(): string {
    return join(this.#options.folder, `${this.#options.name}.log`);
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const hard = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    await ended;
    clearTimeout(hard);
  }
}
