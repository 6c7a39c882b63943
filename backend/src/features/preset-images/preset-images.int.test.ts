import { startEventStore } from '@proofline/event-store/start-event-store';
import { picture } from '@proofline/platform/images/testing/hostile-images';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { createImageCheck, form, idOf, rule } from '../../app/testing/image-checks.ts';
import { startWorkApart } from '../../kernel/http/apart/work-apart.ts';

let world: ApiWorld;
let full: Client;
let other: Client;
let superuser: Client;
let listId: number;

beforeAll(async () => {
  await startWorkApart();
  world = await startApiWorld(startEventStore);
  [full, other, superuser] = await Promise.all([
    world.signedIn(people.full),
    world.signedIn(people.other),
    world.signedIn(people.superuser),
  ]);
  const list = await full.post('/api/v1/url_groups/', { name: 'UK', urls: ['a.example'] });
  listId = idOf(list.body);
});
afterAll(() => world?.stop());

const createCheck = (client: Client, rules: unknown) => createImageCheck(client, rules, listId);

describe('Preset image sets', () => {
  it('are looked after by superusers and chosen from by everybody', async () => {
    const made = await superuser.post('/api/preset_image_sets/', { name: '18+ badge' });
    const id = idOf(made.body);
    expect(made).toMatchObject({ status: 201, body: { name: '18+ badge', enabled: true, images: [] } });
    expect((await superuser.post('/api/preset_image_sets/', { name: '18+ badge' })).body).toEqual({
      name: ['A preset image set with this name exists already.'],
    });
    const filled = await superuser.post(`/api/preset_image_sets/${id}/images/`, form(picture(), 'badge.png'));
    expect(filled).toMatchObject({ status: 201, body: { images: [{ name: 'badge.png' }] } });
    const [image] = (filled.body as { images: { id: number; url: string }[] }).images;
    expect((await other.get(image?.url ?? '')).status).toBe(200);
    expect((await superuser.patch(`/api/preset_image_sets/${id}/`, { name: 'Adults', enabled: false })).status).toBe(
      200,
    );
    expect((await full.get('/api/preset_image_sets/?all=true')).body).toMatchObject({ count: 0 });
    expect((await superuser.get('/api/preset_image_sets/?all=true')).body).toMatchObject({ count: 1 });
    const disabled = rule('preset_image', 'includes', [{ id, name: 'Adults', images: [{ url: image?.url }] }]);
    expect((await createCheck(full, disabled)).body).toEqual({ rules: ['Your check contains unavailable image(s).'] });
    expect((await superuser.delete(`/api/preset_images/${image?.id}/`)).status).toBe(204);
    for (const method of ['post', 'patch'] as const) {
      expect(
        (await full[method](`/api/preset_image_sets/${method === 'post' ? '' : `${id}/`}`, { name: 'x' })).status,
      ).toBe(403);
    }
  });

  it('are changed under the eyes of auditors, and of what changes nothing there is no record', async () => {
    const id = idOf((await superuser.post('/api/preset_image_sets/', { name: 'Seals' })).body);
    await superuser.post('/api/preset_image_sets/', { name: 'Seals' });
    const filled = await superuser.post(`/api/preset_image_sets/${id}/images/`, form(picture(), 'seal.png'));
    const [image] = (filled.body as { images: { id: number }[] }).images;
    await superuser.post(`/api/preset_image_sets/${id}/images/`, form(Buffer.from('no image')));
    await superuser.patch(`/api/preset_image_sets/${id}/`, { name: 'Trust seals', enabled: false });
    await superuser.patch(`/api/preset_image_sets/${id}/`, { enabled: false });
    await superuser.delete(`/api/preset_images/${image?.id}/`);
    await superuser.delete(`/api/preset_images/${image?.id}/`);
    const written = await world.deps.eventLog.readStream(`presetimages-${id}`);
    expect(written.map(({ type, data }) => [type, data])).toEqual([
      ['PresetImageSetCreated', { presetSetId: id }],
      ['PresetImageAdded', { presetSetId: id, presetImageId: image?.id }],
      ['PresetImageSetChanged', { presetSetId: id, fields: ['name', 'enabled'] }],
      ['PresetImageRemoved', { presetSetId: id, presetImageId: image?.id }],
    ]);
  });
});
