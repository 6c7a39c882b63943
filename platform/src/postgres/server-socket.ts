import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** `sun_path` of Linux holds 108 bytes with the end mark, that of macOS 104. */
const maxPathBytes = 103;
const highestPort = 65_535;
const socketPrefix = '.s.PGSQL.';

/**
 * The folder of a Unix socket for the server of this cluster: the cluster's own, which only its account and root may
 * enter. Undefined where there are none, or where the path is too long or cannot be written as a setting; the server is
 * then reached by TCP alone.
 */
export function socketFolder(clusterDir: string, platform: NodeJS.Platform = process.platform): string | undefined {
  if (platform === 'win32') return undefined;
  const longest = join(clusterDir, `${socketPrefix}${highestPort}`);
  // The setting is a list with commas and quotes; `@` in front would name no file.
  return Buffer.byteLength(longest) > maxPathBytes || /[",]/.test(clusterDir) ? undefined : clusterDir;
}

/** Removes the sockets of servers that were killed: only while none runs on this cluster. */
export async function removeLeftSockets(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.filter((name) => name.startsWith(socketPrefix)).map((name) => rm(join(folder, name))));
}

/** The address of the server, by its socket if it has one: the driver, like libpq, lets `host` override the name. */
export function throughSocket(url: string, folder: string | undefined): string {
  if (folder === undefined) return url;
  const through = new URL(url);
  through.searchParams.set('host', folder);
  return through.href;
}

/** Whether nobody could be reached at a socket: it is not there while its server is not, or has no more room. */
export function isSocketAway(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return false;
  return error.syscall === 'connect' && (error.code === 'ENOENT' || error.code === 'EAGAIN');
}
