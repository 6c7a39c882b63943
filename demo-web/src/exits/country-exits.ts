import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Countries that the demo internet can be looked at from. */
export const DEMO_EXITS = ['GB', 'DE', 'SE', 'US'] as const;
export type DemoExit = (typeof DEMO_EXITS)[number];

/**
 * As `EGRESS_DEMO_EXITS` takes them. All are one address: as with proxies that have many ways out, the user's name says
 * which country's is meant.
 */
export const demoExits = (port: number, host = '127.0.0.1'): string =>
  DEMO_EXITS.map((country) => `${country}=http://${country}:exit@${host}:${port}`).join(',');

/**
 * Makes a server of the demo internet a CONNECT proxy as well, with a way out in each of the demo's countries. Whatever
 * address is asked for, the demo internet is reached, which is told the country; bytes pass as they are.
 * @returns what ends all connections that came this way
 */
export function offerExits(server: Server, answerFrom: (country: DemoExit) => RequestListener): () => void {
  const tunnels = new Set<Duplex>();
  const inside = new Map(DEMO_EXITS.map((country) => [country, createServer(answerFrom(country))]));
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const exit = inside.get(countryOf(request) as DemoExit);
    socket.on('error', () => socket.destroy());
    if (exit === undefined) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n');
      return;
    }
    tunnels.add(socket);
    socket.once('close', () => tunnels.delete(socket));
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    exit.emit('connection', socket);
  });
  return () => {
    for (const tunnel of tunnels) tunnel.destroy();
  };
}

/** The user's name among the credentials for a proxy; empty where there are none. */
function countryOf({ headers }: IncomingMessage): string {
  const [, basic = ''] = /^Basic (\S+)$/i.exec(headers['proxy-authorization'] ?? '') ?? [];
  return Buffer.from(basic, 'base64').toString('utf8').split(':')[0] ?? '';
}
