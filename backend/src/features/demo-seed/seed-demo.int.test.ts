import { reportStream } from '@proofline/contracts/events/streams';
import { reportIdOf } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, startApiWorld } from '../../app/testing/api-world.ts';
import { failReportOf } from '../runs/fail-report.ts';
import { requestRun } from '../runs/request-run.ts';
import { askForDemoRuns } from './demo-runs.ts';
import { demoSeedSchema } from './demo-seed.ts';
import { seedDemo } from './seed-demo.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
});
afterAll(() => world?.stop());

const seed = demoSeedSchema.parse({
  lists: [
    { name: 'UK', urls: ['http://a.example/', 'http://b.example/'] },
    { name: 'IE', urls: ['http://c.example/'] },
  ],
  checks: [
    {
      kind: 'compliance',
      name: 'Bonus terms',
      schedule: 'onetime',
      related_urls: '1',
      countries: ['GB'],
      lists: ['UK', 'IE'],
      rules: {
        not: false,
        condition: 'AND',
        rules: [{ id: 'r1', field: 'dom_text', operator: 'contains', value: '18+' }],
      },
    },
  ],
});

describe('Demo data', () => {
  it('is there once, however often it is written', async () => {
    const first = await seedDemo(world.deps, seed);
    const again = await Promise.all([seedDemo(world.deps, seed), seedDemo(world.deps, seed)]);
    expect(again).toEqual([first, first]);
    const client = world.visitor();
    expect((await client.signIn('full@demo.example', 'Demo-Pass-2026!')).status).toBe(200);
    const position = (await world.deps.eventLog.readAll({ direction: 'backwards', maxEvents: 1 })).at(0)?.position;
    const { body } = await client.get('/api/projects/', { headers: { 'X-Min-Position': String(position) } });
    expect(body).toMatchObject({
      count: 1,
      results: [{ id: first.checks[0]?.checkId, name: 'Bonus terms', url_count: 3 }],
    });
    expect((await client.get('/api/v1/url_groups/')).body).toMatchObject({ count: 2 });
    expect((await client.get('/api/auth/users/me/')).body).toMatchObject({
      name: 'Maya Lindqvist',
      organization: { name: 'Northgate Play' },
      has_full_access: true,
      is_superuser: false,
    });
  });

  it('brings a run when the one before it is over, and each once', async () => {
    const { checks } = await seedDemo(world.deps, seed);
    const [check] = checks;
    if (check === undefined) throw new Error('There is a check.');
    const typesOf = async (slot: number) => {
      const events = await world.deps.eventLog.readStream(reportStream(reportIdOf(check.checkId, slot)));
      return events.map(({ type }) => type);
    };
    const patient = { patienceMs: 60_000, lookEveryMs: 10, signal: new AbortController().signal };
    const impatient = { runs: 3, ...patient, patienceMs: 0 };
    await requestRun(world.deps, { ...check, due: { slot: 0, dueAt: world.deps.clock.now() }, causationId: 'test' });
    await expect(askForDemoRuns(world.deps, check, impatient)).rejects.toThrow('Run 1 of check');
    expect(await typesOf(1)).toEqual([]);
    const asked = [3, 3, 2].map((runs) => askForDemoRuns(world.deps, check, { ...patient, runs }));
    for (const slot of [0, 1]) {
      await expect.poll(() => typesOf(slot), { timeout: 10_000 }).toEqual(['ReportRequested']);
      expect(await typesOf(slot + 1)).toEqual([]);
      const [requested] = await world.deps.eventLog.readStream(reportStream(reportIdOf(check.checkId, slot)));
      if (requested !== undefined) await failReportOf(world.deps, requested, 'test');
    }
    expect(await Promise.all(asked)).toEqual([true, true, true]);
    expect(await typesOf(2)).toEqual(['ReportRequested']);
    await expect(askForDemoRuns(world.deps, check, { ...impatient, runs: 4 })).rejects.toThrow('Run 3 of check');
  });

  it('waits no longer when it is told to stop', async () => {
    const { checks } = await seedDemo(world.deps, {
      ...seed,
      checks: seed.checks.map((one) => ({ ...one, name: 'Told' })),
    });
    const [check] = checks;
    if (check === undefined) throw new Error('There is a check.');
    const told = { runs: 2, patienceMs: 60_000, lookEveryMs: 60_000, signal: AbortSignal.abort() };
    expect(await askForDemoRuns(world.deps, check, told)).toBe(false);
  });

  it('brings no check where no run is wanted', async () => {
    const otherChecks = seed.checks.map((check) => ({ ...check, name: 'Never run' }));
    expect(await seedDemo(world.deps, { ...seed, checks: otherChecks }, { withChecks: false })).toMatchObject({
      checks: [],
    });
    expect(await world.deps.db('demo_seed').where('item', 'like', '%Never run%')).toEqual([]);
  });

  it('lets each check be over the lists that it names, and knows all of them', async () => {
    const over = (lists: readonly string[], name: string) => seed.checks.map((check) => ({ ...check, lists, name }));
    const { checks, urlLists } = await seedDemo(world.deps, { ...seed, checks: over(['IE'], 'Only Ireland') });
    expect(checks.map(({ configuration }) => configuration)).toMatchObject([{ urlLists: [urlLists[1]] }]);
    const unknown = seedDemo(world.deps, { ...seed, checks: over(['DE'], 'Elsewhere') });
    await expect(unknown).rejects.toThrow('a list DE');
  });

  it('passes over ids that the log has given to others', async () => {
    await world.deps.db('demo_seed').delete();
    await world.deps.db.raw("select setval('check_ids', 1, false), setval('url_list_ids', 1, false)");
    const checks = seed.checks.map((check) => ({ ...check, name: 'Other terms' }));
    const second = await seedDemo(world.deps, { ...seed, checks });
    expect(second.checks[0]?.checkId).toBeGreaterThan(1);
  });
});
