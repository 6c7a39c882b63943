import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

/** Above 10,080, which browsers and `fetch` refuse. */
const LOWEST = 10_100;
/** What systems leave to servers where they do not say: from 32,768 or 49,152 on they give ports to connections. */
const USUAL_END = 32_768;
/** Fewer than that are not worth looking among: any connection's neighbourhood is better. */
const MIN_PORTS = 1_000;
/** A process asks for some half a dozen. */
const PORTS_OF_A_PROCESS = 10;
const MAX_ATTEMPTS = 100;
const MAX_STARTS = 5;
/** Keeps the threads of one process apart. */
const BLOCKS_BETWEEN_THREADS = 37;

let asked = 0;

/**
 * A port of the loopback interface that was free a moment ago. Where possible bind to port 0 instead and ask; whoever
 * cannot starts what listens there by `onFreePort`.
 *
 * Two things make that rare. It is below the ports that the system gives to connections, one of which may be taken by any
 * client before the server that it was found for listens there. And the first few that a process asks for are its own by
 * its id, so that two processes that look at once do not find the same.
 */
export async function freePort(): Promise<number> {
  const end = await endOfServers();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = asked < PORTS_OF_A_PROCESS ? ownPort(asked, end) : randomInt(LOWEST, end);
    asked += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port between ${LOWEST} and ${end} is free.`);
}

/**
 * Starts something that must be told its port, on another one when somebody took the first before it listened there.
 * @throws what `start` throws: at once unless its port was taken, and at the fifth port in any case
 */
export async function onFreePort<Result>(start: (port: number) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return await start(port);
    } catch (error) {
      if (attempt === MAX_STARTS || !isPortTaken(error)) throw error;
    }
  }
}

/** By what Node and Postgres say of it. */
function isPortTaken(error: unknown): boolean {
  const said = /EADDRINUSE|address already in use|could not create any TCP\/IP sockets/iu;
  return error instanceof Error && said.test(error.message);
}

function ownPort(index: number, end: number): number {
  const blocks = Math.floor((end - LOWEST) / PORTS_OF_A_PROCESS);
  return LOWEST + ((process.pid + threadId * BLOCKS_BETWEEN_THREADS) % blocks) * PORTS_OF_A_PROCESS + index;
}

/** The first port that this system gives to connections: Linux says it, and sandboxes begin as low as 16,000. */
async function endOfServers(): Promise<number> {
  const said = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '');
  const first = Number.parseInt(said, 10);
  return first >= LOWEST + MIN_PORTS ? Math.min(first, USUAL_END) : USUAL_END;
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if ('code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')) resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
