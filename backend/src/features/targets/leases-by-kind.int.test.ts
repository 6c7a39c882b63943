import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import type { ReportId } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
async function given(kinds: readonly CheckKind[] | undefined): Promise<ReportId[]> {
  const deps = { ...world.deps, kinds: everyKindRuns };
  const principal = { type: 'agent', agentId: world.agentIdOf(agent), name: 'scripted', countries: '*' } as const;
  const { targets } = await leaseTargets(deps, principal, { maxTargets: 20, kinds });
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
