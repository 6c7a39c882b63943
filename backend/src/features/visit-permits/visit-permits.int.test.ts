import type { VisitPermitAnswer } from '@proofline/contracts/agent-api/visit-permits';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunWorld, startRunWorld } from '../runs/testing/run-world.ts';
import type { ScriptedAgent } from '../runs/testing/scripted-agent.ts';

let world: RunWorld;
let agent: ScriptedAgent;
let stranger: ScriptedAgent;
/** Of three pages of one website. */
let leases: string[];
const path = '/api/agent/visit_permits';

beforeAll(async () => {
  world = await startRunWorld(startEventStore);
  world.startReactors();
  [agent, stranger] = [await world.registerAgent(['GB']), await world.registerAgent(['SE'])];
  const urls = ['http://www.one.example/', 'http://shop.one.example/', 'http://one.example/a'];
  await world.createCheck({ urlLists: [await world.createList(urls)], countries: ['GB'] });
  const held: string[] = [];
  // Its targets are planned by the reactors.
  await vi.waitFor(
    async () => {
      for (const { lease } of (await agent.lease()).targets) held.push(lease);
      expect(held).toHaveLength(urls.length);
    },
    { timeout: 10_000 },
  );
  leases = held;
});
afterAll(() => world?.stop());

interface Asked {
  readonly wanted?: readonly string[];
  readonly done?: readonly string[];
  readonly pauses?: readonly { readonly lease: string; readonly pause_ms: number }[];
}
const askFor = async ({ wanted = [], done = [], pauses = [] }: Asked, by = agent): Promise<VisitPermitAnswer[]> => {
  const body = { wanted: wanted.map((lease) => ({ lease, crawl_delay_ms: 0 })), done, pauses };
  return ((await by.request('POST', path, JSON.stringify(body))).body as { permits: VisitPermitAnswer[] }).permits;
};
const permitsIn = (answers: readonly VisitPermitAnswer[]) =>
  answers.flatMap((answer) => (answer.status === 'granted' ? [answer.permit] : []));
/** The website as if nobody had visited it for a while. */
const rest = async () => {
  await world.deps.db('visit_permits').delete();
  await world.deps.db('visited_sites').delete();
};

describe('Permits to visit a website', () => {
  it('are given for a few visits at a time of one domain, one after the other, and again when one is over', async () => {
    await rest();
    const first = await askFor({ wanted: leases });
    expect(first.map(({ status }) => status)).toEqual(['granted', 'granted', 'busy']);
    const [now, then] = first.map((answer) => ('wait_ms' in answer ? answer.wait_ms : -1));
    expect(now).toBe(0);
    expect(then).toBeGreaterThan(0);
    const third = leases.slice(2);
    expect(await askFor({ wanted: third })).toMatchObject([{ status: 'busy' }]);
    expect(await askFor({ wanted: third, done: permitsIn(first).slice(0, 1) })).toMatchObject([{ status: 'granted' }]);
  });

  it('are not taken back by another agent, who learns nothing of the lease either', async () => {
    await rest();
    const permits = permitsIn(await askFor({ wanted: leases.slice(0, 2) }));
    expect(await askFor({ wanted: leases.slice(2), done: permits }, stranger)).toEqual([{ status: 'lease_lost' }]);
    expect(await askFor({ wanted: leases.slice(2) })).toMatchObject([{ status: 'busy' }]);
    const pauses = leases.slice(0, 1).map((lease) => ({ lease, pause_ms: 60_000 }));
    await askFor({ pauses }, stranger);
    expect(await askFor({ wanted: leases.slice(2), done: permits })).toMatchObject([{ status: 'granted' }]);
  });

  it('wait where a website asked to be left alone, whichever of its pages did, for an hour at most', async () => {
    await rest();
    const [lease = ''] = leases;
    await askFor({ pauses: [{ lease, pause_ms: 24 * 3_600_000 }] });
    const [answer] = await askFor({ wanted: leases.slice(1, 2) });
    expect(answer).toMatchObject({ status: 'paused' });
    expect(answer && 'wait_ms' in answer && answer.wait_ms).toBeLessThanOrEqual(3_600_000);
  });

  it('are for agents alone, and asked for once a lease', async () => {
    const [lease = ''] = leases;
    const body = JSON.stringify({ wanted: [], done: [], pauses: [] });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${world.apiUrl}${path}`, { method: 'POST', headers, body })).status).toBe(401);
    const twice = JSON.stringify({ wanted: [0, 1].map(() => ({ lease, crawl_delay_ms: 0 })), done: [], pauses: [] });
    expect((await agent.request('POST', path, twice)).status).toBe(400);
  });
});
