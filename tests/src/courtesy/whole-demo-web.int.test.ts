import { assignmentSchema } from '@proofline/contracts/agent-api/leases';
import { checkIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import { targetOutcomeOf } from '@proofline/contracts/kinds/findings';
import { withoutBrowser } from '@proofline/crawler-agent/browser/testing/without-browser';
import { seenPage } from '@proofline/crawler-agent/gather/testing/seen-page';
import type { Visit } from '@proofline/crawler-agent/gather/visit';
import { PageJudge } from '@proofline/crawler-agent/judge/page-judge';
import { compile } from '@proofline/crawler-agent/kinds/registry';
import { SiteFiles } from '@proofline/crawler-agent/site-files/site-files';
import { demoCheck } from '@proofline/demo-web/kinds/compliance/seed/demo-check';
import { anchorsOf, readNaively } from '@proofline/demo-web/kinds/compliance/testing/naive-reader';
import {
  crawlSettings,
  type ExpectedCrawl,
  everyCrawl,
} from '@proofline/demo-web/kinds/compliance/truth/crawl-manifest';
import { demoManifest } from '@proofline/demo-web/kinds/compliance/truth/manifest';
import { type DemoWeb, startDemoWeb } from '@proofline/demo-web/start-demo-web';
import { ask } from '@proofline/demo-web/testing/ask';
import { systemClock } from '@proofline/platform/clock';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const truth = new Map(demoManifest().map((page) => [page.url, page]));
const { signal } = new AbortController();
const maxHops = 5;

let demoWeb: DemoWeb;
let proxy: EgressProxy;
let siteFiles: SiteFiles;

beforeAll(async () => {
  demoWeb = await startDemoWeb();
  proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port: demoWeb.port }] });
  siteFiles = new SiteFiles(proxy.url, systemClock);
}, 60_000);
afterAll(async () => {
  await judge.close();
  await siteFiles?.close();
  await proxy?.stop();
  await demoWeb?.stop();
});

/** Looks at a page by its markup alone: quick, and enough to find the way. What a browser sees of it is other tests' matter. */
async function readMarkup(url: string): Promise<Visit> {
  const expected = truth.get(url)?.expected;
  // Pages that never answer or break off would only cost time here.
  if (expected?.outcome === 'failed') {
    return { kind: 'failed', reason: expected.reason, detail: '', httpStatus: null, redirectChain: [] };
  }
  let finalUrl = truth.get(url)?.finalUrl ?? url;
  for (let hops = 0; hops < maxHops; hops += 1) {
    const reply = await ask(finalUrl, { port: demoWeb.port, patienceMs: 5_000 });
    if (typeof reply === 'string') throw new Error(`${finalUrl}: ${reply}`);
    const { status, headers, body } = reply;
    if (headers.location !== undefined) {
      finalUrl = new URL(String(headers.location), finalUrl).href;
      continue;
    }
    const retryAfter = headers['retry-after'];
    if (status === 503 && retryAfter !== undefined && expected?.outcome !== 'blocked') {
      const told = { httpStatus: status, retryAfter: '0', redirectChain: [] };
      return { kind: 'failed', reason: 'http_error', detail: '', ...told };
    }
    const isBlocked = expected?.outcome === 'blocked' || status >= 400;
    return seen(finalUrl, status, body.toString('utf8'), isBlocked);
  }
  throw new Error(`${url} leads on and on.`);
}

function seen(finalUrl: string, status: number, source: string, isBlocked: boolean): Visit {
  // What stands behind a consent wall enters the page when it is answered.
  const html = source.replaceAll(/<\/?template[^>]*>/g, '');
  const links = anchorsOf(html).flatMap(({ href, words }) => {
    const url = URL.parse(href, finalUrl)?.href;
    return url?.startsWith('http') ? [{ url, text: words }] : [];
  });
  return seenPage(finalUrl, {
    httpStatus: status,
    artifacts: { text: readNaively(html).text, links },
    html: source,
    headers: status === 429 ? { 'retry-after': '0' } : {},
    traffic: { sent: 1, refused: 0, refusedKinds: {}, bytes: source.length },
    block: isBlocked ? { reason: status === 429 ? 'rate_limited' : 'forbidden', by: null } : undefined,
  });
}

type Told = 'read' | 'blocked' | 'failed';
const toldOf = (outcome: string): Told => (outcome === 'blocked' || outcome === 'failed' ? outcome : 'read');

const { related_urls, priority_words } = crawlSettings;
const judge = new PageJudge();
const run = compile(
  assignmentSchema.parse({
    kind: 'compliance',
    report: 1_200_000,
    rules: demoCheck.rules,
    filters: null,
    languages: [],
    related_urls,
    url_filter: null,
    priority_words: [...priority_words],
  }),
);

async function crawl({ start }: ExpectedCrawl): Promise<(readonly [string, Told])[]> {
  const target = {
    report: reportIdSchema.parse(1_200_000),
    target: 1,
    url: start,
    country: 'GB',
    lease: crypto.randomUUID(),
    revision: 0,
    deadline: '2026-11-20T12:01:00Z',
    attempt: 1,
    kind: 'compliance' as const,
    posted_pages: [],
    posted_outcome: null,
  };
  const permits = {
    take: async () => ({ kind: 'granted' as const, giveBack: () => undefined }),
    pause: () => undefined,
  };
  const figures = { followed: 0, unread: 0, unanswered: 0 };
  const statuses = new Map<string, readonly number[]>();
  const links = { follow: async (given: readonly { url: string }[]) => ({ links: [...given], statuses, figures }) };
  const tools = { browser: withoutBrowser, proxy, links, judge, permits, siteFiles, clock: systemClock, signal };
  const told: (readonly [string, Told])[] = [];
  const check = checkIdSchema.parse(12);
  await run.crawl({ ...target, check }, { ...tools, visitPage: readMarkup }, async ({ result }) => {
    const outcome = targetOutcomeOf([result.type]);
    told.push([result.data.url, outcome === 'blocked' || outcome === 'failed' ? outcome : 'read']);
  });
  return told;
}

describe('The whole demo internet, twenty pages a site', { timeout: 120_000 }, () => {
  it.each(everyCrawl().map((expected) => [new URL(expected.start).host, expected] as const))(
    'is read as the manifest says at %s',
    async (_host, expected) => {
      expect(await crawl(expected)).toEqual(expected.pages.map(({ url, outcome }) => [url, toldOf(outcome)]));
    },
  );
});
