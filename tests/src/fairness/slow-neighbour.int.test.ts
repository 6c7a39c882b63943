import { setTimeout as wait } from 'node:timers/promises';
import { type RunWorld, startRunWorld } from '@proofline/backend/features/runs/testing/run-world';
import { reportStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import { CrawlerAgent } from '@proofline/crawler-agent/agent/agent';
import { AgentApi } from '@proofline/crawler-agent/api/agent-api';
import { withoutBrowser } from '@proofline/crawler-agent/browser/testing/without-browser';
import { seenPage } from '@proofline/crawler-agent/gather/testing/seen-page';
import type { Visit } from '@proofline/crawler-agent/gather/visit';
import { PageJudge } from '@proofline/crawler-agent/judge/page-judge';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { systemClock } from '@proofline/platform/clock';
import { startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import type { QueryTree } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';

const log = createLog('test', { level: 'silent' });
/** Of agents: places, and what one of the slow pages may take at the most. */
const concurrency = 4;
const limits = { cpuMs: 800, wallMs: 20_000, heapMiB: 512 };
const slowPages = 8;
const colleaguesPages = 8;
/** What opening a page takes. */
const visitMs = 250;

const bulk = (name: string, phrases: readonly string[]): QueryTree => ({
  not: false,
  condition: 'AND',
  rules: [{ id: 'r', field: 'bulk_text', operator: 'contains_any', value: { name, bulk: [...phrases] } }],
});
/** Each is matched at every letter of a page that holds one letter only. */
const slowRules = bulk(
  'Slow',
  Array.from({ length: 1_000 }, (_, index) => `a^#${index + 1}a`),
);
const plainRules = bulk('Plain', ['18+']);

interface Crawling {
  readonly world: RunWorld;
  stop(): Promise<void>;
}

/** A product with one agent. */
async function startCrawling(): Promise<Crawling> {
  const judge = new PageJudge({ limits });
  const world = await startRunWorld(startEventStore);
  world.startReactors();
  const proxy = await startEgressProxy({ demoHosts: [] });
  const { credential } = await world.registerAgent(['GB']);
  const figures = { followed: 0, unread: 0, unanswered: 0 };
  const statuses = new Map<string, readonly number[]>();
  const agent = new CrawlerAgent({
    api: new AgentApi(world.apiUrl, credential),
    tools: () => ({
      browser: withoutBrowser,
      proxy,
      judge,
      visitPage: look,
      links: { follow: async (links) => ({ links: [...links], statuses, figures }) },
      permits: { take: async () => ({ kind: 'granted', giveBack: () => undefined }), pause: () => undefined },
      siteFiles: {
        robotsOf: async () => ({ state: 'none', says: () => 'allowed', crawlDelayMs: 0, sitemaps: [] }),
        sitemapPages: async () => ({ pages: [], read: 0 }),
      },
      clock: systemClock,
    }),
    log,
    concurrency,
    version: 'test',
  });
  agent.start();
  return {
    world,
    stop: async () => {
      await agent.stop();
      await judge.close();
      await proxy.stop();
      await world.stop();
    },
  };
}

async function look(url: string): Promise<Visit> {
  await wait(visitMs);
  const text = url.includes('slow') ? 'a'.repeat(200_000) : 'For players 18+ only';
  return seenPage(url, { artifacts: { text } });
}

async function check(world: RunWorld, name: string, pages: number, rules: QueryTree, organization: number) {
  const urls = Array.from({ length: pages }, (_, page) => `http://${name}.example/${page}`);
  const list = await world.createList(urls, organization);
  return (await world.createCheck({ urlLists: [list], countries: ['GB'], rules }, organization)).reportId;
}

const rowsOf = async ({ deps }: RunWorld, report: ReportId, state: 'leased' | 'done') =>
  Number((await deps.db('crawl_targets').where({ report_id: report, state }).count())[0]?.count);

/**
 * An organisation's slow check begins first, and takes all places; then a colleague elsewhere has one.
 * @returns how many of the slow pages were told when the colleague's check was complete
 */
async function slowPagesBefore({ world }: Crawling): Promise<number> {
  const slow = await check(world, 'slow', slowPages, slowRules, 1);
  await expect.poll(() => rowsOf(world, slow, 'leased'), { timeout: 20_000 }).toBe(concurrency);
  const report = await check(world, 'colleague', colleaguesPages, plainRules, 2);
  const { data } = await world.eventually(reportStream(report), 'ReportCompleted', 100_000);
  expect(data.counts).toMatchObject({ judged: colleaguesPages });
  const before = await rowsOf(world, slow, 'done');
  // Nobody is left out either: what takes too long is told, page by page.
  const told = await world.eventually(reportStream(slow), 'ReportCompleted', 100_000);
  expect(told.data.counts).toMatchObject({ failed: slowPages });
  return before;
}

describe('A colleague beside an organisation whose pages take long to judge', { timeout: 240_000 }, () => {
  it('has a check complete while most of the slow one is still to come', async () => {
    const crawling = await startCrawling();
    try {
      expect(await slowPagesBefore(crawling)).toBeLessThan(slowPages / 2);
    } finally {
      await crawling.stop();
    }
  });
});
