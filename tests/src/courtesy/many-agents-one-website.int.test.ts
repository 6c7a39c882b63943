import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunWorld, startRunWorld } from '@proofline/backend/features/runs/testing/run-world';
import { decidePermit, type SiteState } from '@proofline/backend/features/visit-permits/decide-permit';
import { defaultPace } from '@proofline/backend/features/visit-permits/pace';
import type { PaceSettings } from '@proofline/backend/kernel/pace-settings';
import type { VisitPermitAnswer } from '@proofline/contracts/agent-api/visit-permits';
import { reportStream } from '@proofline/contracts/events/streams';
import { AgentApi } from '@proofline/crawler-agent/api/agent-api';
import { LeaseLost } from '@proofline/crawler-agent/api/lease-lost';
import { type PermitsApi, VisitPermits } from '@proofline/crawler-agent/courtesy/visit-permits';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { createLog } from '@proofline/platform/log/create-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const log = createLog('test', { level: 'silent' });
const concurrency = 2;
const delayMs = 60;
const maxPauseMs = 2_000;
const pace: PaceSettings = { pace: { ...defaultPace, concurrency, delayMs, maxPauseMs }, demoHosts: [] };
const agentCount = 3;
const targetsPerAgent = 4;
/** Longer than the delay, so that the limit of visits at a time is met as well. */
const visitMs = 250;

/** A website that notes how it is visited. */
const visits = { now: 0, most: 0, starts: [] as number[] };
const website = createServer(async (_request, answer) => {
  visits.starts.push(performance.now());
  visits.now += 1;
  visits.most = Math.max(visits.most, visits.now);
  await wait(visitMs);
  visits.now -= 1;
  answer.end('A page');
});

let world: RunWorld;
let websiteUrl = '';

beforeAll(async () => {
  website.listen(0, '127.0.0.1');
  await once(website, 'listening');
  websiteUrl = `http://127.0.0.1:${(website.address() as AddressInfo).port}/`;
  world = await startRunWorld(startEventStore, { pace });
  world.startReactors();
}, 60_000);

afterAll(async () => {
  await world?.stop();
  website.close();
});

interface Visitor {
  readonly api: AgentApi;
  readonly leases: readonly string[];
}

/** Agents with leases on pages of one domain, under several hosts. */
async function visitorsOf(domain: string, agents = agentCount): Promise<Visitor[]> {
  const urls = Array.from({ length: agents * targetsPerAgent }, (_, page) => `http://h${page % 3}.${domain}/${page}`);
  const list = await world.createList(urls);
  const { reportId } = await world.createCheck({ urlLists: [list], countries: ['GB'] });
  await world.eventually(reportStream(reportId), 'ReportStarted');
  await expect
    .poll(async () => Number((await world.deps.db('crawl_targets').where({ report_id: reportId }).count())[0]?.count))
    .toBe(urls.length);
  const visitors: Visitor[] = [];
  for (let index = 0; index < agents; index += 1) {
    const agent = await world.registerAgent(['GB']);
    const leases: string[] = [];
    await expect
      .poll(async () => {
        const missing = targetsPerAgent - leases.length;
        if (missing > 0) leases.push(...(await agent.lease(missing)).targets.map(({ lease }) => lease));
        return leases.length;
      })
      .toBe(targetsPerAgent);
    visitors.push({ api: new AgentApi(world.apiUrl, agent.credential), leases });
  }
  return visitors;
}

/** Every agent visits the website for each of its leases as fast as it may. */
async function visitAll(visitors: readonly Visitor[], apiOf: (visitor: Visitor) => PermitsApi) {
  visits.most = 0;
  visits.starts = [];
  const { signal } = new AbortController();
  await Promise.all(
    visitors.map(async (visitor) => {
      const permits = new VisitPermits(apiOf(visitor), log);
      await Promise.all(
        visitor.leases.map(async (lease) => {
          const permission = await permits.take(lease, { crawlDelayMs: 0, patienceMs: 10_000, signal });
          if (permission.kind !== 'granted') throw new Error('The website asked for no pause.');
          await (await fetch(websiteUrl)).text();
          permission.giveBack();
        }),
      );
    }),
  );
  const starts = visits.starts.toSorted((a, b) => a - b);
  return { most: visits.most, count: starts.length, spanMs: (starts.at(-1) ?? 0) - (starts[0] ?? 0) };
}

/** The mutant: an agent that keeps to the same limits, and knows of no other. */
function ledgerOfItsOwn(): PermitsApi {
  let site: SiteState = { nextVisitAt: 0, pausedUntil: 0, active: 0 };
  return {
    visitPermits: async ({ wanted, done }) => {
      site = { ...site, active: site.active - done.length };
      const permits = wanted.map(({ crawl_delay_ms }): VisitPermitAnswer => {
        const now = Date.now();
        const decision = decidePermit(site, crawl_delay_ms, pace.pace, now);
        if (decision.status !== 'granted') return { status: decision.status, wait_ms: decision.waitMs };
        site = { ...site, nextVisitAt: decision.nextVisitAt, active: site.active + 1 };
        return { status: 'granted', permit: world.deps.newId(), wait_ms: decision.startsAt - now };
      });
      return { permits };
    },
  };
}

/** Least time for that many visits; one delay less, because an agent may be late for its first. */
const leastMs = (count: number) => (count - 2) * delayMs;

describe('Several agents at one website', { timeout: 60_000 }, () => {
  it('together ask no more of it than one may', async () => {
    const visitors = await visitorsOf('shared.test');
    const { most, count, spanMs } = await visitAll(visitors, ({ api }) => api);
    expect(count).toBe(agentCount * targetsPerAgent);
    expect(most).toBeLessThanOrEqual(concurrency);
    expect(spanMs).toBeGreaterThanOrEqual(leastMs(count));
  });

  it('would ask for more, did each keep to the limits by itself', async () => {
    const visitors = await visitorsOf('unshared.test');
    const { most } = await visitAll(visitors, ledgerOfItsOwn);
    expect(most).toBeGreaterThan(concurrency);
  });

  it('all leave it alone when one was asked to, no longer than the longest pause', async () => {
    const [one, other] = await visitorsOf('paused.test', 2);
    if (one === undefined || other === undefined) throw new Error('Two agents were asked for.');
    const { signal } = new AbortController();
    const told = new VisitPermits(one.api, log);
    told.pause(one.leases[0] ?? '', 3_600_000);
    const asked = { crawlDelayMs: 0, patienceMs: 0, signal };
    const later = new VisitPermits(other.api, log);
    await expect.poll(() => later.take(other.leases[0] ?? '', asked)).toMatchObject({ kind: 'paused' });
    const permission = await later.take(other.leases[0] ?? '', { ...asked, patienceMs: maxPauseMs });
    expect(permission.kind).toBe('granted');
  });

  it('are not given more of it while it wants to be left alone', async () => {
    const domain = 'left-alone.test';
    const list = await world.createList([`http://a.${domain}/1`, `http://b.${domain}/2`, 'http://beside.test/3']);
    const { reportId } = await world.createCheck({ urlLists: [list], countries: ['AT'] });
    await world.eventually(reportStream(reportId), 'ReportStarted');
    const queued = () => world.deps.db('crawl_targets').where({ report_id: reportId });
    await expect.poll(async () => (await queued()).length).toBe(3);
    const agent = await world.registerAgent(['AT']);
    const pauseFor = (seconds: number) =>
      world.deps.db.raw(
        `insert into visited_sites (site, paused_until) values (?, clock_timestamp() + ? * interval '1 second')
         on conflict (site) do update set paused_until = excluded.paused_until`,
        [domain, seconds],
      );
    await pauseFor(60);
    const urls = (leased: { targets: readonly { url: string }[] }) => leased.targets.map(({ url }) => url);
    await expect.poll(async () => urls(await agent.lease(3))).toEqual(['http://beside.test/3']);
    expect(urls(await agent.lease(3))).toEqual([]);
    await pauseFor(0);
    await expect.poll(async () => urls(await agent.lease(3))).toHaveLength(2);
  });

  it('get permits for leases of their own and no others', async () => {
    const [one, other] = await visitorsOf('stolen.test', 2);
    if (one === undefined || other === undefined) throw new Error('Two agents were asked for.');
    const { signal } = new AbortController();
    const thief = new VisitPermits(one.api, log);
    const asked = { crawlDelayMs: 0, patienceMs: 0, signal };
    await expect(thief.take(other.leases[0] ?? '', asked)).rejects.toBeInstanceOf(LeaseLost);
    thief.pause(other.leases[0] ?? '', 60_000);
    await thief.take(one.leases[0] ?? '', asked);
    expect(await new VisitPermits(other.api, log).take(other.leases[0] ?? '', asked)).toMatchObject({
      kind: 'granted',
    });
  });

  it('that die leave their permits behind for a limited time', async () => {
    const [one, other] = await visitorsOf('died.test', 2);
    if (one === undefined || other === undefined) throw new Error('Two agents were asked for.');
    const { signal } = new AbortController();
    const asked = { crawlDelayMs: 0, patienceMs: 0, signal };
    const dead = new VisitPermits(one.api, log);
    for (const lease of one.leases.slice(0, concurrency)) await dead.take(lease, asked);
    const { permits } = await other.api.visitPermits({
      wanted: [{ lease: other.leases[0] ?? '', crawl_delay_ms: 0 }],
      done: [],
      pauses: [],
    });
    expect(permits).toMatchObject([{ status: 'busy' }]);
    await world.deps
      .db('visit_permits')
      .where({ site: 'died.test' })
      .update({ expires_at: new Date(0) });
    expect(await new VisitPermits(other.api, log).take(other.leases[0] ?? '', asked)).toMatchObject({
      kind: 'granted',
    });
  });
});
