import { createHash } from 'node:crypto';
import { LEASE_TTL_MS, type LeasedTarget, MAX_LEASE_ATTEMPTS } from '@proofline/contracts/agent-api/leases';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import { type ReportId, sha256Schema } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REPEAT_LIMIT_MS } from '../agents/register-agent.ts';
import { createRegistrationToken } from '../agents/registration-token.ts';
import { revokeAgent } from '../agents/revoke-agent.ts';
import { removeFinishedReports } from '../runs/expire-leases.ts';
import { type RunWorld, startRunWorld } from '../runs/testing/run-world.ts';
import { judgedPage, ScriptedAgent, wholeTarget } from '../runs/testing/scripted-agent.ts';
import { storeEvidence } from './store-evidence.ts';
import { findOrganizationsWithWork } from './target-rows.ts';

let world: RunWorld;
let agent: ScriptedAgent;
let reportId: ReportId;

beforeAll(async () => {
  world = await startRunWorld(startEventStore);
  world.startReactors();
});
afterAll(async () => {
  await world?.stop();
});

/** A busy machine is slow, not wrong. */
const patience = { timeout: 120_000 };
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 10_000 });

/** Each test has a country of its own, so that it meets its own targets alone. */
const countries = [
  'AT',
  'BE',
  'CH',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HU',
  'IE',
  'IT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'TR',
  'UA',
  'US',
];
let country = '';

beforeEach(async () => {
  country = countries.shift() ?? 'ZZ';
  agent = await world.registerAgent([country]);
  const list = await world.createList(['http://one.example/', 'http://two.example/', 'http://three.example/']);
  ({ reportId } = await world.createCheck({ urlLists: [list], countries: [country] }));
  await eventually(() => world.deps.db('crawl_targets').where({ report_id: reportId })).toHaveLength(3);
});

/** What organisations have used by now; leases under way are as good as just begun. */
async function useUp(usedMs: Readonly<Record<number, number>>): Promise<void> {
  const { db } = world.deps;
  await db('crawl_targets')
    .where({ state: 'leased' })
    .update({ leased_at: db.raw('clock_timestamp()') });
  for (const [organization_id, used_ms] of Object.entries(usedMs)) {
    const row = { organization_id, used_ms, at: db.raw('clock_timestamp()') };
    await db('crawl_usage').insert(row).onConflict('organization_id').merge();
  }
}

async function leaseOne(by = agent): Promise<LeasedTarget> {
  let lease: LeasedTarget | undefined;
  await eventually(async () => {
    lease ??= (await by.lease(1)).targets[0];
    return lease;
  }).toBeDefined();
  if (lease === undefined) throw new Error('No target to lease.');
  return lease;
}

const typesOf = async (target: number) =>
  (await world.eventsOf(targetStream(reportId, target))).map(({ type }) => type);

describe('registration', patience, () => {
  it('takes a token once', async () => {
    const { token } = await createRegistrationToken(world.deps);
    const first = await ScriptedAgent.register(world.apiUrl, token, '*');
    await first.heartbeat([]);
    await expect(ScriptedAgent.register(world.apiUrl, token, '*')).rejects.toThrow('401');
  });

  it('is repeated when its answer got lost, and the first credential is of no use then', async () => {
    const { token } = await createRegistrationToken(world.deps);
    const lost = await ScriptedAgent.register(world.apiUrl, token, [country]);
    const again = await ScriptedAgent.register(world.apiUrl, token, [country]);
    expect(again.agentId).toBe(lost.agentId);
    expect((await lost.request('POST', '/api/agent/heartbeats', '{"leases":[]}')).status).toBe(401);
    expect((await again.lease(1)).targets).toHaveLength(1);
    expect((await world.eventsOf(`agent-${again.agentId}`)).map(({ type }) => type)).toEqual(['AgentRegistered']);
    world.clock.forward(REPEAT_LIMIT_MS + 1_000);
    await expect(ScriptedAgent.register(world.apiUrl, token, '*')).rejects.toThrow('401');
  });

  it('takes no token that has expired', async () => {
    const { token } = await createRegistrationToken(world.deps, { ttlMs: -1 });
    await expect(ScriptedAgent.register(world.apiUrl, token, '*')).rejects.toThrow('401');
  });

  it('refuses a revoked agent everywhere at once', async () => {
    const lease = await leaseOne();
    await revokeAgent(world.deps, world.agentIdOf(agent), { type: 'system', id: 'test' });
    const body = JSON.stringify({ leases: [lease.lease] });
    expect((await agent.request('POST', '/api/agent/heartbeats', body)).status).toBe(401);
    expect((await agent.request('POST', '/api/agent/leases', '{"max_targets":1}')).status).toBe(401);
    const events = await world.eventsOf(`agent-${agent.agentId}`);
    expect(events.map(({ type }) => type)).toEqual(['AgentRegistered', 'AgentRevoked']);
    expect(await revokeAgent(world.deps, world.agentIdOf(agent), { type: 'system', id: 'test' })).toBe(true);
  });
});

/** Targets that an agent may have now: they are in the queue a moment before their run is open. */
async function waitingInOpenRuns(): Promise<number> {
  const targets = world.deps.db('crawl_targets as t').join('crawl_reports as r', 'r.report_id', 't.report_id');
  const row = await targets.where({ 't.country': country, 't.state': 'waiting', 'r.state': 'open' }).count({ n: '*' });
  return Number(row[0]?.n);
}

describe('leases', patience, () => {
  it('are given for countries the agent serves, each target to one agent', async () => {
    const stranger = await world.registerAgent(['ZZ']);
    const others = await Promise.all(
      [agent, await world.registerAgent([country]), stranger].map((one) => one.lease(3)),
    );
    const given = others.flatMap(({ targets }) => targets.map(({ target }) => target));
    expect(given.toSorted()).toEqual([1, 2, 3]);
    expect(others[2]?.targets).toEqual([]);
    const assignments = others.flatMap((one) => one.assignments);
    expect(assignments[0]).toMatchObject({ report: reportId, related_urls: '1', languages: [] });
  });

  it('are shared equally among open reports', async () => {
    const list = await world.createList(['http://four.example/', 'http://five.example/']);
    const other = await world.createCheck({ urlLists: [list], countries: [country] });
    await world.eventually(reportStream(other.reportId), 'ReportStarted');
    await eventually(waitingInOpenRuns).toBe(5);
    const { targets } = await agent.lease(4);
    expect(targets.filter(({ report }) => report === reportId)).toHaveLength(2);
    expect(targets.filter(({ report }) => report === other.reportId)).toHaveLength(2);
  });

  it('go by turns to organisations, to who has used less first, whatever number of checks one has', async () => {
    const greedy = await world.createList(['http://g1.example/', 'http://g2.example/']);
    const checks = await Promise.all(
      Array.from({ length: 5 }, () => world.createCheck({ urlLists: [greedy], countries: [country] })),
    );
    const colleague = await world.createList(['http://c1.example/', 'http://c2.example/', 'http://c3.example/'], 2);
    const other = await world.createCheck({ urlLists: [colleague], countries: [country] }, 2);
    await eventually(waitingInOpenRuns).toBe(3 + checks.length * 2 + 3);
    const ofColleague = (targets: readonly LeasedTarget[]) =>
      targets.filter(({ report }) => report === other.reportId).length;
    await useUp({ 1: 0, 2: 0 });
    expect(ofColleague((await agent.lease(4)).targets)).toBe(2);
    await useUp({ 1: 50_000, 2: 0 });
    // One target is left: it comes first, and the places that are left over are not lost.
    const { targets } = await agent.lease(3);
    expect([ofColleague(targets), targets.length]).toEqual([1, 3]);
    // By the number of open reports alone, as it would be without turns, six of seven places were the first one's.
  });

  it('count as used from the moment they are taken until they end, and fade', async () => {
    const { db } = world.deps;
    const used = async () => Number((await db('crawl_usage').where({ organization_id: 1 }).first())?.used_ms ?? 0);
    const lease = await leaseOne();
    await useUp({ 1: 0 });
    await db('crawl_targets')
      .where({ report_id: reportId, target: lease.target })
      .update({ leased_at: db.raw("clock_timestamp() - interval '20 s'") });
    await agent.post(wholeTarget(lease, await agent.judgedPage(lease)));
    await eventually(used).toBeGreaterThan(19_000);
    expect(await used()).toBeLessThan(60_000);
    const returned = await leaseOne();
    await useUp({ 1: 0 });
    await db('crawl_targets')
      .where({ report_id: reportId, target: returned.target })
      .update({ leased_at: db.raw("clock_timestamp() - interval '1 hour'") });
    await agent.returnLeases([returned.lease]);
    // Nobody is charged for an agent that froze more than five minutes.
    expect(await used()).toBeCloseTo(300_000, -4);
    await db('crawl_usage').update({ at: db.raw("clock_timestamp() - interval '20 min'") });
    await db('crawl_targets')
      .where({ state: 'leased' })
      .update({ leased_at: db.raw('clock_timestamp()') });
    const [own] = (
      await findOrganizationsWithWork(db, {
        ...{ countries: [country], kinds: ['compliance'], engines: [], platforms: [] },
        ...{ except: [], limit: 1 },
      })
    ).filter(({ organizationId }) => organizationId === 1);
    expect(own?.usedMs).toBeLessThan(30_000);
  });

  it('end when the agent is not heard of, and the target goes to the next one', async () => {
    const lost = await leaseOne();
    world.clock.forward(LEASE_TTL_MS + 1_000);
    await world.eventually(targetStream(reportId, lost.target), 'LeaseExpired');
    const late = await agent.post(wholeTarget(lost, await agent.judgedPage(lost)));
    expect(late).toMatchObject({ status: 409, body: { targets: [{ status: 'lease_lost', revision: null }] } });
    expect(await agent.heartbeat([lost.lease])).toMatchObject({ lost: [lost.lease] });

    const next = await world.registerAgent([country]);
    await eventually(async () =>
      (await next.lease(3)).targets.map(({ target, attempt }) => [target, attempt]),
    ).toContainEqual([lost.target, 2]);
    expect((await agent.post(wholeTarget(lost, await agent.judgedPage(lost)))).status).toBe(409);
    expect(await typesOf(lost.target)).toEqual(['TargetLeased', 'LeaseExpired', 'TargetLeased']);
  });

  it('live on with heartbeats', async () => {
    const lease = await leaseOne();
    for (let beat = 0; beat < 3; beat += 1) {
      world.clock.forward(LEASE_TTL_MS - 5_000);
      expect(await agent.heartbeat([lease.lease])).toMatchObject({ lost: [] });
    }
    const { status } = await agent.post(wholeTarget(lease, await agent.judgedPage(lease)));
    expect(status).toBe(200);
    expect(await typesOf(lease.target)).toEqual(['TargetLeased', 'PageJudged', 'TargetFinished']);
  });

  it('handed back are taken by the next agent at once, where the first stood', async () => {
    const lease = await leaseOne();
    const one = await agent.judgedPage(lease, 1);
    const key = { report: lease.report, target: lease.target, lease: lease.lease };
    await agent.post({ ...key, revision: lease.revision, pages: [one], finished: null });
    const stranger = await world.registerAgent([country]);
    expect(await stranger.returnLeases([lease.lease])).toEqual([]);
    expect(await agent.returnLeases([lease.lease, crypto.randomUUID()])).toEqual([lease.lease]);
    expect(await agent.returnLeases([lease.lease])).toEqual([]);
    expect((await agent.post(wholeTarget(lease, await agent.judgedPage(lease, 2)))).status).toBe(409);
    const { targets } = await stranger.lease(3);
    expect(targets.find(({ target }) => target === lease.target)).toMatchObject({
      attempt: 1,
      posted_pages: [one.data.url],
      posted_outcome: 'judged',
    });
    expect(await typesOf(lease.target)).toEqual(['TargetLeased', 'PageJudged', 'LeaseReturned', 'TargetLeased']);
  });

  it('of a revoked agent go to the next one at once', async () => {
    const lease = await leaseOne();
    const next = await world.registerAgent([country]);
    await revokeAgent(world.deps, world.agentIdOf(agent), { type: 'system', id: 'test' });
    await eventually(async () =>
      (await next.lease(3)).targets.map(({ target, attempt }) => [target, attempt]),
    ).toContainEqual([lease.target, 2]);
  });

  it('are kept by their own agent alone', async () => {
    const lease = await leaseOne();
    const stranger = await world.registerAgent([country]);
    expect(await stranger.heartbeat([lease.lease])).toMatchObject({ lost: [lease.lease] });
  });

  it('are given up after the last attempt, and the report completes with the target failed', async () => {
    await Promise.all([leaseOne(), leaseOne()]).then(async (leases) => {
      for (const lease of leases) await agent.post(wholeTarget(lease, await agent.judgedPage(lease)));
    });
    let lost = await leaseOne();
    for (let attempt = 1; attempt < MAX_LEASE_ATTEMPTS; attempt += 1) {
      expect(lost.attempt).toBe(attempt);
      world.clock.forward(LEASE_TTL_MS + 1_000);
      lost = await leaseOne();
    }
    world.clock.forward(LEASE_TTL_MS + 1_000);
    const { data } = await world.eventually(reportStream(reportId), 'ReportCompleted');
    expect(data.counts).toEqual({ judged: 2, filtered: 0, blocked: 0, failed: 1 });
    expect((await world.eventsOf(targetStream(reportId, lost.target))).slice(-3)).toMatchObject([
      { type: 'LeaseExpired' },
      { type: 'PageFailed', data: { reason: 'crawler_lost', agentId: null, page: 1 } },
      { type: 'TargetFinished', data: { outcome: 'failed', pages: 1 } },
    ]);
  });
});

describe('results', patience, () => {
  it('posted twice are stored once, even after the target was counted', async () => {
    const lease = await leaseOne();
    const post = wholeTarget(lease, await agent.judgedPage(lease));
    const first = await agent.post(post);
    const [again, oncemore] = await Promise.all([agent.post(post), agent.post(post)]);
    expect(again).toEqual(first);
    expect(oncemore).toEqual(first);
    await eventually(
      async () =>
        (await world.deps.db('crawl_targets').where({ report_id: reportId, target: lease.target }).first())?.state,
    ).toBe('done');
    expect(await agent.post(post)).toEqual(first);
    expect(await typesOf(lease.target)).toEqual(['TargetLeased', 'PageJudged', 'TargetFinished']);
  });

  it('posted again long after the report are still recognised, from the log alone', async () => {
    const leases = [await leaseOne(), await leaseOne(), await leaseOne()];
    const posts = await Promise.all(leases.map(async (lease) => wholeTarget(lease, await agent.judgedPage(lease))));
    const first = await agent.post(...posts);
    await world.eventually(reportStream(reportId), 'ReportCompleted');
    const { db } = world.deps;
    await eventually(async () => (await db('crawl_reports').where({ report_id: reportId }).first())?.state).toBe(
      'over',
    );
    world.clock.forward(25 * 3_600_000);
    expect(await removeFinishedReports(world.deps)).toBeGreaterThan(0);
    expect(await db('crawl_targets').where({ report_id: reportId })).toEqual([]);
    expect(await agent.post(...posts)).toEqual(first);
    const stranger = await world.registerAgent([country]);
    expect((await stranger.post(...posts)).body.targets.map(({ status }) => status)).toEqual(
      posts.map(() => 'not_found'),
    );
  });

  it('may come page by page, and a second lease goes on where the first ended', async () => {
    const lease = await leaseOne();
    const [one, two, three] = [
      await agent.judgedPage(lease, 1),
      await agent.judgedPage(lease, 2),
      await agent.judgedPage(lease, 3),
    ];
    const key = { report: lease.report, target: lease.target, lease: lease.lease };
    const first = await agent.post({ ...key, revision: lease.revision, pages: [one], finished: null });
    expect(first.body.targets).toMatchObject([{ status: 'stored', revision: lease.revision + 1 }]);
    const second = await agent.post({ ...key, revision: lease.revision + 1, pages: [two], finished: null });
    expect(second.body.targets).toMatchObject([{ status: 'stored', revision: lease.revision + 2 }]);
    world.clock.forward(LEASE_TTL_MS + 1_000);
    await world.eventually(targetStream(reportId, lease.target), 'LeaseExpired');
    expect((await agent.post({ ...key, revision: lease.revision + 2, pages: [three], finished: null })).status).toBe(
      409,
    );

    let next = await leaseOne();
    while (next.target !== lease.target) next = await leaseOne();
    expect(next).toMatchObject({ attempt: 2, posted_pages: [one.data.url, two.data.url] });
    const end = { outcome: 'judged' as const };
    const gap = { ...wholeTarget(next, await agent.judgedPage(next, 4)), finished: end };
    expect(await agent.post(gap)).toMatchObject({ status: 400, body: { targets: [{ status: 'invalid' }] } });
    const rest = { ...wholeTarget(next, three), finished: end };
    expect((await agent.post(rest)).status).toBe(200);
    expect(await agent.post(rest)).toMatchObject({ status: 200 });
    expect((await world.eventsOf(targetStream(reportId, lease.target))).at(-1)).toMatchObject({
      type: 'TargetFinished',
      data: { pages: 3, outcome: 'judged' },
    });
  });

  it('that name evidence nobody stored are refused, and nothing is written', async () => {
    const lease = await leaseOne();
    const answer = await agent.post(wholeTarget(lease, judgedPage(lease, 'f'.repeat(64))));
    expect(answer).toMatchObject({ status: 422, body: { targets: [{ status: 'evidence_missing' }] } });
    expect(await typesOf(lease.target)).toEqual(['TargetLeased']);
  });

  it("for another agent's target, or one that does not exist, are not found", async () => {
    const lease = await leaseOne();
    const stranger = await world.registerAgent([country]);
    const page = await stranger.judgedPage(lease);
    expect((await stranger.post(wholeTarget(lease, page))).status).toBe(404);
    expect((await stranger.post(wholeTarget({ ...lease, target: 99_999 }, page))).status).toBe(404);
    expect((await agent.post(wholeTarget({ ...lease, lease: crypto.randomUUID() }, page))).status).toBe(404);
    expect(await typesOf(lease.target)).toEqual(['TargetLeased']);
  });

  it('with an outcome that does not follow from the pages are refused', async () => {
    const lease = await leaseOne();
    const post = { ...wholeTarget(lease, await agent.judgedPage(lease)), finished: { outcome: 'failed' as const } };
    expect(await agent.post(post)).toMatchObject({ status: 400, body: { targets: [{ status: 'invalid' }] } });
    expect((await agent.post(wholeTarget(lease))).status).toBe(400);
    expect(await typesOf(lease.target)).toEqual(['TargetLeased']);
  });

  it('for a revision that the target has never reached are refused, and nothing is written', async () => {
    const lease = await leaseOne();
    const page = await agent.judgedPage(lease);
    for (const revision of [lease.revision + 1, Number.MAX_SAFE_INTEGER]) {
      const post = { ...wholeTarget(lease, page), revision };
      expect([400, 409]).toContain((await agent.post(post)).status);
      expect([400, 409]).toContain((await agent.post({ ...post, pages: [] })).status);
    }
    expect(await typesOf(lease.target)).toEqual(['TargetLeased']);
  });

  it('of several targets are answered one by one with status 200', async () => {
    const [good, bad] = [await leaseOne(), await leaseOne()];
    const answer = await agent.post(
      wholeTarget(good, await agent.judgedPage(good)),
      wholeTarget(bad, judgedPage(bad, 'e'.repeat(64))),
    );
    expect(answer.status).toBe(200);
    expect(answer.body.targets.map(({ status }) => status)).toEqual(['stored', 'evidence_missing']);
  });

  it('with a field that nobody knows, or none of those that are needed, are refused', async () => {
    const lease = await leaseOne();
    const post = { ...wholeTarget(lease, await agent.judgedPage(lease)), organization: 2 };
    const body = JSON.stringify({ targets: [post] });
    expect((await agent.request('POST', '/api/agent/results', body)).status).toBe(400);
    expect((await agent.request('POST', '/api/agent/results', '{}')).status).toBe(400);
    expect((await agent.request('POST', '/api/agent/results', 'nonsense')).status).toBe(400);
    expect(await typesOf(lease.target)).toEqual(['TargetLeased']);
  });
});

describe('permits', patience, () => {
  it('that are asked for twice with one lease are refused, and none is given', async () => {
    const { lease } = await leaseOne();
    const wanted = [
      { lease, crawl_delay_ms: 0 },
      { lease, crawl_delay_ms: 0 },
    ];
    const body = JSON.stringify({ wanted, done: [], pauses: [] });
    const { status } = await agent.request('POST', '/api/agent/visit_permits', body);
    expect(status).toBe(400);
    expect(await world.deps.db('visit_permits').where({ lease_id: lease })).toEqual([]);
  });
});

describe('evidence', patience, () => {
  const hello = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

  it('is stored under its hash, once', async () => {
    const { lease } = await leaseOne();
    expect(await agent.putEvidence(lease, hello, 'hello')).toEqual({ status: 201, body: { status: 'stored' } });
    expect(await agent.putEvidence(lease, hello, 'hello')).toEqual({ status: 200, body: { status: 'already' } });
  });

  it('that is not what its address says is refused', async () => {
    const { lease } = await leaseOne();
    expect(await agent.putEvidence(lease, hello, 'other')).toMatchObject({
      status: 422,
      body: { code: 'hash_mismatch' },
    });
    expect((await agent.putEvidence(lease, 'nonsense', 'hello')).status).toBe(400);
    expect((await agent.request('PUT', `/api/agent/evidence/${hello}`, 'hello', 'text/plain')).status).toBe(400);
  });

  it('has a quota for each lease and each minute, told in words', async () => {
    const lease = await leaseOne();
    const principal = { type: 'agent' as const, agentId: world.agentIdOf(agent), name: 'x', countries: '*' as const };
    const quotas = { lease: { files: 2, bytes: 12 }, minute: { files: 50, bytes: 2_000 } };
    const store = async (text: string, override = quotas) => {
      const bytes = Buffer.from(text);
      const sha256 = sha256Schema.parse(createHash('sha256').update(bytes).digest('hex'));
      return await storeEvidence({ ...world.deps, quotas: override }, principal, { lease: lease.lease, sha256, bytes });
    };
    await expect(store('thirteen bytes')).rejects.toMatchObject({ status: 413, code: 'evidence_quota' });
    expect(await store('one')).toBe('stored');
    expect(await store('one')).toBe('already');
    expect(await store('two')).toBe('stored');
    await expect(store('three')).rejects.toThrow(
      'A lease may store at most 2 files and 0 MiB of evidence for all its pages.',
    );
    const busy = { ...quotas, minute: { files: 1, bytes: 2_000 } };
    await expect(store('four', busy)).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
  });

  it('that only another agent handed in is told to be missing, whoever has stored it', async () => {
    const lease = await leaseOne();
    const stranger = await world.registerAgent([country]);
    const theirs = await leaseOne(stranger);
    const secret = await stranger.store(theirs.lease, 'what a page of another organisation says');
    expect(await agent.post(wholeTarget(lease, judgedPage(lease, secret)))).toMatchObject({
      status: 422,
      body: { targets: [{ status: 'evidence_missing' }] },
    });
    // Storing the same does not tell either that somebody had it.
    const again = await agent.putEvidence(lease.lease, secret, 'what a page of another organisation says');
    expect(again).toEqual({ status: 201, body: { status: 'stored' } });
    expect((await agent.post(wholeTarget(lease, judgedPage(lease, secret)))).status).toBe(200);
  });
});
