import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ChildServer {
  readonly connectionString: string;
  /** Resident memory in MB, where the system tells it. */
  rssMb(): Promise<number | undefined>;
  stop(): Promise<void>;
}

const startLimitMs = 15_000;

/** Runs a server in a process of its own and waits for the line that names its connection string. */
export async function startChildServer(path: URL, env: Record<string, string>): Promise<ChildServer> {
  const child = spawn(process.execPath, [fileURLToPath(path)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const connectionString = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${path.pathname} was not ready in time.`)), startLimitMs);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /esdb:\S+/.exec(line);
      if (!found) return;
      clearTimeout(late);
      resolve(found[0]);
    });
    void exited.then(() => reject(new Error(`${path.pathname} ended before it was ready.`)));
  });
  return {
    connectionString,
    rssMb: () => residentMb(child.pid),
    stop: async () => {
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await exited;
      clearTimeout(hard);
    },
  };
}

async function residentMb(pid: number | undefined): Promise<number | undefined> {
  const { readFile } = await import('node:fs/promises');
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
}
