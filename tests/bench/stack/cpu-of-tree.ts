import { readdir, readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second, whatever its clock's real pace. */
const msPerTick = 10;

/**
 * Processor time in ms that this process and everything below it have used, by what they run (`api.ts`, `postgres`).
 * Unlike a rate it says the same on a machine that others use too. Empty where there is no `/proc`.
 */
export async function cpuOfTree(): Promise<ReadonlyMap<string, number>> {
  const processes = await listProcesses();
  const used = new Map<string, number>();
  const below = [process.pid];
  for (const pid of below) {
    const own = processes.get(pid);
    if (own === undefined) continue;
    used.set(own.name, (used.get(own.name) ?? 0) + own.ms);
    for (const [child, { parent }] of processes) if (parent === pid) below.push(child);
  }
  return used;
}

/** What was used in between, by what was run; nothing below a millisecond. */
export function cpuBetween(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const spent = [...after].map(([name, ms]) => [name, ms - (before.get(name) ?? 0)] as const);
  return new Map(spent.filter(([, ms]) => ms > 0).sort(([, a], [, b]) => b - a));
}

interface Process {
  readonly name: string;
  readonly parent: number;
  readonly ms: number;
}

async function listProcesses(): Promise<ReadonlyMap<number, Process>> {
  const entries = await readdir('/proc').catch(() => []);
  const pids = entries.filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map(async (pid) => [pid, await readProcess(pid)] as const));
  return new Map(found.flatMap(([pid, one]) => (one === undefined ? [] : [[pid, one]])));
}

/** Undefined when it has ended meanwhile. */
async function readProcess(pid: number): Promise<Process | undefined> {
  try {
    const [stat, commandLine] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // The second field is a name in brackets that may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]);
    return { name: nameOf(commandLine), parent: Number(fields[1]), ms: ticks * msPerTick };
  } catch {
    return undefined;
  }
}

function nameOf(commandLine: string): string {
  if (/\bpostgres\b/.test(commandLine)) return 'postgres';
  const script = commandLine.split('\0').find((part) => part.endsWith('.ts'));
  return script?.split('/').at(-1) ?? commandLine.split('\0')[0] ?? '';
}
