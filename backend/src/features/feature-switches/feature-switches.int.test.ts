import { startEventStore } from '@proofline/event-store/start-event-store';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { forSuperusersAlone, statusesByRole } from '../../app/testing/statuses-by-role.ts';

let world: ApiWorld;
let client: Client;
let superuser: Client;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  client = await world.signedIn(people.plain);
  superuser = await world.signedIn(people.superuser);
});
afterAll(() => world?.stop());

describe('A switch', () => {
  const isOn = async (reader: Client, kind: string, name: string) => {
    const { results } = (await reader.get(`/api/waffle_${kind}/`)).body as {
      results: { name: string; active: boolean }[];
    };
    return results.find((feature) => feature.name === name)?.active;
  };

  it('is told live to everybody, and a flag is up for whom it names', async () => {
    const socket = io(world.url, { transports: ['websocket'], extraHeaders: { cookie: client.cookie ?? '' } });
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    const told = new Promise<void>((resolve) => {
      socket.on('message', ({ type }: { type: string }) => type === 'features_changed' && resolve());
    });
    expect(await isOn(world.visitor(), 'switches', 'enable_comments')).toBe(true);
    expect((await superuser.patch('/api/waffle_switches/enable_comments/', { active: false })).status).toBe(200);
    await told;
    socket.disconnect();
    expect(await isOn(world.visitor(), 'switches', 'enable_comments')).toBe(false);
    const flag = { everyone: null, organizations: [world.organizations.first] };
    expect((await superuser.patch('/api/waffle_flags/quick_add_partners/', flag)).status).toBe(200);
    expect(await isOn(client, 'flags', 'quick_add_partners')).toBe(true);
    expect(await isOn(await world.signedIn(people.other), 'flags', 'quick_add_partners')).toBe(false);
    expect(await isOn(world.visitor(), 'flags', 'quick_add_partners')).toBe(false);
    expect((await superuser.patch('/api/waffle_flags/no_such_flag/', flag)).status).toBe(404);
    const unknown = await superuser.patch('/api/waffle_flags/quick_add_partners/', { users: [999] });
    expect([unknown.status, unknown.body]).toEqual([400, { users: ['Some of these do not exist.'] }]);
  });

  it('is for superusers to turn', async () => {
    const turn = (one: Client) => one.patch('/api/waffle_switches/enable_comments/', { active: true });
    expect(await statusesByRole(world, turn)).toEqual(forSuperusersAlone);
    expect(await statusesByRole(world, (one) => one.get('/api/waffle_settings/'))).toEqual(forSuperusersAlone);
    expect((await superuser.patch('/api/waffle_switches/enable_comments/', { active: 'yes' })).status).toBe(400);
  });
});
