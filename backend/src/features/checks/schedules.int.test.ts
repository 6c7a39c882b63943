import { checkStream } from '@proofline/contracts/events/streams';
import { checkIdSchema } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';

const dayMs = 86_400_000;
let world: ApiWorld;
let client: Client;
let list: number;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  client = await world.signedIn(people.full);
  list = idOf(await client.post('/api/v1/url_groups/', { name: 'UK', urls: ['a.example'] }));
});
afterAll(() => world?.stop());

const idOf = (answer: { body: unknown }) => (answer.body as { id: number }).id;
const rules = {
  not: false,
  condition: 'AND',
  rules: [{ id: 'r1', field: 'dom_text', operator: 'contains', value: '18+' }],
};
const today = () => world.clock.now().toISOString().slice(0, 10);
const daysAhead = (days: number) => new Date(world.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
const create = (changes: object) =>
  client.post('/api/projects/', {
    ...{ kind: 'compliance', name: 'Scheduled', schedule: 'weekly', schedule_start: today() },
    ...{ countries: ['GB'], url_groups: [list], related_urls: '1', rules },
    ...changes,
  });
const manage = (id: number, action: string, who = client) => who.post(`/api/manage_project/${id}/`, { action });
const shown = async (id: number) => (await client.get(`/api/projects/${id}/`)).body as Record<string, unknown>;
const listed = async (id: number) => {
  const { body } = await client.get(`/api/projects/?id__in=${id}`);
  return (body as { results: Record<string, unknown>[] }).results[0];
};
const typesOf = async (id: number) =>
  (await world.deps.eventLog.readStream(checkStream(checkIdSchema.parse(id)))).map(({ type }) => type);

describe('The schedule of a check', () => {
  it('is that of the time zone its creator has chosen, and stays so', async () => {
    const inAuckland = { preferences: { timezone: 'Pacific/Auckland' } };
    expect((await client.patch('/api/auth/users/me/', inAuckland)).status).toBe(200);
    const start = daysAhead(10);
    const created = await create({ schedule_start: start });
    expect(created).toMatchObject({
      status: 201,
      body: { schedule_repeat_time: '00:00', schedule_timezone: 'Pacific/Auckland', celery_task_enabled: true },
    });
    // The first moment of that day there is still the day before in UTC.
    const { next_run_at: next } = created.body as { next_run_at: string };
    expect(next.slice(0, 10)).toBe(daysAhead(9));
    await client.patch('/api/auth/users/me/', { preferences: { timezone: 'UTC' } });
    expect(await shown(idOf(created))).toMatchObject({ schedule_timezone: 'Pacific/Auckland', next_run_at: next });
    expect(await listed(idOf(created))).toMatchObject({ schedule_timezone: 'Pacific/Auckland', next_run_at: next });
  });

  it('is cancelled and restarted; table, check and history say so', async () => {
    const id = idOf(await create({ schedule_start: daysAhead(3) }));
    const { next_run_at: next, available_manage_actions: offered } = await shown(id);
    expect(offered).toContain('cancel_schedule');
    const off = {
      celery_task_enabled: false,
      next_run_at: null,
      schedule_waiting_reason: 'Schedule is cancelled',
      available_manage_actions: ['restart_schedule', 'clone_project', 'disable_project'],
    };
    expect(await manage(id, 'cancel_schedule')).toMatchObject({ status: 200, body: off });
    expect(await shown(id)).toMatchObject(off);
    expect(await listed(id)).toMatchObject(off);
    expect(await manage(id, 'cancel_schedule')).toMatchObject({
      status: 409,
      body: { code: 'schedule_is_cancelled', detail: 'The schedule of this check is cancelled already.' },
    });
    const on = { celery_task_enabled: true, next_run_at: next, schedule_waiting_reason: null };
    expect(await manage(id, 'restart_schedule')).toMatchObject({ status: 200, body: on });
    expect(await listed(id)).toMatchObject(on);
    expect(await manage(id, 'restart_schedule')).toMatchObject({ status: 409, body: { code: 'schedule_is_running' } });
    expect((await client.get(`/api/projects/${id}/history/`)).body).toMatchObject({
      results: [
        { type: 'ScheduleRestarted', sentence: 'restarted the schedule: the check repeats again' },
        { type: 'ScheduleCancelled', sentence: 'cancelled the schedule: the check repeats no more' },
        { type: 'CheckCreated' },
      ],
    });
  });

  it('is pressed by two at once: one wins, the other is told', async () => {
    const colleague = await world.signedIn(people.full);
    const id = idOf(await create({}));
    const answers = await Promise.all([client, colleague].map((who) => manage(id, 'cancel_schedule', who)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await typesOf(id)).toEqual(['CheckCreated', 'ScheduleCancelled']);
  });

  it('is not there to be cancelled for a check that runs once, nor for who may not', async () => {
    const once = idOf(await create({ schedule: 'onetime', schedule_start: null }));
    expect(await shown(once)).toMatchObject({ schedule_repeat_time: null, celery_task_enabled: false });
    expect(await manage(once, 'cancel_schedule')).toMatchObject({ status: 409, body: { code: 'not_scheduled' } });
    const id = idOf(await create({}));
    expect((await manage(id, 'cancel_schedule', await world.signedIn(people.other))).status).toBe(404);
    for (const who of [people.plain, people.auditor]) {
      expect((await manage(id, 'cancel_schedule', await world.signedIn(who))).status, who).toBe(403);
    }
    expect(await typesOf(id)).toEqual(['CheckCreated']);
  });

  it('does not come back past its end', async () => {
    const id = idOf(await create({ schedule: 'twice_a_day', schedule_end: daysAhead(2) }));
    await manage(id, 'cancel_schedule');
    world.clock.forward(4 * dayMs);
    client = await world.signedIn(people.full);
    expect(await shown(id)).toMatchObject({
      celery_task_enabled: false,
      next_run_at: null,
      schedule_waiting_reason: expect.stringContaining('Schedule ended on'),
      available_manage_actions: ['clone_project', 'disable_project'],
    });
    expect(await manage(id, 'restart_schedule')).toMatchObject({
      status: 409,
      body: { code: 'schedule_is_over', detail: 'The schedule of this check is past its end date.' },
    });
  });
});
