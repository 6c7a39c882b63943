import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright';
import { browserProcesses } from './browser-processes.ts';

const PAGE_BYTES = 4096;

/** Resident memory of a browser's processes together; 0 where it cannot be known. */
export async function residentBytes(browser: Browser): Promise<number> {
  try {
    const all = await browserProcesses(browser);
    const sizes = await Promise.all(all.map(({ id }) => residentOf(id)));
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    // Another system, or a browser that is just going away: age and pages bound it all the same.
    return 0;
  }
}

async function residentOf(pid: number): Promise<number> {
  // What processes share is counted for none of them: it belongs to the program, not to its pages.
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const [, resident = '0', shared = '0'] = statm.split(' ');
  return Math.max(0, Number(resident) - Number(shared)) * PAGE_BYTES;
}
