import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ByteBudget } from './byte-budget.ts';
import { EgressRefusal, type EgressRefusalReason } from './egress-refusal.ts';
import { type DemoHosts, type Destination, type LookupAddresses, resolveDestination } from './resolve-destination.ts';

/** Header under which the proxy names a refusal; its value starts with a secret, so that no website can pretend. */
export const REFUSAL_HEADER = 'x-egress-refusal';
const hopByHopHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  REFUSAL_HEADER,
]);

export interface EgressProxyOptions {
  /** The demo internet, the only private address ever reached; given at start-up only. */
  demoHosts: readonly DemoHosts[];
  lookup?: LookupAddresses;
  /** Time for name resolution and connecting together. */
  connectTimeoutMs?: number;
  /** An open exchange without a byte for this long is cut. */
  idleTimeoutMs?: number;
  /** Bytes of one answer (or one tunnel, from the website) at the most. */
  maxAnswerBytes?: number;
}

export interface EgressProxy {
  /** `http://127.0.0.1:<port>`, for the browser and the HTTP client alike. */
  readonly url: string;
  /** Reason in an answer the proxy made itself; undefined for every answer of a website. */
  refusalOf(headers: Readonly<Record<string, string | undefined>>): EgressRefusalReason | undefined;
  /** Why the last connection to a host was refused or cut: tunnels have no headers to tell it in. */
  lastRefusal(hostname: string): EgressRefusalReason | undefined;
  stop(): Promise<void>;
}

const systemLookup: LookupAddresses = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: false })).map(({ address }) => address);

const MAX_REMEMBERED_REFUSALS = 2_000;

/**
 * The one way out for everything an agent fetches: names are resolved here, once, and only public addresses are
 * connected to, so neither a redirect, a sub-resource nor a changing DNS answer reaches anything else.
 */
export async function startEgressProxy(options: EgressProxyOptions): Promise<EgressProxy> {
  const { demoHosts, lookup: lookupAddresses = systemLookup, connectTimeoutMs = 10_000 } = options;
  const { idleTimeoutMs = 30_000, maxAnswerBytes = 30 * 1024 * 1024 } = options;
  const secret = randomBytes(16).toString('hex');
  const refusals = new Map<string, EgressRefusalReason>();
  const open = new Set<Socket | Duplex>();

  const remember = (hostname: string, reason: EgressRefusalReason) => {
    refusals.delete(hostname);
    refusals.set(hostname, reason);
    const [oldest] = refusals.keys();
    if (refusals.size > MAX_REMEMBERED_REFUSALS && oldest !== undefined) refusals.delete(oldest);
  };
  const destinationOf = async (hostname: string, port: number): Promise<Destination> =>
    withTimeout(
      resolveDestination(hostname, port, { lookup: lookupAddresses, demoHosts }),
      connectTimeoutMs,
      `${hostname} was not resolved in time.`,
    );

  const forward = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const target = URL.canParse(incoming.url ?? '') ? new URL(incoming.url ?? '') : undefined;
    if (target?.protocol !== 'http:') {
      answer.writeHead(400).end();
      return;
    }
    const refuse = (error: unknown) => {
      const reason = error instanceof EgressRefusal ? error.reason : 'connection_failed';
      remember(target.hostname, reason);
      if (answer.headersSent) answer.destroy();
      else
        answer
          .writeHead(502, { [REFUSAL_HEADER]: `${secret}:${reason}`, 'content-type': 'text/plain' })
          .end('The crawler could not reach this address.\n');
    };
    try {
      const destination = await destinationOf(target.hostname, Number(target.port || 80));
      const outgoing = request({
        host: destination.address,
        port: destination.port,
        method: incoming.method,
        path: `${target.pathname}${target.search}`,
        headers: { ...passedOn(incoming.headers), host: target.host, connection: 'close' },
        setHost: false,
        agent: false,
        timeout: idleTimeoutMs,
      });
      // Answers have no time-out of their own here: a page that never answers costs the browser's page budget.
      outgoing.on('timeout', () => outgoing.destroy(new EgressRefusal('timed_out', 'Nothing was received.')));
      outgoing.on('error', refuse);
      // Nobody asked for another protocol, so a website that switches to one is not understood.
      outgoing.on('upgrade', (_response, socket) => {
        socket.destroy();
        refuse(new EgressRefusal('connection_failed', 'The website changed the protocol.'));
      });
      outgoing.on('response', (response) => {
        const { statusCode = 0 } = response;
        // Node reads status codes that it refuses to write, and reason phrases likewise: the latter stay here.
        if (statusCode < 200) {
          refuse(new EgressRefusal('connection_failed', `The website answered with status ${statusCode}.`));
          outgoing.destroy();
          return;
        }
        answer.writeHead(statusCode, passedOn(response.headers));
        const budget = new ByteBudget(maxAnswerBytes);
        budget.on('error', () => {
          remember(target.hostname, 'too_large');
          outgoing.destroy();
          answer.destroy();
        });
        // A body cut short must stay cut short: ending the answer cleanly would turn a broken page into a short one.
        response.on('aborted', () => answer.destroy());
        response.on('error', () => answer.destroy());
        response.pipe(budget).pipe(answer);
      });
      answer.on('close', () => outgoing.destroy());
      incoming.pipe(outgoing);
    } catch (error) {
      refuse(error);
    }
  };

  const tunnel = async (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    const authority = URL.canParse(`http://${incoming.url ?? ''}`)
      ? new URL(`http://${incoming.url ?? ''}`)
      : undefined;
    track(open, client);
    client.on('error', () => client.destroy());
    if (authority === undefined || authority.hostname === '') {
      client.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      return;
    }
    const refuse = (error: unknown) => {
      const reason = error instanceof EgressRefusal ? error.reason : 'connection_failed';
      remember(authority.hostname, reason);
      client.end(`HTTP/1.1 502 Bad Gateway\r\n${REFUSAL_HEADER}: ${secret}:${reason}\r\n\r\n`);
    };
    try {
      const explicitPort = /:(\d+)$/.exec(incoming.url ?? '')?.[1];
      const destination = await destinationOf(authority.hostname, Number(explicitPort ?? 443));
      const server = connect({ host: destination.address, port: destination.port });
      track(open, server);
      server.setTimeout(connectTimeoutMs, () => server.destroy(new EgressRefusal('timed_out', 'No connection.')));
      await once(server, 'connect');
      server.on('error', () => client.destroy());
      server.setTimeout(idleTimeoutMs, () => server.destroy());
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      server.write(head);
      const budget = new ByteBudget(maxAnswerBytes);
      budget.on('error', () => {
        remember(authority.hostname, 'too_large');
        server.destroy();
        client.destroy();
      });
      server.pipe(budget).pipe(client);
      client.pipe(server);
      client.on('close', () => server.destroy());
      server.on('close', () => client.destroy());
    } catch (error) {
      refuse(error);
    }
  };

  const server = createServer((incoming, answer) => void forward(incoming, answer));
  server.on('connect', (incoming, client, head) => void tunnel(incoming, client, head));
  server.on('connection', (socket) => track(open, socket));
  server.on('clientError', (_error, socket) => socket.destroy());
  server.requestTimeout = 0;
  await listen(server);
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    refusalOf: (headers) => {
      const [told, reason] = (headers[REFUSAL_HEADER] ?? '').split(':');
      return told === secret ? (reason as EgressRefusalReason) : undefined;
    },
    lastRefusal: (hostname) => refusals.get(hostname.toLowerCase()),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

function passedOn(headers: IncomingMessage['headers']): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !hopByHopHeaders.has(name)) kept[name] = value;
  }
  return kept;
}

function track(open: Set<Socket | Duplex>, socket: Socket | Duplex): void {
  open.add(socket);
  socket.on('close', () => open.delete(socket));
}

async function listen(server: Server): Promise<void> {
  const listening = once(server, 'listening');
  server.listen(0, '127.0.0.1');
  await listening;
}

async function withTimeout<T>(promise: Promise<T>, timeoutMs: number, message: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new EgressRefusal('timed_out', message)), timeoutMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
