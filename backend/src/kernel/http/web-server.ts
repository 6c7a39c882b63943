import { createServer, type RequestListener, type Server } from 'node:http';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import type { Tls } from './read-tls.ts';

const headersTimeoutMs = 10_000;
/** A connection on which nothing happens for so long is closed; the socket's own pings come every ten seconds. */
const idleHttp2Ms = 120_000;
const maxConcurrentStreams = 100;
/** Answers under way get this long when the server stops. */
const drainLimitMs = 3_000;

export interface WebServer {
  /** Takes listeners of requests and upgrades. */
  readonly server: Server | Http2SecureServer;
  listen(host: string, port: number): Promise<number>;
  /** Goes on with another certificate, for new connections. */
  renew(tls: Tls): void;
  close(): Promise<void>;
}

/**
 * The server of the web address. With TLS it speaks HTTP/2, and HTTP/1.1 on the same port to whoever knows no better:
 * WebSockets come that way.
 */
export function createWebServer(tls: Tls | undefined, respond: RequestListener): WebServer {
  const plain = tls === undefined ? createServer({ headersTimeout: headersTimeoutMs }, respond) : undefined;
  const secure = tls === undefined ? undefined : createSecure(tls, respond);
  const server = plain ?? secure?.server;
  if (server === undefined) throw new TypeError('A server speaks TLS or it does not.');
  return {
    server,
    listen: async (host, port) => {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      const address = server.address();
      if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
      return address.port;
    },
    renew: (renewed) => secure?.server.setSecureContext({ ...renewed, minVersion }),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      plain?.closeIdleConnections();
      secure?.endSessions();
      const late = setTimeout(() => {
        plain?.closeAllConnections();
        secure?.cut();
      }, drainLimitMs);
      await closed;
      clearTimeout(late);
    },
  };
}

const minVersion = 'TLSv1.2';

function createSecure(tls: Tls, respond: RequestListener) {
  const options = { ...tls, allowHTTP1: true, minVersion, settings: { maxConcurrentStreams } } as const;
  // Its requests and answers are those of HTTP/1.1 for whoever sticks to what both have; Koa and engine.io do.
  const server = createSecureServer(options, respond as unknown as Parameters<typeof createSecureServer>[1]);
  Object.assign(server, { headersTimeout: headersTimeoutMs });
  const sessions = new Set<ServerHttp2Session>();
  const sockets = new Set<Socket>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.setTimeout(idleHttp2Ms, () => session.close());
  });
  server.on('secureConnection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    server,
    endSessions: () => {
      for (const session of sessions) session.close();
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
