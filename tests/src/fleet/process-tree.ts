import { readdir, readFile } from 'node:fs/promises';

/** A process as it was seen once; the number alone may belong to somebody else later. */
export interface SeenProcess {
  readonly pid: number;
  /** Clock ticks after the machine's start. */
  readonly startedAt: string;
}

interface Entry extends SeenProcess {
  readonly parent: number;
  readonly state: string;
}

/** Everything that a process has started, and what those have started. */
export async function descendantsOf(pid: number): Promise<SeenProcess[]> {
  const entries = await allProcesses();
  const found: SeenProcess[] = [];
  const waiting = [pid];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    for (const entry of entries) {
      if (entry.parent !== parent) continue;
      found.push({ pid: entry.pid, startedAt: entry.startedAt });
      waiting.push(entry.pid);
    }
  }
  return found;
}

/** Those that still run; what has ended and waits for its parent to notice does not. */
export async function stillRunning(processes: readonly SeenProcess[]): Promise<SeenProcess[]> {
  const now = await Promise.all(processes.map(({ pid }) => readEntry(String(pid))));
  return processes.filter((seen, index) => {
    const entry = now[index];
    return entry !== undefined && entry.startedAt === seen.startedAt && entry.state !== 'Z' && entry.state !== 'X';
  });
}

/** Resident memory of a process in bytes; 0 when it is gone. */
export async function residentBytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}

async function allProcesses(): Promise<Entry[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const entries = await Promise.all(pids.map(readEntry));
  return entries.filter((entry) => entry !== undefined);
}

async function readEntry(pid: string): Promise<Entry | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [state = '', parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Fields 3, 4 and 22 of proc(5).
  return stat === '' ? undefined : { pid: Number(pid), state, parent: Number(parent), startedAt: rest[17] ?? '' };
}
