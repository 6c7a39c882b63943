import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { UpstreamProxy } from '../env/country-exits.ts';
import { type ConnectionTimes, Departures } from './departures.ts';
import { dialDirectly } from './dial.ts';
import { type EgressLimits, egressLimits } from './egress-limits.ts';
import type { EgressRefusalReason } from './egress-refusal.ts';
import { REFUSAL_HEADER } from './end-to-end-headers.ts';
import { directExit, type Exit } from './exit.ts';
import { forwardRequest } from './forward-request.ts';
import { HostMemory } from './host-memory.ts';
import { createLookup, type LookupAddresses } from './look-up-addresses.ts';
import { openTunnel } from './open-tunnel.ts';
import type { DemoHosts } from './resolve-destination.ts';
import { dialThrough } from './upstream-proxy.ts';

export interface EgressProxyOptions {
  /** The demo internet, the only private address ever reached; given at start-up only. */
  readonly demoHosts: readonly DemoHosts[];
  /** Proxy through which the demo internet is reached, and nothing else; directly when absent. */
  readonly demoUpstream?: UpstreamProxy | undefined;
  /** Where connections leave from; directly when absent. */
  readonly exit?: Exit;
  readonly lookup?: LookupAddresses;
  readonly limits?: Partial<EgressLimits>;
}

export interface EgressProxy {
  /** `http://127.0.0.1:<port>`, for the browser and the HTTP client alike. */
  readonly url: string;
  readonly exit: Exit;
  /** Reason in an answer the proxy made itself; undefined for every answer of a website. */
  refusalOf(headers: Readonly<Record<string, string | undefined>>): EgressRefusalReason | undefined;
  /**
   * Why the last connection to a host was refused or cut since then (`performance.now()`): tunnels have no headers to
   * tell it in.
   */
  lastRefusal(hostname: string, since: number): EgressRefusalReason | undefined;
  /** What the last connection to a host took to make, since then. */
  lastConnection(hostname: string, since: number): ConnectionTimes | undefined;
  stop(): Promise<void>;
}

/**
 * The one way out for everything an agent fetches: names are resolved here, once, and only public addresses are
 * connected to, so neither a redirect, a sub-resource nor a changing DNS answer reaches anything else.
 */
export async function startEgressProxy(options: EgressProxyOptions): Promise<EgressProxy> {
  const { demoHosts, demoUpstream, exit = directExit, lookup = createLookup() } = options;
  const limits = { ...egressLimits, ...options.limits };
  const secret = randomBytes(16).toString('hex');
  const refusals = new HostMemory<EgressRefusalReason>();
  const connections = new HostMemory<ConnectionTimes>();
  const open = new Set<Duplex>();
  const track = (socket: Duplex) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  };
  const dial = exit.upstream === null ? dialDirectly : dialThrough(exit.upstream);
  const departures = new Departures({
    lookup,
    demoHosts,
    limits,
    dial,
    dialDemo: demoUpstream === undefined ? dialDirectly : dialThrough(demoUpstream),
    refusals,
    connections,
    secret,
    opened: track,
  });

  const server = createServer(
    { maxHeaderSize: limits.headerBytes, headersTimeout: limits.connectMs, keepAliveTimeout: 5_000, requestTimeout: 0 },
    (incoming, answer) => void forwardRequest(incoming, answer, departures),
  );
  server.maxConnections = limits.connections;
  server.on('connect', (incoming, client, head) => void openTunnel(incoming, client, head, departures));
  server.on('connection', (socket: Socket) => track(socket));
  server.on('clientError', (_error, socket) => socket.destroy());
  await listen(server);
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    exit,
    refusalOf: (headers) => {
      const [told, reason] = (headers[REFUSAL_HEADER] ?? '').split(':');
      return told === secret ? (reason as EgressRefusalReason) : undefined;
    },
    lastRefusal: (hostname, since) => refusals.lastOf(hostname, since),
    lastConnection: (hostname, since) => connections.lastOf(hostname, since),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

async function listen(server: Server): Promise<void> {
  const listening = once(server, 'listening');
  server.listen(0, '127.0.0.1');
  await listening;
}
