import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { demoKinds } from './kinds/registry.ts';
import { DEFAULT_SEED } from './seed.ts';

export interface DemoWebOptions {
  /** 0 takes a free port. */
  readonly port?: number;
  readonly host?: string;
  readonly seed?: number;
}

export interface DemoWeb {
  readonly port: number;
  /** Closes every connection, also those held open on purpose. */
  stop(): Promise<void>;
}

/**
 * Starts the crawler's demo internet: one plain HTTP server that answers for every `*.example` host by its Host
 * header (RFC 2606 reserves the names). A host it does not know gets its connection reset, as if nobody lived there.
 */
export async function startDemoWeb({
  port = 0,
  host = '127.0.0.1',
  seed = DEFAULT_SEED,
}: DemoWebOptions = {}): Promise<DemoWeb> {
  const answers = demoKinds.map((kind) => kind.sites(seed));
  const server = createServer((request, response) => {
    const address = addressOf(request);
    const isAnswered =
      address !== null && isRead(request) && answers.some((answer) => answer({ address, now: new Date(), response }));
    if (!isAnswered) response.socket?.resetAndDestroy();
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The demo internet has no TCP port');

  return {
    port: address.port,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The full address asked for; also of a request that came in absolute form, as proxies send it (RFC 9112, 3.2.2). */
function addressOf({ url = '/', headers }: IncomingMessage): URL | null {
  return URL.parse(url, `http://${headers.host ?? 'unknown'}`);
}

/** Pages are read, never written to. */
function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}
