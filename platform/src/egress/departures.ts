import type { Socket } from 'node:net';
import type { Dial } from './dial.ts';
import type { EgressLimits } from './egress-limits.ts';
import { EgressRefusal, type EgressRefusalReason, refusalReasonOf } from './egress-refusal.ts';
import { REFUSAL_HEADER } from './end-to-end-headers.ts';
import type { HostMemory } from './host-memory.ts';
import type { LookupAddresses } from './look-up-addresses.ts';
import { type DemoHosts, resolveDestination } from './resolve-destination.ts';

/** What making a connection took, in milliseconds; the browser behind the proxy sees none of it. */
export interface ConnectionTimes {
  readonly dnsMs: number;
  readonly connectMs: number;
}

export interface DeparturesOptions {
  readonly lookup: LookupAddresses;
  readonly demoHosts: readonly DemoHosts[];
  readonly limits: EgressLimits;
  /** How connections to the web leave. */
  readonly dial: Dial;
  /** How connections to the demo internet leave, which stands beside the agent. */
  readonly dialDemo: Dial;
  readonly refusals: HostMemory<EgressRefusalReason>;
  readonly connections: HostMemory<ConnectionTimes>;
  readonly secret: string;
  /** Told of every connection made, so that stopping ends them. */
  readonly opened: (socket: Socket) => void;
}

/** The one place where connections to the outside are opened: whatever asks, the address is checked here. */
export class Departures {
  readonly limits: EgressLimits;
  readonly #options: DeparturesOptions;

  constructor(options: DeparturesOptions) {
    this.#options = options;
    this.limits = options.limits;
  }

  /** @throws EgressRefusal */
  async open(hostname: string, port: number): Promise<Socket> {
    const { dial, dialDemo, opened, limits, connections } = this.#options;
    const began = performance.now();
    const destination = await withTimeout(
      resolveDestination(hostname, port, this.#options),
      limits.connectMs,
      `${hostname} was not resolved in time.`,
    );
    const leave = destination.isDemo ? dialDemo : dial;
    const resolved = performance.now();
    const socket = await leave(destination, Math.max(1, limits.connectMs - (resolved - began)));
    opened(socket);
    connections.remember(hostname, { dnsMs: resolved - began, connectMs: performance.now() - resolved });
    return socket;
  }

  /** Remembers why, and says it in headers. */
  refuse(hostname: string, error: unknown): Record<string, string> {
    const reason = refusalReasonOf(error);
    this.#options.refusals.remember(hostname, reason);
    return { [REFUSAL_HEADER]: `${this.#options.secret}:${reason}`, 'content-type': 'text/plain' };
  }
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
