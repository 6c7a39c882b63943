import { createServer } from 'node:net';

/** A port of the loopback interface that was free a moment ago. Where possible bind to port 0 instead and ask. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  return address.port;
}
