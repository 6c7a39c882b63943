import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections of their own (from 32,768 on Linux, from 49,152 elsewhere): one of
 * those may be taken by any client before the server that it was found for listens there.
 */
const RANGE = { from: 20_000, to: 32_000 };
const MAX_ATTEMPTS = 100;

/** A port of the loopback interface that was free a moment ago. Where possible bind to port 0 instead and ask. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = randomInt(RANGE.from, RANGE.to);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port between ${RANGE.from} and ${RANGE.to} is free.`);
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
