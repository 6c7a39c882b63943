import { connect, createServer, type Socket } from 'node:net';

export interface FreezableLink {
  /** The same database, reached through this link. */
  urlOf(databaseUrl: string): string;
  /** From now on nothing passes, and nobody is told: as when the server's process is stopped, or a cable is pulled. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** A link to the test Postgres that can be frozen: connections are still taken then, and nobody answers. */
export async function startFreezableLink(databaseUrl: string): Promise<FreezableLink> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(one);
      one.on('data', (bytes) => other.write(bytes));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (frozen) one.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    urlOf: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
