import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Of a request to the demo internet: the country it came from, as an upper-case code; absent where nobody knows. */
export const EXIT_HEADER = 'x-demo-exit';

export interface CountryExitsOptions {
  /** Upper-case codes. */
  readonly countries: readonly string[];
  /** Port of the demo internet, on the same host. */
  readonly demoWebPort: number;
  readonly host?: string;
}

export interface CountryExits {
  /** As `PROXIES` takes them: `GB=http://127.0.0.1:8501,…`. */
  readonly proxies: string;
  /** Connections that were opened through a country's exit so far. */
  opened(country: string): number;
  stop(): Promise<void>;
}

/**
 * Ways out to the demo internet, one a country: small CONNECT proxies. The demo internet is on one machine, so that the
 * address asked for is ignored; what passes is told from where it came. What a client says of that itself is replaced.
 */
export async function startCountryExits({
  countries,
  demoWebPort,
  host = '127.0.0.1',
}: CountryExitsOptions): Promise<CountryExits> {
  const opened = new Map<string, number>();
  const exits = await Promise.all(
    countries.map(async (country) => {
      const inside = createServer((request, response) => passOn(request, response, { country, demoWebPort, host }));
      const proxy = createServer((_request, response) => response.writeHead(405).end());
      const tunnels = new Set<Duplex>();
      proxy.on('connect', (_request: IncomingMessage, socket: Duplex, head: Buffer) => {
        opened.set(country, (opened.get(country) ?? 0) + 1);
        tunnels.add(socket);
        socket.once('close', () => tunnels.delete(socket));
        socket.on('error', () => socket.destroy());
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        if (head.length > 0) socket.unshift(head);
        inside.emit('connection', socket);
      });
      proxy.listen(0, host);
      await once(proxy, 'listening');
      return { country, proxy, tunnels, port: portOf(proxy) };
    }),
  );
  return {
    proxies: exits.map(({ country, port }) => `${country}=http://${host}:${port}`).join(','),
    opened: (country) => opened.get(country) ?? 0,
    async stop() {
      await Promise.all(
        exits.map(async ({ proxy, tunnels }) => {
          const closed = once(proxy, 'close');
          proxy.close();
          proxy.closeAllConnections();
          for (const tunnel of tunnels) tunnel.destroy();
          await closed;
        }),
      );
    },
  };
}

function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { country, demoWebPort, host }: { country: string; demoWebPort: number; host: string },
): void {
  const { method, url, headers } = request;
  const passed = ask(
    { host, port: demoWebPort, method, path: url, headers: { ...headers, [EXIT_HEADER]: country }, setHost: false },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    },
  );
  // A host where nobody lives resets its connection, and so does the way out.
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The exit has no TCP port');
  return address.port;
}
