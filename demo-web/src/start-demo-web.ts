import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type DemoExit, offerExits } from './exits/country-exits.ts';
import { demoKinds } from './kinds/registry.ts';
import { DEFAULT_SEED } from './seed.ts';

export interface DemoWebOptions {
  /** 0 takes a free port. */
  readonly port?: number;
  readonly host?: string;
  readonly seed?: number;
}

/** A request that was made of a host. */
export interface SeenRequest {
  readonly at: Date;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Through which country's exit it came; null for one that came directly. */
  readonly exit: DemoExit | null;
}

export interface DemoWeb {
  readonly port: number;
  /** What a host was asked for, in order; the last of very many. */
  seen(host: string): readonly SeenRequest[];
  /** Closes every connection, also those held open on purpose. */
  stop(): Promise<void>;
}

/**
 * Starts the crawler's demo internet: one plain HTTP server that answers for every `*.example` host by its Host
 * header (RFC 2606 reserves the names). A host it does not know gets its connection reset, as if nobody lived there. On the same
 * port it is a proxy with a way out a country (`exits/`), so that its websites can see from where they are looked at.
 */
export async function startDemoWeb({
  port = 0,
  host = '127.0.0.1',
  seed = DEFAULT_SEED,
}: DemoWebOptions = {}): Promise<DemoWeb> {
  const answers = demoKinds.map((kind) => kind.sites(seed));
  const seen = new Map<string, SeenRequest[]>();
  const answerFrom =
    (exit: DemoExit | null): RequestListener =>
    (request, response) => {
      const address = addressOf(request);
      const { method = 'GET', headers } = request;
      const now = new Date();
      if (address === null || !METHODS.has(method)) {
        response.socket?.resetAndDestroy();
        return;
      }
      remember(seen, address, { at: now, method, url: address.href, headers, exit });
      void bodyOf(request).then((body) => {
        if (body === null) {
          response.writeHead(413).end();
          return;
        }
        const isAnswered = answers.some((answer) => answer({ address, method, headers, body, exit, now, response }));
        if (!isAnswered) response.socket?.resetAndDestroy();
      });
    };
  const server = createServer(answerFrom(null));
  const endTunnels = offerExits(server, answerFrom);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The demo internet has no TCP port');

  return {
    port: address.port,
    seen: (name) => seen.get(name) ?? [],
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      endTunnels();
      await closed;
    },
  };
}

/** The full address asked for; also of a request that came in absolute form, as proxies send it (RFC 9112, 3.2.2). */
function addressOf({ url = '/', headers }: IncomingMessage): URL | null {
  return URL.parse(url, `http://${headers.host ?? 'unknown'}`);
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);
const MAX_BODY_BYTES = 64 * 1024;
/** Of each host, and hosts. */
const MAX_SEEN = 2_000;

function remember(seen: Map<string, SeenRequest[]>, { hostname }: URL, request: SeenRequest): void {
  const requests = seen.get(hostname) ?? [];
  if (requests.length >= MAX_SEEN) requests.shift();
  requests.push(request);
  if (seen.size < MAX_SEEN || seen.has(hostname)) seen.set(hostname, requests);
}

/** What was sent along; null when it is more than is taken, or broke off. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      bytes += part.byteLength;
      if (bytes > MAX_BODY_BYTES) return null;
      parts.push(part);
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts).toString('utf8');
}
