import { readdir, readFile, readlink } from 'node:fs/promises';

export interface RunningProgram {
  readonly id: number;
  readonly uid: number;
  readonly commandLine: string;
  /** `NAME=value`, as everybody of the same account may read it. */
  readonly environment: readonly string[];
  /** 2: what the program may ask of the kernel is filtered. */
  readonly seccomp: string;
  /** Two programs of one namespace have the same. */
  readonly userNamespace: string;
}

/** Everything that runs below a process, itself left out; only what it has started is ever looked at. */
export async function programsBelow(supervisor: number): Promise<RunningProgram[]> {
  const ids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const parents = new Map(await Promise.all(ids.map(async (id) => [Number(id), await parentOf(id)] as const)));
  const isBelow = (id: number): boolean => {
    const parent = parents.get(id) ?? 0;
    return parent === supervisor || (parent > 1 && isBelow(parent));
  };
  const found = await Promise.all([...parents.keys()].filter(isBelow).map(readProgram));
  return found.filter((program) => program !== undefined);
}

async function parentOf(id: string): Promise<number> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

/** Undefined when it has ended meanwhile. */
async function readProgram(id: number): Promise<RunningProgram | undefined> {
  try {
    const read = (name: string) => readFile(`/proc/${id}/${name}`, 'utf8');
    const [environ, commandLine, status] = await Promise.all([read('environ'), read('cmdline'), read('status')]);
    return {
      id,
      uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]),
      commandLine: commandLine.replaceAll('\0', ' '),
      environment: environ.split('\0').filter((entry) => entry !== ''),
      seccomp: /^Seccomp:\s+(\d)/m.exec(status)?.[1] ?? '',
      userNamespace: await readlink(`/proc/${id}/ns/user`),
    };
  } catch {
    return undefined;
  }
}
