import { startEventStore } from '@proofline/event-store/start-event-store';
import { createLog } from '@proofline/platform/log/create-log';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiWorld, password, people, startApiWorld } from '../../app/testing/api-world.ts';
import { tokenTtlMs } from '../one-time-tokens/one-time-token.ts';
import { composeMail } from './compose.ts';
import { type DeliverDeps, deliverMails, MAX_MAIL_ATTEMPTS } from './deliver-mails.ts';
import { isNoticeMail } from './outbox.ts';
import { smtpTransport } from './smtp-transport.ts';
import { type SmtpInbox, startSmtpInbox } from './testing/smtp-inbox.ts';

let world: ApiWorld;
let inbox: SmtpInbox;
let deps: DeliverDeps;
const publicUrl = 'https://proofline.example';

beforeAll(async () => {
  [world, inbox] = await Promise.all([startApiWorld(startEventStore), startSmtpInbox()]);
  const transport = smtpTransport(inbox.url, 'Proofline <no-reply@proofline.example>');
  deps = {
    ...{ ...world.deps, transport, log: createLog('mail-test', { level: 'fatal' }) },
    compose: async (mail) => (isNoticeMail(mail) ? undefined : await composeMail({ ...world.deps, publicUrl }, mail)),
  };
});
afterAll(async () => {
  deps?.transport.close();
  await Promise.all([world?.stop(), inbox?.stop()]);
});
beforeEach(async () => {
  inbox.refuseWith(undefined);
  await world.deps.db('mail_outbox').delete();
  await world.deps.db('login_failures').delete();
});

const reset = (email: string) => world.visitor().post('/api/auth/users/reset_password/', { email });
const newestMail = () => inbox.mails.at(-1);
function linkIn(text: string | undefined): { uid: string; token: string } {
  const [, uid = '', token = ''] = /password_reset\/confirm\/(\d+)\/([\w-]+)/.exec(text ?? '') ?? [];
  return { uid, token };
}
const confirm = (link: { uid: string; token: string }, new_password: string) =>
  world.visitor().post('/api/auth/users/reset_password_confirm/', { ...link, new_password });

describe('A forgotten password', () => {
  it('is set anew with a mailed link that works once and ends all sessions', async () => {
    const before = await world.signedIn(people.plain);
    expect((await reset(people.plain.toUpperCase())).status).toBe(204);
    expect(await deliverMails(deps)).toBe(1);
    expect(newestMail()).toMatchObject({ subject: 'Set a new password', to: [{ address: people.plain }] });
    expect(newestMail()?.text).toContain(`${publicUrl}/password_reset/confirm/`);
    const link = linkIn(newestMail()?.text);
    expect(JSON.stringify(await world.deps.db('one_time_tokens'))).not.toContain(link.token);

    const weak = await confirm(link, 'Summer2025!');
    expect([weak.status, weak.body]).toEqual([400, { new_password: ['This password is too common.'] }]);
    const chosen = 'Kettle-Orange-7-sea';
    expect((await confirm({ ...link, uid: '1' }, chosen)).status).toBe(400);
    expect((await confirm(link, chosen)).status).toBe(204);
    expect((await confirm(link, chosen)).status).toBe(400);
    expect((await before.get('/api/auth/users/me/')).status).toBe(401);
    expect((await world.visitor().signIn(people.plain, chosen)).status).toBe(200);
    expect((await world.visitor().signIn(people.plain, password)).status).toBe(400);
    expect(await deliverMails(deps)).toBe(1);
    expect(newestMail()?.subject).toBe('Your password was changed');
    const events = await world.deps.eventLog.readStream(`account-${link.uid}`);
    expect(events.map(({ type }) => type)).toEqual(['PasswordChanged']);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('@');
  });

  it('has a link that ends with its time and with the next link', async () => {
    await reset(people.full);
    await deliverMails(deps);
    const first = linkIn(newestMail()?.text);
    await reset(people.full);
    await deliverMails(deps);
    expect((await confirm(first, 'Kettle-Orange-7-sea')).status).toBe(400);
    world.clock.forward(tokenTtlMs.password_reset + 1);
    const late = await confirm(linkIn(newestMail()?.text), 'Kettle-Orange-7-sea');
    expect([late.status, Object.keys(late.body as object)]).toEqual([400, ['token']]);
  });

  it('is asked for with the same work, known address or not, and mailed to nobody unknown', async () => {
    const statementsOf = async (ask: () => Promise<unknown>) => {
      const statements: string[] = [];
      const note = ({ sql }: { sql: string }) => statements.push(sql);
      world.deps.db.on('query', note);
      await ask();
      world.deps.db.removeListener('query', note);
      return statements;
    };
    const asked = inbox.mails.length;
    const known = await statementsOf(() => reset(people.full));
    expect(await statementsOf(() => reset('nobody@first.example'))).toEqual(known);
    // A look at the accounts while the answer is awaited would show.
    const lookingFirst = async () => {
      if (await world.deps.db('accounts').where({ email: people.full }).first('id')) await reset(people.full);
    };
    expect(await statementsOf(lookingFirst)).not.toEqual(known);
    await deliverMails(deps);
    expect(inbox.mails.slice(asked).map(({ to }) => to?.[0]?.address)).toEqual([people.full, people.full]);
  });

  it('is mailed a few times an hour at the most', async () => {
    const before = inbox.mails.length;
    for (let attempt = 0; attempt < 8; attempt += 1) expect((await reset(people.full)).status).toBe(204);
    await deliverMails(deps);
    expect(inbox.mails.length - before).toBe(5);
  });
});

describe('An invitation', () => {
  it('lets its owner choose a password and sign in', async () => {
    const superuser = await world.signedIn(people.superuser);
    const organization = world.organizations.other;
    const body = {
      email: 'New.Colleague@other.example',
      first_name: 'Ada',
      last_name: '<b>',
      organization,
      role: 'auditor',
    };
    const created = await superuser.post('/api/users/', body);
    expect([created.status, created.body]).toMatchObject([201, { account: { is_invited: true, role: 'auditor' } }]);
    expect((await superuser.post('/api/users/', body)).body).toEqual({
      email: ['There is an account with this address.'],
    });
    expect((await world.visitor().signIn(body.email, password)).status).toBe(400);
    await deliverMails(deps);
    expect(newestMail()?.subject).toBe('Your account with Other');
    expect((await confirm(linkIn(newestMail()?.text), 'Kettle-Orange-7-sea')).status).toBe(204);
    const client = world.visitor();
    expect((await client.signIn(body.email, 'Kettle-Orange-7-sea')).status).toBe(200);
    expect((await client.get('/api/auth/users/me/')).body).toMatchObject({ role: 'auditor', is_auditor: true });
    expect((await client.post('/api/v1/url_groups/', { name: 'x', urls: ['a.example'] })).status).toBe(403);
  });
});

describe('Another email address', () => {
  it('is confirmed from the new mailbox; the old one is told', async () => {
    const client = await world.signedIn(people.other);
    const body = { current_password: password, new_email: 'moved@other.example' };
    expect((await client.post('/api/auth/users/set_email/', body)).status).toBe(204);
    await deliverMails(deps);
    const [, uid, token] = /email_change\/confirm\/(\d+)\/([\w-]+)/.exec(newestMail()?.text ?? '') ?? [];
    expect(newestMail()?.to).toMatchObject([{ address: 'moved@other.example' }]);
    const confirmed = await world.visitor().post('/api/auth/users/set_email_confirm/', { uid, token });
    expect(confirmed.status).toBe(204);
    await deliverMails(deps);
    expect(newestMail()?.to).toMatchObject([{ address: people.other }]);
    expect((await world.visitor().signIn('moved@other.example', password)).status).toBe(200);
  });
});

describe('A mail server that refuses', () => {
  it('is asked again, ever later, and given up on in the end; nothing is lost before', async () => {
    inbox.refuseWith('no room');
    await reset(people.full);
    expect(await deliverMails(deps)).toBe(0);
    expect(await deliverMails(deps)).toBe(0);
    world.clock.forward(20_000);
    inbox.refuseWith(undefined);
    expect(await deliverMails(deps)).toBe(1);

    inbox.refuseWith('no room');
    await reset(people.full);
    for (let attempt = 0; attempt < MAX_MAIL_ATTEMPTS + 3; attempt += 1) {
      await deliverMails(deps);
      world.clock.forward(3_600_001);
    }
    const [row]: { attempts: number; given_up_at: Date | null }[] = await world.deps.db('mail_outbox');
    expect(row).toMatchObject({ attempts: MAX_MAIL_ATTEMPTS, given_up_at: expect.any(Date) });
  });
});
