import { readdirSync, readFileSync } from 'node:fs';

/** A process and what it holds of memory that is nobody else's file: on the heap, off it, shared with others, swapped. */
export interface ProcessMemory {
  readonly pid: number;
  readonly bytes: number;
}

/**
 * A process and all it has started, with what they hold; empty where the system does not tell. Read at one go: these
 * are no files of a disk, and a browser that takes everything must not be able to hold up who watches it.
 */
export function memoryOfTree(leader: number): ProcessMemory[] {
  const found: ProcessMemory[] = [];
  const waiting = [leader];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    const status = textOf(`/proc/${pid}/status`);
    if (status === '') continue;
    found.push({ pid, bytes: fieldsOf(status, /^(?:RssAnon|RssShmem|VmSwap):\s+(\d+) kB/gm) });
    waiting.push(...childrenOf(pid));
  }
  return found;
}

/**
 * What a process holds with what it shares counted by parts; takes far longer than the estimate of `memoryOfTree`.
 * Undefined where the system keeps that to itself, as under a sandbox that was set up by root.
 */
export function exactBytesOf(pid: number): number | undefined {
  const text = textOf(`/proc/${pid}/smaps_rollup`);
  return text === '' ? undefined : fieldsOf(text, /^(?:Pss_Anon|Pss_Shmem|SwapPss):\s+(\d+) kB/gm);
}

/** Shows a page, or a worker of one: the browser lives on without it. */
export const isRenderer = (pid: number): boolean => textOf(`/proc/${pid}/cmdline`).includes('--type=renderer');

function childrenOf(pid: number): number[] {
  return tasksOf(pid).flatMap((task) =>
    textOf(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** A process that ends meanwhile has nothing. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

const fieldsOf = (text: string, field: RegExp): number =>
  [...text.matchAll(field)].reduce((sum, [, kB]) => sum + Number(kB) * 1024, 0);
