import { startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { matchesHostPattern } from '@proofline/platform/egress/host-pattern';
import type { DemoHosts } from '@proofline/platform/egress/resolve-destination';
import { ProxyAgent } from 'undici';
import type { AttemptLimits, WayOut } from './post-message.ts';

const KiB = 1024;

interface WayOutOptions {
  /** The only private addresses that are reached, and the only ones over http. */
  readonly demoHosts: readonly DemoHosts[];
  readonly limits: AttemptLimits;
}

/** The one way on which messages leave: an egress proxy of their own, within the process that sends them. */
export async function startWayOut({
  demoHosts,
  limits: { attemptMs, answerBytes },
}: WayOutOptions): Promise<WayOut & { stop(): Promise<void> }> {
  const proxy = await startEgressProxy({
    demoHosts,
    limits: {
      ...{ connectMs: attemptMs, idleMs: attemptMs, exchangeMs: 2 * attemptMs },
      // A tunnel is used for one message after the other; of an answer little more than what is shown is taken.
      ...{ answerBytes: 16 * answerBytes + 64 * KiB, tunnelBytes: 1024 * KiB },
    },
  });
  const dispatcher = new ProxyAgent({ uri: proxy.url, proxyTunnel: false, connections: 8, keepAliveTimeout: 4_000 });
  return {
    proxy,
    dispatcher,
    mayBeClear: (hostname) => demoHosts.some(({ pattern }) => matchesHostPattern(pattern, hostname)),
    stop: async () => {
      await dispatcher.destroy();
      await proxy.stop();
    },
  };
}
