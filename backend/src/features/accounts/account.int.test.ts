import { startEventStore } from '@proofline/event-store/start-event-store';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';

let world: ApiWorld;
let client: Client;
let superuser: Client;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  client = await world.signedIn(people.plain);
  superuser = await world.signedIn(people.superuser);
});
afterAll(() => world?.stop());

const me = '/api/auth/users/me/';

describe('The own account', () => {
  it('takes a valid phone number in any notation and refuses others in the words of the form', async () => {
    expect((await client.patch(me, { phone_number: '+46 70 123 45 67' })).body).toMatchObject({
      phone_number: '+46701234567',
    });
    for (const phone_number of ['123', '+46 70', 'call me', '+999 1234567']) {
      const refused = await client.patch(me, { phone_number });
      expect([refused.status, refused.body]).toEqual([400, { phone_number: ['Enter a valid phone number'] }]);
    }
    expect((await client.patch(me, { phone_number: '' })).body).toMatchObject({ phone_number: null });
  });

  it('keeps accepted cookies, switches of tables and notification settings each on their own', async () => {
    expect((await client.get(me)).body).toMatchObject({ cookies: null });
    expect((await client.patch(me, { cookies: ['statistics'] })).body).toMatchObject({
      cookies: ['required', 'statistics'],
    });
    await client.patch(me, { preferences: { switch_settings: { show_my_checks: true } } });
    await client.patch(me, { preferences: { switch_settings: { show_favorites: true }, appearance: 'dark' } });
    const { results } = (await client.get('/api/notification_settings/')).body as { results: { id: number }[] };
    const settings = { alerts: true, comments: false, news: true, offers: false };
    expect((await client.send('PUT', `/api/notification_settings/${results[0]?.id}/`, settings)).status).toBe(200);
    expect((await client.get(me)).body).toMatchObject({
      preferences: {
        appearance: 'dark',
        switch_settings: { show_my_checks: true, show_favorites: true },
        notification_settings: settings,
      },
    });
  });

  it('counts sign-ins for the tutorial', async () => {
    const before = ((await client.get('/api/ftue_counter/')).body as { counter: number }).counter;
    await world.signedIn(people.plain);
    expect((await client.get('/api/ftue_counter/')).body).toEqual({ counter: before + 1 });
    expect((await client.send('PUT', '/api/ftue_counter/', { counter: 3 })).body).toEqual({ counter: 3 });
  });
});

describe('A profile picture', () => {
  const put = (raw: Uint8Array<ArrayBuffer>) =>
    client.send('PUT', `${me}picture/`, undefined, { raw, headers: { 'Content-Type': 'image/png' } });

  it('is encoded anew, without what else the file held, and taken away again', async () => {
    const secret = 'Taken at 59.33 N, 18.07 E';
    const original = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Copyright: secret } })
      .jpeg()
      .toBuffer();
    expect(original.toString('latin1')).toContain(secret);
    const { picture_url: url } = (await put(new Uint8Array(original))).body as { picture_url: string };
    const served = await fetch(`${world.url}${url}`, { headers: { Cookie: client.cookie ?? '' } });
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    expect(bytes.toString('latin1')).not.toContain(secret);
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect([format, width, height, exif]).toEqual(['jpeg', 512, 512, undefined]);
    expect((await client.send('DELETE', `${me}picture/`)).body).toMatchObject({ picture_url: null });
  });

  it.each([
    ['no image', Buffer.from('hello'), 'Please upload only jpg and png images.'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Please upload only jpg and png images.'],
    [
      'half a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'The image seems to be corrupted. Please upload only jpg and png images.',
    ],
  ])('is refused as %s', async (_what, bytes, message) => {
    const refused = await put(new Uint8Array(bytes));
    expect([refused.status, refused.body]).toEqual([400, { picture: [message] }]);
  });
});

describe('People and organisations', () => {
  it('are known to colleagues by name only, to superusers as accounts', async () => {
    const seen = (await client.get('/api/users/?page_size=0')).body as { results: object[] };
    expect(seen.results.every((user) => !('account' in user))).toBe(true);
    expect(JSON.stringify(seen)).not.toContain('@');
    const all = (await superuser.get('/api/users/?page_size=0')).body as { count: number };
    expect(all.count).toBe(seen.results.length + 1);
  });

  it('change by the hand of a superuser, who cannot shut themselves out; each change is a fact without names', async () => {
    const { id } = (await client.get(me)).body as { id: number };
    const own = ((await superuser.get(me)).body as { id: number }).id;
    const promoted = await superuser.patch(`/api/users/${id}/`, { role: 'full_access' });
    expect(promoted.body).toMatchObject({ account: { role: 'full_access' } });
    expect((await client.get(me)).body).toMatchObject({ has_full_access: true });
    await superuser.patch(`/api/users/${id}/`, { role: 'user' });
    expect((await superuser.patch(`/api/users/${own}/`, { is_active: false })).status).toBe(409);
    const facts = await world.deps.eventLog.readStream(`account-${id}`);
    expect(facts.map(({ type, data }) => [type, data])).toEqual([
      ['RoleChanged', { userId: id, from: 'user', to: 'full_access' }],
      ['RoleChanged', { userId: id, from: 'full_access', to: 'user' }],
    ]);
  });

  it('are found by role, status and name by superusers alone, and what was changed stands in the audit log', async () => {
    const namesOf = async (query: string, who = superuser) =>
      ((await who.get(`/api/users/?${query}`)).body as { results: { name: string }[] }).results.map(({ name }) => name);
    expect(await namesOf('role=auditor,superuser')).toEqual(['Ines Marchetti', 'Sofia Andersen']);
    expect(await namesOf('status=active&ordering=-name&search=TOM')).toEqual(['Tom Becker']);
    expect(await namesOf('status=invited,disabled')).toEqual([]);
    expect((await namesOf('role=auditor', client)).length).toBeGreaterThan(1);
    expect((await superuser.get('/api/users/?ordering=password_hash')).status).toBe(400);

    const events = async (query: string) =>
      (await superuser.get(`/api/audit_events/?${query}`)).body as { results: { actor: object; sentence: string }[] };
    const said = 'changed the role of Tom Becker from Full access to User';
    await expect.poll(async () => (await events('')).results[0]?.sentence, { timeout: 10_000 }).toBe(said);
    const own = ((await superuser.get(me)).body as { id: number }).id;
    const { results } = await events(`action=RoleChanged&actor=${own}&organization=${world.organizations.first}`);
    expect(results).toMatchObject([{ actor: { type: 'user', name: 'Sofia Andersen' } }, {}]);
    expect((await events(`actor=${own + 1_000}`)).results).toEqual([]);
    // Of every organisation, not of the superuser's own alone.
    await superuser.patch(`/api/organizations/${world.organizations.other}/`, { name: 'Another' });
    await expect
      .poll(async () => (await events('')).results[0]?.sentence, { timeout: 10_000 })
      .toBe('renamed an organisation, now Another');
    expect((await client.get('/api/audit_events/')).status).toBe(403);
    expect((await superuser.get('/api/audit_events/?action=Everything')).status).toBe(400);
  });

  it('cannot sign in while their organisation is disabled, and are signed out when it is', async () => {
    const path = `/api/organizations/${world.organizations.other}/`;
    const other = await world.signedIn(people.other);
    expect((await superuser.patch(path, { is_active: false })).body).toMatchObject({ is_active: false });
    expect((await other.get(me)).status).toBe(401);
    await expect(world.signedIn(people.other)).rejects.toThrow('could not sign in');
    expect((await superuser.patch(path, { is_active: true })).body).toMatchObject({ is_active: true });
    // What ended stays ended; signing in is possible again.
    expect((await other.get(me)).status).toBe(401);
    expect((await (await world.signedIn(people.other)).get(me)).status).toBe(200);
    const own = `/api/organizations/${world.organizations.first}/`;
    expect((await superuser.patch(own, { is_active: false })).status).toBe(409);
    const facts = await world.deps.eventLog.readStream(`organization-${world.organizations.other}`);
    expect(facts.map(({ type }) => type).slice(-2)).toEqual(['OrganizationDisabled', 'OrganizationEnabled']);
  });
});
