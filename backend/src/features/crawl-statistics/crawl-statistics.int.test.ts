import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { runningReport } from '../../app/testing/report-fixture.ts';
import { runReactor } from '../../kernel/reactor/run-reactor.ts';
import { countMonthCrawls } from '../runs/count-month-crawls.ts';
import { monthOf } from '../runs/month-crawls.ts';

let world: ApiWorld;
let client: Client;
let superuser: Client;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  client = await world.signedIn(people.plain);
  superuser = await world.signedIn(people.superuser);
});
afterAll(() => world?.stop());

describe('Crawl statistics', () => {
  it('stand beside the monthly limits', async () => {
    const report = await runningReport(world, 1001);
    await report.complete();
    // The fixture's events carry the test's clock.
    const organization = world.organizations.first;
    await superuser.patch(`/api/organizations/${organization}/`, { monthly_limits: { compliance_crawls_limit: 40 } });
    const stopping = new AbortController();
    const counting = runReactor(countMonthCrawls(world.deps), world.deps, stopping.signal);
    const statistics = async () => (await client.get('/api/crawl_statistics/')).body;
    const finished = { total_crawls: 5, success: 3, internal_errors: 0, external_errors: 2, under_way: 0 };
    await expect.poll(statistics, { timeout: 10_000 }).toMatchObject({
      amount_of_crawls_so_far_this_month: { compliance: finished, paid_search: { total_crawls: 0 } },
      amount_of_crawls_allowed: { compliance_crawls_limit: 40, paid_search_crawls_limit: 3_000 },
    });
    stopping.abort();
    await counting;
    // The wizard tells the same figure.
    const creation = await client.send('OPTIONS', '/api/projects/');
    expect(creation.body).toMatchObject({ monthly_crawls: { compliance: { used: 5, limit: 40 } } });
    // A run that goes on is counted whole.
    const run = { report_id: 9_000_000, organization_id: organization, kind: 'compliance', crawls: 7 };
    await world.deps.db('month_crawls').insert({ ...run, month: monthOf(world.clock.now()) });
    expect(await statistics()).toMatchObject({
      amount_of_crawls_so_far_this_month: { compliance: { ...finished, total_crawls: 12, under_way: 7 } },
    });
  });

  it("are the organisation's own, and for the people of it", async () => {
    const other = await (await world.signedIn(people.other)).get('/api/crawl_statistics/');
    expect(other.body).toMatchObject({ amount_of_crawls_so_far_this_month: { compliance: { total_crawls: 0 } } });
    expect((await world.visitor().get('/api/crawl_statistics/')).status).toBe(401);
  });
});
