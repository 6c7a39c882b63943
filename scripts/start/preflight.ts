import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataFolder } from '../machine/data-folder.ts';
import { StartError } from '../machine/start-error.ts';

/** How long the processes of a killed run may take to let go of the port. */
const leftBehindLimitMs = 12_000;
const pollMs = 200;
const connectLimitMs = 1_000;

/**
 * Makes the data folder and its parts.
 * @throws {StartError} when they cannot be written
 */
export async function prepareDataFolder(data: DataFolder): Promise<void> {
  try {
    await mkdir(data.path, { recursive: true });
    for (const folder of [data.logs, data.homes]) await mkdir(folder, { recursive: true });
    await chmod(data.logs, 0o700);
    // Passed through by the accounts of the processes, whose own folders lie below; listed by nobody.
    for (const folder of [data.path, data.homes]) await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    const probe = join(data.logs, `.probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : 'unknown';
    throw new StartError(`The folder ${data.path} cannot be written (${code}); make it writable or clone elsewhere.`, {
      cause,
    });
  }
}

/**
 * Makes sure that nobody serves on the port.
 * @param leftBehind whether a killed run may still be letting go of it
 * @throws {StartError}
 */
export async function checkPort(host: string, port: number, leftBehind: boolean): Promise<void> {
  const deadline = Date.now() + (leftBehind ? leftBehindLimitMs : 0);
  for (;;) {
    const obstacle = await portObstacle(host, port);
    if (obstacle === undefined) return;
    if (Date.now() >= deadline) throw new StartError(obstacle);
    await wait(pollMs);
  }
}

async function portObstacle(host: string, port: number): Promise<string | undefined> {
  const taken = `Port ${port} is taken by another program; stop it or choose another port, e.g. PORT=${port + 1} npm start.`;
  const code = await bindError(host, port);
  if (code === 'EADDRINUSE') return taken;
  if (code === 'EACCES') return `Port ${port} needs special rights; choose one above 1023, e.g. PORT=3000 npm start.`;
  if (code !== undefined) return `The address ${host} port ${port} cannot be used (${code}).`;
  // `localhost` may lead to either family, and a wildcard listener does not always stand in the way of binding.
  for (const address of ['127.0.0.1', '::1']) if (await answers(address, port)) return taken;
  return undefined;
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: connectLimitMs });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

function bindError(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
