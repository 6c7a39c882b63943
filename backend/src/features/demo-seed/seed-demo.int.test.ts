import { reportStream } from '@proofline/contracts/events/streams';
import { checkIdSchema, reportIdOf } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, startApiWorld } from '../../app/testing/api-world.ts';
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
    expect(body).toMatchObject({ count: 1, results: [{ id: first.checks[0], name: 'Bonus terms', url_count: 3 }] });
    expect((await client.get('/api/v1/url_groups/')).body).toMatchObject({ count: 2 });
    expect((await client.get('/api/auth/users/me/')).body).toMatchObject({
      name: 'Maya Lindqvist',
      organization: { name: 'Northgate Play' },
      has_full_access: true,
      is_superuser: false,
    });
  });

  it('brings as many runs of the check as are wanted, each once', async () => {
    const {
      checks: [checkId],
    } = await seedDemo(world.deps, seed, 3);
    await Promise.all([seedDemo(world.deps, seed, 3), seedDemo(world.deps, seed, 2)]);
    for (const slot of [1, 2]) {
      const events = await world.deps.eventLog.readStream(reportStream(reportIdOf(checkIdSchema.parse(checkId), slot)));
      expect(events.map(({ type }) => type)).toEqual(['ReportRequested']);
    }
  });

  it('brings no check where no run is wanted', async () => {
    const otherChecks = seed.checks.map((check) => ({ ...check, name: 'Never run' }));
    expect(await seedDemo(world.deps, { ...seed, checks: otherChecks }, 0)).toMatchObject({ checks: [] });
    expect(await world.deps.db('demo_seed').where('item', 'like', '%Never run%')).toEqual([]);
  });

  it('passes over ids that the log has given to others', async () => {
    await world.deps.db('demo_seed').delete();
    await world.deps.db.raw("select setval('check_ids', 1, false), setval('url_list_ids', 1, false)");
    const checks = seed.checks.map((check) => ({ ...check, name: 'Other terms' }));
    const second = await seedDemo(world.deps, { ...seed, checks });
    expect(second.checks[0]).toBeGreaterThan(1);
  });
});
