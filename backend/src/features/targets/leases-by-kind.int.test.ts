import type { AgentMeans } from '@proofline/contracts/agent-api/agent-means';
import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import type { ReportId } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordPresence } from '../agents/presence.ts';
import { servedNow } from '../creation-metadata/served-countries.ts';
import { type RunWorld, startRunWorld } from '../runs/testing/run-world.ts';
import type { ScriptedAgent } from '../runs/testing/scripted-agent.ts';
import { everyKindRuns } from '../runs/testing/test-kinds.ts';
import { leaseTargets } from './lease-targets.ts';
import { returnLeases } from './return-leases.ts';

let world: RunWorld;
let agent: ScriptedAgent;
let compliance: ReportId;
let discovery: ReportId;

beforeAll(async () => {
  world = await startRunWorld(startEventStore);
  world.startReactors();
  agent = await world.registerAgent('*');
  const { db } = world.deps;
  const urls = await world.createList(['http://one.example/', 'http://two.example/']);
  ({ reportId: compliance } = await world.createCheck({ urlLists: [urls], countries: ['GB'] }));
  ({ reportId: discovery } = await world.createCheck({ urlLists: [urls], countries: ['GB'] }));
  await vi.waitUntil(async () => (await db('crawl_reports').where({ state: 'open' })).length === 2, {
    timeout: 20_000,
  });
  // As a run of another kind stands in the queue.
  for (const table of ['crawl_reports', 'crawl_targets']) {
    await db(table).where({ report_id: discovery }).update({ kind: 'discovery' });
  }
});
afterAll(async () => {
  await world?.stop();
});

/** Runs of which an agent is given targets that says this of itself, by an api that has built every kind. */
async function given(kinds: readonly CheckKind[] | undefined, means: AgentMeans = {}): Promise<ReportId[]> {
  const deps = { ...world.deps, kinds: everyKindRuns };
  const principal = { type: 'agent', agentId: world.agentIdOf(agent), name: 'scripted', countries: '*' } as const;
  const { targets } = await leaseTargets(deps, principal, { maxTargets: 20, kinds, means });
  await returnLeases(
    deps,
    principal,
    targets.map(({ lease }) => lease),
  );
  return [...new Set(targets.map(({ report }) => report))].toSorted();
}

describe('An agent', { timeout: 60_000 }, () => {
  it('is given targets of the kinds it says it can crawl', async () => {
    expect(await given(['compliance'])).toEqual([compliance]);
    expect(await given(['discovery'])).toEqual([discovery]);
    expect(await given(['discovery', 'compliance', 'popunder'])).toEqual([compliance, discovery]);
    expect(await given(['popunder'])).toEqual([]);
  });

  it('is given what asks for a search engine or a platform once it says that it has it', async () => {
    const { db } = world.deps;
    const asks = (subject: object | null) =>
      db('crawl_targets')
        .where({ report_id: discovery })
        .update({ subject: subject === null ? null : JSON.stringify(subject) });
    const isServed = async () => {
      const { sql, bindings } = servedNow(world.deps);
      const { rows } = await db.raw<{ rows: { served: boolean }[] }>(
        `select bool_and(${sql}) as served from crawl_targets t where t.report_id = :report`,
        { ...bindings, report: discovery },
      );
      return rows[0]?.served;
    };
    const says = (means: AgentMeans) =>
      recordPresence(db, world.agentIdOf(agent), world.deps.clock.now(), {
        ...{ version: '1', concurrency: 1, pages: 0, kinds: ['discovery'] },
        ...means,
      });
    await asks({ kind: 'discovery', keyword: 'casino', origin: 'keyword', engine: 'google' });
    expect(await given(['discovery'])).toEqual([]);
    expect(await given(['discovery'], { engines: ['bing'], platforms: ['reddit'] })).toEqual([]);
    expect(await given(['discovery'], { engines: ['google'] })).toEqual([discovery]);
    await says({ engines: ['bing'] });
    expect(await isServed()).toBe(false);
    await says({ engines: ['bing', 'google'] });
    expect(await isServed()).toBe(true);
    await asks({ kind: 'social_media', platform: 'reddit', account: 'someone', name: 'Someone' });
    expect(await isServed()).toBe(false);
    await says({ platforms: ['reddit'] });
    expect(await isServed()).toBe(true);
    await asks(null);
  });

  it('of the time before there were other kinds says nothing, and is never given another', async () => {
    expect(await given(undefined)).toEqual([compliance]);
  });

  it('would be given what it misreads as a website by an api that takes silence for everything', async () => {
    expect(await given([...CHECK_KINDS])).toContain(discovery);
  });

  it('is given nothing of a kind that this release cannot carry out, whatever it says', async () => {
    expect((await agent.lease(20, ['discovery'])).targets).toEqual([]);
    const { targets } = await agent.lease(20, ['discovery', 'compliance']);
    expect(targets.map(({ report }) => report)).toEqual([compliance, compliance]);
  });

  it.each(['["websites"]', '[]', '"compliance"'])('that says %s is refused', async (kinds) => {
    const body = `{"max_targets":1,"kinds":${kinds}}`;
    expect((await agent.request('POST', '/api/agent/leases', body)).status).toBe(400);
  });
});
