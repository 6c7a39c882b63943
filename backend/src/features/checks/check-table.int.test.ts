import type { Page } from '@proofline/contracts/api/pagination';
import type { Project } from '@proofline/contracts/api/projects';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';

let world: ApiWorld;
let maya: Client;
let sofia: Client;
let list: number;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  maya = await world.signedIn(people.full);
  sofia = await world.signedIn(people.superuser);
  list = idOf(await maya.post('/api/v1/url_groups/', { name: 'UK affiliates', urls: ['a.example', 'b.example'] }));
});
afterAll(() => world?.stop());

const idOf = (answer: { body: unknown }) => (answer.body as { id: number }).id;
const rules = {
  not: false,
  condition: 'AND',
  rules: [{ id: 'r1', field: 'dom_text', operator: 'contains', value: '18+' }],
};
const create = async (who: Client, changes: object) =>
  idOf(
    await who.post('/api/projects/', {
      ...{ kind: 'compliance', name: 'Listed', schedule: 'onetime', countries: ['GB'], url_groups: [list] },
      ...{ related_urls: '1', rules, ...changes },
    }),
  );
const rowsOf = async (query: string) => ((await maya.get(`/api/projects/?${query}`)).body as Page<Project>).results;
const inOrder = async (ids: readonly number[], ordering: string) =>
  (await rowsOf(`id__in=${ids.join(',')}&ordering=${ordering}`)).map(({ id }) => ids.indexOf(id));

describe('The check table', () => {
  it('is sorted by the names of creators, by countries and by the next run, page after page', async () => {
    const ids = [
      await create(maya, { countries: ['SE'] }),
      await create(sofia, { countries: ['GB', 'SE'] }),
      await create(maya, { countries: ['GB'] }),
    ];
    // Maya comes before Sofia whoever has signed up first.
    expect(await inOrder(ids, 'creator')).toEqual([0, 2, 1]);
    expect(await inOrder(ids, '-creator_full_name')).toEqual([1, 2, 0]);
    expect(await inOrder(ids, 'countries')).toEqual([2, 1, 0]);
    expect(await inOrder(ids, '-countries')).toEqual([0, 1, 2]);
    const { first: organization } = world.organizations;
    const [early, late, paused] = ids;
    const dueInDays = (check: number | undefined, days: number, changes: object = {}) => ({
      ...{ check_id: check, organization_id: organization, kind: 'compliance', enabled: true, schedule: 'weekly' },
      ...{ timezone: 'UTC', starts_at: world.clock.now(), next_slot: 1 },
      next_due_at: new Date(world.clock.now().getTime() + days * 86_400_000),
      ...changes,
    });
    await world.deps
      .db('check_schedules')
      .insert([
        dueInDays(early, 2),
        dueInDays(late, 3),
        { ...dueInDays(paused, 1), paused_since: world.clock.now(), active_since: world.clock.now() },
      ]);
    expect(await inOrder(ids, 'next_run_at')).toEqual([0, 1, 2]);
    const last = await maya.get(`/api/projects/?id__in=${ids.join(',')}&ordering=next_run_at&page_size=1&page=3`);
    expect(last.body).toMatchObject({ count: 3, results: [{ id: paused }] });
  });

  it('tells the newest comment on any report of a check, unless comments are switched off', async () => {
    const run: Fixture = await runningReport(world, 4_000);
    const say = (comment: string) => maya.post('/api/comments/', { comment, report: run.reportId });
    await say('First.');
    const { body } = await say('Looks right now.');
    const shown = async () => [
      (await rowsOf(`id__in=${run.checkId}`))[0]?.comment,
      ((await maya.get(`/api/projects/${run.checkId}/`)).body as Project).comment,
    ];
    expect(await shown()).toEqual(['Looks right now.', 'Looks right now.']);
    await maya.delete(`/api/comments/${(body as { id: number }).id}/`);
    expect(await shown()).toEqual(['First.', 'First.']);
    await sofia.patch('/api/waffle_switches/enable_comments/', { active: false });
    expect(await shown()).toEqual([null, null]);
    await sofia.patch('/api/waffle_switches/enable_comments/', { active: true });
  });

  it.each([
    ['a null character', `name=${encodeURIComponent('a\0b')}`, 'name'],
    ['ten kilobytes', `name=${'x'.repeat(10_240)}`, 'name'],
    ['ten kilobytes of countries', `countries=${'GB,'.repeat(3_400)}`, 'countries'],
    ['a parameter nobody knows', 'favourite=true', 'favourite'],
    ['an order nobody knows', 'ordering=colour', 'ordering'],
    ['more ids than a list has', `id__in=${Array.from({ length: 1_001 }, (_, id) => id).join(',')}`, 'id__in'],
  ])('refuses %s, naming where it stands', async (_what, query, field) => {
    const { status, body } = await maya.get(`/api/projects/?${query}`);
    expect([status, Object.keys((body as { errors?: object }).errors ?? (body as object))]).toEqual([400, [field]]);
  });
});
