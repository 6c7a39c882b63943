import { copyFile, readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';

/** A log may grow this large; with its predecessor it takes twice as much. */
const defaultMaxBytes = 20_000_000;
const checkEveryMs = 60_000;

/**
 * Moves the content of each large `*.log` in `folder` to `*.log.old`. Copied and emptied rather than renamed: the
 * processes hold the file open for appending, and go on at its new beginning.
 */
export async function limitLogs(folder: string, maxBytes = defaultMaxBytes): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.log')) continue;
    const path = join(folder, name);
    if ((await stat(path)).size <= maxBytes) continue;
    await copyFile(path, `${path}.old`);
    await truncate(path);
  }
}

/** Limits logs now and then, until this process ends. A log that cannot be limited is not worth a failure. */
export function keepLogsLimited(folder: string): void {
  const limit = () => void limitLogs(folder).catch(() => {});
  limit();
  setInterval(limit, checkEveryMs).unref();
}
