import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../app/testing/api-world.ts';
import { forSuperusersAlone, statusesByRole } from '../../app/testing/statuses-by-role.ts';
import { deliverMails } from '../mail/deliver-mails.ts';
import { mailSecret } from '../server-secrets/server-secret.ts';
import { type MailWorld, publicUrl, startMailWorld } from './testing/mail-world.ts';
import { UNSUBSCRIBE_TTL_S, unsubscribeToken } from './unsubscribe-token.ts';

let world: MailWorld;
let number = 0;

beforeAll(async () => {
  world = await startMailWorld();
  await world.tell({ cause: 'first' });
  await world.startReacting();
}, 120_000);
afterAll(() => world?.stop());
beforeEach(async () => {
  number += 1;
  world.inbox.refuseRecipient(undefined);
  await world.api.deps.db('mail_outbox').delete();
  await world.choose(people.full, { alerts: 'hourly' });
});

const mailed = async (category: 'alerts' | 'comments' = 'comments') => {
  await world.choose(people.full, { [category]: 'at_once' });
  await world.tell({ cause: `cause-${number}`, category, userIds: [await world.idOf(people.full)] });
  const [mail] = await world.mailsSent();
  return mail;
};
const timingOf = async (category: string) => {
  const row = await world.api.deps
    .db('accounts')
    .where({ email: people.full })
    .first<{ preferences: object }>('preferences');
  return (row.preferences as { mail_settings: Record<string, string> }).mail_settings[category];
};
const header = (mail: Awaited<ReturnType<typeof mailed>>, key: string) =>
  mail?.headers.find((one) => one.key === key)?.value;
const clicked = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${world.api.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  });

describe('A mail about notices', () => {
  it('is ended with one click by mail programs, as RFC 8058 says, by nobody in particular', async () => {
    const mail = await mailed();
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(.*)>$/.exec(header(mail, 'list-unsubscribe') ?? '') ?? [];
    expect(url.startsWith(`${publicUrl}/unsubscribe/`)).toBe(true);
    expect(mail?.text).toContain(url);
    const { pathname } = new URL(url);
    expect((await clicked(pathname, 'List-Unsubscribe=Maybe')).status).toBe(400);
    expect(await timingOf('comments')).toBe('at_once');
    expect((await clicked(pathname, 'List-Unsubscribe=One-Click')).status).toBe(204);
    expect([await timingOf('comments'), await timingOf('alerts')]).toEqual(['off', 'at_once']);
    expect((await clicked(pathname, 'List-Unsubscribe=One-Click')).status).toBe(204);
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await clicked(pathname, form, { 'Content-Type': 'multipart/form-data; boundary=x' })).status).toBe(204);
    expect((await clicked(pathname, `${'x'.repeat(5_000)}List-Unsubscribe=One-Click`)).status).toBe(413);
  });

  it('leads to a page that changes nothing until it is asked to, and takes it back', async () => {
    const mail = await mailed();
    const token = /unsubscribe\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const visitor = world.api.visitor();
    const path = `/api/unsubscribe/${token}/`;
    const about = { email: 'f…@first.example', categories: ['comments'] };
    expect((await visitor.get(path)).body).toEqual({ ...about, stopped: false });
    expect(await timingOf('comments')).toBe('at_once');
    expect((await visitor.post(path, { stopped: true })).body).toEqual({ ...about, stopped: true });
    expect(await timingOf('comments')).toBe('off');
    expect((await visitor.post(path, { stopped: true })).body).toEqual({ ...about, stopped: true });
    expect((await visitor.post(path, { stopped: false })).body).toEqual({ ...about, stopped: false });
    expect(await timingOf('comments')).toBe('at_once');
    expect((await visitor.post(path, { stopped: 'yes' })).status).toBe(400);
  });

  it('says so where its link was made up, was meant for something else, or is old', async () => {
    const userId = await world.idOf(people.full);
    const secret = await mailSecret(world.api.deps.db, 'unsubscribe')();
    const now = world.api.clock.now();
    const of = (at: Date, signedWith = secret) => unsubscribeToken(signedWith, { userId, categories: ['alerts'] }, at);
    const old = of(new Date(now.getTime() - (UNSUBSCRIBE_TTL_S + 1) * 1_000));
    const gone = unsubscribeToken(secret, { userId: 999_999 as typeof userId, categories: ['alerts'] }, now);
    const tampered = of(now).replace(/^\d+/, String(await world.idOf(people.other)));
    const said = 'Choose what is mailed in your notification settings.';
    for (const [token, message] of [
      [old, `This link has expired. ${said}`],
      [tampered, `This link is not valid. ${said}`],
      [gone, `This link is not valid. ${said}`],
      [of(now, 'another'), `This link is not valid. ${said}`],
      ['x', `This link is not valid. ${said}`],
    ] as const) {
      for (const answer of [
        await world.api.visitor().get(`/api/unsubscribe/${token}/`),
        await world.api.visitor().post(`/api/unsubscribe/${token}/`, { stopped: true }),
      ])
        expect([answer.status, answer.body]).toEqual([400, { token: [message] }]);
      expect((await clicked(`/unsubscribe/${token}`, 'List-Unsubscribe=One-Click')).status).toBe(400);
    }
    expect(await timingOf('alerts')).toBe('hourly');
  });
});

describe('Settings of mails', () => {
  it('are the own account’s, and stay where they are not said', async () => {
    const client = await world.api.signedIn(people.plain);
    const id = await world.idOf(people.plain);
    const switches = { alerts: true, comments: false, news: false, offers: false };
    const put = async (body: unknown) => await client.put(`/api/notification_settings/${id}/`, body);
    const first = await put(switches);
    const mail = { alerts: 'at_once', comments: 'hourly', news: 'daily', offers: 'daily', daily_hour: 8 };
    expect(first.body).toEqual({ id, ...switches, mail });
    const chosen = { ...mail, alerts: 'daily', daily_hour: 17 };
    expect((await put({ ...switches, mail: chosen })).body).toEqual({ id, ...switches, mail: chosen });
    expect((await put(switches)).body).toEqual({ id, ...switches, mail: chosen });
    expect((await client.get('/api/notification_settings/')).body).toEqual({
      count: 1,
      results: [{ id, ...switches, mail: chosen }],
    });
    for (const wrong of [
      { ...mail, daily_hour: 24 },
      { ...mail, alerts: 'weekly' },
      { ...mail, extra: 1 },
    ])
      expect((await put({ ...switches, mail: wrong })).status).toBe(400);
  });
});

describe('Mails that could not be sent', () => {
  it('are shown to superusers alone, with what the mail server said, and are tried again', async () => {
    world.inbox.refuseRecipient(people.full);
    await mailed();
    const superuser = await world.api.signedIn(people.superuser);
    const troubles = async () => (await superuser.get('/api/mail_troubles/')).body as { results: { id: string }[] };
    const listed = await troubles();
    expect(listed).toMatchObject({
      count: 1,
      results: [{ template: 'notice', recipient: people.full, attempts: 1, smtp_code: 550, address_refused: false }],
    });
    expect(listed).toMatchObject({ results: [{ reply: expect.stringContaining('No such user') }] });
    world.inbox.refuseRecipient(undefined);
    const id = listed.results[0]?.id;
    expect((await superuser.post(`/api/mail_troubles/${id}/retry/`)).status).toBe(204);
    expect(await deliverMails(world.deliverDeps)).toBe(1);
    expect(await troubles()).toMatchObject({ count: 0 });
    expect((await superuser.post(`/api/mail_troubles/${id}/retry/`)).status).toBe(404);
    expect(await statusesByRole(world.api, (client) => client.get('/api/mail_troubles/'))).toEqual(forSuperusersAlone);
  });
});
