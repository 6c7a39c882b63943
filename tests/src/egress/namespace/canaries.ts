import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** Something reached an address or a port that nothing may reach. */
export interface CanaryHit {
  readonly protocol: 'tcp' | 'udp';
  readonly address: string;
  readonly port: number;
  /** First line of what it said, for the reader of a failing test. */
  readonly said: string;
}

const webPorts = [80, 443, 8080] as const;
/** Services of this product, of its machine and of its neighbours. */
const servicePorts = [22, 25, 1080, 2113, 2375, 3000, 3478, 5432, 6379, 8000, 8443, 8888, 9200, 11_211] as const;
const MANY_HITS = 25;
const datagramPorts = [80, 443, 1900, 3478, 5353] as const;

export interface Canaries {
  readonly hits: readonly CanaryHit[];
  /** Resolved when there are so many that nothing more is to be learned. */
  readonly manyHits: Promise<void>;
  close(): void;
}

/**
 * Listens on every address there is (in the namespace all of them are this machine's) and hands connections to the
 * public ones, on web ports, to the website; all others are hits.
 */
export async function startCanaries(
  isWebsite: (address: string) => boolean,
  website: (socket: Socket, port: number) => void,
): Promise<Canaries> {
  const hits: CanaryHit[] = [];
  const { promise: manyHits, resolve } = Promise.withResolvers<void>();
  const record = (hit: CanaryHit) => {
    if (hits.push(hit) >= MANY_HITS) resolve();
  };
  const servers: { close(): void }[] = [];
  const listen = async (port: number, isWeb: boolean) => {
    const server: Server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      const address = (socket.localAddress ?? '').replace(/^::ffff:/, '');
      if (isWeb && isWebsite(address)) {
        website(socket, port);
        return;
      }
      const hit = { protocol: 'tcp' as const, address, port, said: '' };
      record(hit);
      socket.once('data', (data) => {
        hit.said = data.toString('latin1').split('\r\n')[0]?.slice(0, 200) ?? '';
        // Readable by scripts of other origins: what a page learns from a canary would be learned for certain.
        socket.end('HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 6\r\n\r\nsecret');
      });
    });
    server.listen(port, '::');
    await once(server, 'listening');
    servers.push(server);
  };
  const listenUdp = async (port: number) => {
    const socket = createSocket('udp6');
    socket.on('message', (data) => {
      record({ protocol: 'udp', address: 'any', port, said: data.toString('latin1').slice(0, 40) });
    });
    socket.bind(port, '::');
    await once(socket, 'listening');
    servers.push(socket);
  };
  await Promise.all([
    ...webPorts.map((port) => listen(port, true)),
    ...servicePorts.map((port) => listen(port, false)),
    ...datagramPorts.map(listenUdp),
  ]);
  return {
    hits,
    manyHits,
    close: () => {
      for (const server of servers) server.close();
    },
  };
}
