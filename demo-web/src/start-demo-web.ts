import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { answerOthers } from './kinds/compliance/serving/answer-others.ts';
import { answerSite } from './kinds/compliance/serving/answer-site.ts';
import { siteAssets } from './kinds/compliance/serving/site-assets.ts';
import { DEFAULT_SEED, planDemoWeb } from './kinds/compliance/sites/demo-web-plan.ts';
import { answerTraps } from './kinds/compliance/traps/answer-traps.ts';
import { send } from './serving/answer.ts';

export interface DemoWebOptions {
  /** 0 takes a free port. */
  port?: number;
  host?: string;
  seed?: number;
}

export interface DemoWeb {
  port: number;
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
  const plan = planDemoWeb(seed);
  const answerForSite = answerSite(seed, siteAssets(seed));
  const answerForTrap = answerTraps();

  const server = createServer((request, response) => {
    const address = addressOf(request);
    if (address === null || !isRead(request)) {
      response.socket?.resetAndDestroy();
      return;
    }
    const { hostname, pathname: path, searchParams: query } = address;
    const sitePlan = plan.siteByHost.get(hostname);
    if (sitePlan !== undefined) {
      answerForSite({ sitePlan, path, query, response });
      return;
    }
    const answer = answerForTrap(address, new Date()) ?? answerOthers(plan, hostname, path, query);
    if (answer === null) response.socket?.resetAndDestroy();
    else send(response, answer);
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
