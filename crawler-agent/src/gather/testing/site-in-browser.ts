import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import { type BrowserLimits, CrawlBrowser } from '../../browser/crawl-browser.ts';
import type { LookBesides } from '../look.ts';
import type { Visit } from '../visit.ts';
import { type VisitBudget, visitBudget } from '../visit-budget.ts';
import { visitPage } from '../visit-page.ts';

/** Visits a page of the site, named by its path. */
export type VisitPath = (path: string, budget?: VisitBudget, besides?: LookBesides) => Promise<Visit>;

export interface SiteInBrowser {
  /** One target: every visit in the same context. */
  inContext<T>(work: (visit: VisitPath) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** A website of one handler at every name below `.example`, and a browser that visits it as an agent does. */
export async function siteInBrowser(
  handler: RequestListener,
  limits: Partial<BrowserLimits> = {},
): Promise<SiteInBrowser> {
  const server = createServer((request, answer) => {
    answer.on('error', () => undefined);
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    handler(request, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port }] });
  const log = createLog('test', { level: 'silent' });
  const browser = new CrawlBrowser({ proxyUrl: proxy.url, executablePath: process.env.CHROMIUM_PATH, log, limits });
  const { signal } = new AbortController();
  return {
    inContext: (work) =>
      browser.withContext('en-GB', (context, name) =>
        work((path, budget = visitBudget, besides = undefined) =>
          visitPage(`http://site.example${path}`, {
            ...{ context, browser: name, proxy, signal, keepImages: false, budget },
            ...(besides === undefined ? {} : { besides }),
          }),
        ),
      ),
    stop: async () => {
      await browser.close();
      await proxy.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}
