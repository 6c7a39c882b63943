import { startEventStore } from '@proofline/event-store/start-event-store';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';

let world: ApiWorld;
let client: Client;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  client = await world.signedIn(people.plain);
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
