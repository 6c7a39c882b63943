import { NotificationPublished } from '@proofline/contracts/events/notification';
import { resultIdOf } from '@proofline/contracts/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../app/testing/api-world.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';
import { readCheckpoint } from '../../kernel/reactor/checkpoint.ts';
import { changeNotificationSettings } from '../accounts/account.ts';
import { changeFeature } from '../feature-switches/settings.ts';
import { deliverMails, MAX_MAIL_ATTEMPTS, MAX_REFUSED_ATTEMPTS } from '../mail/deliver-mails.ts';
import { MAX_REFUSALS } from '../mail/refusals.ts';
import { LookAround } from '../notice-producers/look-around.ts';
import type { Notice } from '../notifications/publish.ts';
import { MAX_OF_CHECK, READ_MODELS_WITHIN_MS } from './compose-notices.ts';
import { type MailWorld, startMailWorld } from './testing/mail-world.ts';

let world: MailWorld;
let report: Fixture;
let stopReacting: () => Promise<void>;
let number = 0;
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  world = await startMailWorld();
  report = await runningReport(world.api, 1);
  await world.choose(people.full);
  await world.tell({ cause: 'before-anybody-mailed' });
  stopReacting = await world.startReacting();
}, 120_000);
afterAll(() => world?.stop());
beforeEach(async () => {
  number += 1;
  world.inbox.refuseWith(undefined);
  world.inbox.refuseRecipient(undefined);
  const { db } = world.api.deps;
  for (const table of ['mail_outbox', 'mail_notices', 'mail_refusals']) await db(table).delete();
  await db('accounts').update({ is_active: true, preferences: '{}' });
});

const cause = () => `cause-${number}`;
const addresses = (mails: Awaited<ReturnType<MailWorld['mailsSent']>>) =>
  mails.map(({ to }) => to?.[0]?.address).toSorted();

describe('What people are notified of', () => {
  it('is mailed to those it names, to members of organisations it names, and to everybody when it names nobody', async () => {
    for (const email of Object.values(people)) await world.choose(email);
    await world.tell({ cause: `${cause()}-a`, userIds: [await world.idOf(people.plain)] });
    expect(addresses(await world.mailsSent())).toEqual([people.plain]);
    await world.tell({ cause: `${cause()}-b`, organizationIds: [world.api.organizations.other] });
    expect(addresses(await world.mailsSent())).toEqual([people.other]);
    await world.tell({ cause: `${cause()}-c` });
    expect(addresses(await world.mailsSent())).toEqual(Object.values(people).toSorted());
  });

  it('is not mailed to who has not switched it on, mails off, muted its report, or was disabled', async () => {
    const { db } = world.api.deps;
    await world.choose(people.full, { alerts: 'off' });
    await world.choose(people.plain);
    await world.choose(people.auditor);
    const plainId = await world.idOf(people.plain);
    await world.api.happened(`muting-${plainId}-${report.reportId}`, [
      { type: 'ReportMuted', data: { userId: plainId, reportId: report.reportId } },
    ]);
    await db('accounts').where({ email: people.auditor }).update({ is_active: false });
    await world.tell({ cause: cause(), reportId: report.reportId, checkId: report.checkId });
    expect(await world.mailsSent()).toEqual([]);
    await world.tell({ cause: `${cause()}-unmuted` });
    expect(addresses(await world.mailsSent())).toEqual([people.plain]);
  });

  it('is mailed while the bell is switched off: that hides what is told, and who chose mails reads them', async () => {
    const { db } = world.api.deps;
    await changeFeature(db, 'switch', 'enable_sitewide_notifications', { active: false });
    await world.choose(people.full, { alerts: 'at_once' });
    await world.choose(people.plain, { alerts: 'daily' });
    await world.tell({ cause: cause(), organizationIds: [world.api.organizations.first] });
    expect(addresses(await world.mailsSent())).toEqual([people.full]);
    world.api.clock.forward(25 * HOUR_MS);
    expect(addresses(await world.mailsSent())).toEqual([people.plain]);
    await changeFeature(db, 'switch', 'enable_sitewide_notifications', { active: true });
  });

  it('is not mailed any more once it was deleted, muted or switched off while it waited', async () => {
    await world.choose(people.full, { alerts: 'daily' });
    const id = await world.tell({ cause: cause() });
    await world.api.happened(`notification-${id}`, [{ type: 'NotificationDeleted', data: { notificationId: id } }]);
    await world.tell({ cause: `${cause()}-b` });
    world.api.clock.forward(25 * HOUR_MS);
    await world.choose(people.full, { alerts: 'off' });
    expect(await world.mailsSent()).toEqual([]);
  });

  it('comes with the verdict and its reason first, in text and HTML, and a small picture of the page', async () => {
    await world.choose(people.full);
    const resultId = resultIdOf(report.reportId, 2, 1);
    await world.tell({
      ...{ cause: cause(), checkId: report.checkId, reportId: report.reportId, resultId },
      message: 'Violation found: Überwachte =Seiten\n1 page is not compliant so far.',
      link: `/reports/${report.reportId}`,
      userIds: [await world.idOf(people.full)],
    });
    const [mail] = await world.mailsSent();
    expect(mail?.text?.split('\n')[0]).toBe('Not compliant: “Claims” failed');
    expect(mail?.subject).toMatch(/^Not compliant: “Claims” failed, http:\/\/site-2\.example\//);
    expect(mail?.html).toMatch(
      /<body>\s*<div class="page">\s*<div class="card">\s*<p class="first error" dir="auto">Not compliant/,
    );
    expect(mail?.text).toMatch(/\n\d+ violations? (so far, the run goes on|in the run)\./);
    expect(mail?.text).toContain(`https://proofline.example/reports/${report.reportId}`);
    expect(mail?.attachments).toMatchObject([{ mimeType: 'image/jpeg', disposition: 'inline', related: true }]);
    expect(mail?.html).toContain(`cid:${mail?.attachments[0]?.contentId?.replace(/[<>]/g, '')}`);
  });

  it('waits for what read models know of its page, for a moment, and for nothing where it is about none', async () => {
    await world.choose(people.full);
    const userIds = [await world.idOf(people.full)];
    const tookMs = async (about: Partial<Notice>) => {
      await world.tell({ cause: `${cause()}-${about.resultId}`, userIds, ...about });
      // As it is while read models are far behind.
      await world.api.deps.db('mail_notices').update({ position: String(2n ** 62n) });
      const since = performance.now();
      expect(await world.mailsSent()).toHaveLength(1);
      return performance.now() - since;
    };
    expect(await tookMs({})).toBeLessThan(READ_MODELS_WITHIN_MS);
    const resultId = resultIdOf(report.reportId, 2, 1);
    expect(await tookMs({ resultId })).toBeGreaterThanOrEqual(READ_MODELS_WITHIN_MS);
  });

  it('tells nobody of a result of another organisation', async () => {
    await world.choose(people.other);
    const resultId = resultIdOf(report.reportId, 2, 1);
    await world.tell({ cause: cause(), resultId, userIds: [await world.idOf(people.other)] });
    const [mail] = await world.mailsSent();
    expect(mail?.text).toContain('Run failed: Check 1');
    expect(mail?.text).not.toContain('site-2');
    expect(mail?.attachments).toEqual([]);
  });

  it('keeps words of people out of headers and of markup', async () => {
    await world.choose(people.full);
    const message = 'Run failed: <b>x</b> \u202egpj.exe\u2066\nBcc: thief@evil.example\r\nmore';
    await world.tell({ cause: cause(), message, userIds: [await world.idOf(people.full)] });
    const [mail] = await world.mailsSent();
    expect(mail?.subject).toBe('Run failed: <b>x</b> gpj.exe');
    expect([mail?.bcc, mail?.cc, mail?.to?.length]).toEqual([undefined, undefined, 1]);
    expect(mail?.html).toContain('&lt;b&gt;x&lt;/b&gt; [U+202E]gpj.exe[U+2066]');
    expect(mail?.html).not.toContain('<b>');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/u);
  });
});

describe('A mail of a notice', () => {
  const toFull = async () => ({ cause: cause(), userIds: [await world.idOf(people.full)] });

  it('is made once, whatever is told again, killed or begun anew, and not of what was told before', async () => {
    const { db } = world.api.deps;
    const position = String(await readCheckpoint(db, 'mail-notices'));
    await world.choose(people.full);
    await world.tell(await toFull());
    expect(await world.mailsSent()).toHaveLength(1);
    let told = 0;
    const beginAt = async (begin: string | undefined) => {
      await stopReacting();
      await db('reactor_checkpoints').where({ reactor: 'mail-notices' }).delete();
      if (begin) await db('reactor_checkpoints').insert({ reactor: 'mail-notices', position: begin });
      stopReacting = await world.startReacting();
      told += 1;
      await world.tell({ ...(await toFull()), cause: `${cause()}-${told}` });
      return await world.mailsSent();
    };
    // Each time a new one is told, and mailed; the first one is not mailed again.
    expect(await beginAt(position)).toHaveLength(1);
    expect(await beginAt(undefined)).toHaveLength(1);
    // Whoever forgets whom it wrote to writes to them again.
    await db('mail_notices').delete();
    expect((await beginAt(position)).length).toBeGreaterThan(1);
  });

  it('is not sent twice when its sender dies before it can say that it was taken', async () => {
    await world.choose(people.full);
    await world.tell(await toFull());
    const { transport } = world.deliverDeps;
    const dying = (asks: boolean) => {
      const taken = Promise.withResolvers<void>();
      const dead = {
        ...transport,
        send: async (...[mail, beforeEnd]: Parameters<typeof transport.send>) => {
          await transport.send(mail, asks ? beforeEnd : undefined);
          taken.resolve();
          await new Promise<never>(() => {});
        },
      };
      void deliverMails({ ...world.deliverDeps, transport: dead });
      return taken.promise;
    };
    const before = world.inbox.mails.length;
    await dying(true);
    world.api.clock.forward(HOUR_MS);
    await deliverMails(world.deliverDeps);
    expect(world.inbox.mails.length - before).toBe(1);
    // A sender that does not mark what it hands over sends it again.
    await world.tell({ ...(await toFull()), cause: `${cause()}-mutant` });
    await dying(false);
    world.api.clock.forward(HOUR_MS);
    await deliverMails(world.deliverDeps);
    expect(world.inbox.mails.length - before).toBe(3);
    expect(world.inbox.mails.at(-1)?.messageId).toBe(world.inbox.mails.at(-2)?.messageId);
  });

  it('is not sent by who was away while another sent it', async () => {
    await world.choose(people.full);
    await world.tell(await toFull());
    const { transport } = world.deliverDeps;
    const away = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    const slow = {
      ...transport,
      send: async (...[mail, beforeEnd]: Parameters<typeof transport.send>) =>
        await transport.send(mail, async () => {
          left.resolve();
          await away.promise;
          await beforeEnd?.();
        }),
    };
    const before = world.inbox.mails.length;
    const first = deliverMails({ ...world.deliverDeps, transport: slow });
    await left.promise;
    world.api.clock.forward(HOUR_MS);
    await deliverMails(world.deliverDeps);
    away.resolve();
    await first;
    expect(world.inbox.mails.length - before).toBe(1);
  });

  it('that is refused for now is tried ever later; one refused for good a few times, and its address is left alone', async () => {
    const { db } = world.api.deps;
    await world.choose(people.full);
    const attemptsOf = async () => {
      for (let attempt = 0; attempt < MAX_MAIL_ATTEMPTS + 2; attempt += 1) {
        await deliverMails(world.deliverDeps);
        world.api.clock.forward(HOUR_MS + 1);
      }
      return await db('mail_outbox').whereNotNull('given_up_at').orderBy('id', 'desc').first('attempts', 'smtp_code');
    };
    world.inbox.refuseWith('Greylisted', 451);
    await world.tell({ ...(await toFull()), cause: `${cause()}-later` });
    expect(await attemptsOf()).toMatchObject({ attempts: MAX_MAIL_ATTEMPTS, smtp_code: 451 });
    expect(await db('mail_refusals')).toEqual([]);
    world.inbox.refuseWith(undefined);
    world.inbox.refuseRecipient(people.full);
    await world.tell({ ...(await toFull()), cause: `${cause()}-never` });
    expect(await attemptsOf()).toMatchObject({ attempts: MAX_REFUSED_ATTEMPTS, smtp_code: 550 });
    expect(await db('mail_refusals')).toMatchObject([{ email: people.full, refusals: MAX_REFUSALS, smtp_code: 550 }]);
    // Nothing more is tried there that nobody asked for; what is about the account is.
    await world.tell({ ...(await toFull()), cause: `${cause()}-more` });
    expect(await deliverMails(world.deliverDeps)).toBe(0);
    expect(await db('mail_outbox').whereNull('given_up_at')).toEqual([]);
  });
});

describe('An address that refuses mails', () => {
  const toldOfRefusals = async () =>
    (await world.api.deps.eventLog.readAll({ maxEvents: 10_000 })).flatMap(({ data }) => {
      const told = NotificationPublished.schema.safeParse(data).data;
      return told?.cause.startsWith('mails-refused-') ? [told] : [];
    });
  async function refuse(): Promise<void> {
    world.inbox.refuseRecipient(people.plain);
    await world.tell({
      cause: `${cause()}-${world.api.clock.now().getTime()}`,
      userIds: [await world.idOf(people.plain)],
    });
    for (let attempt = 0; attempt < MAX_REFUSALS; attempt += 1) {
      await deliverMails(world.deliverDeps);
      world.api.clock.forward(HOUR_MS);
    }
    world.inbox.refuseRecipient(undefined);
  }

  it('is told to superusers and to whose it is, once each time, and not before it was refused too often', async () => {
    const { db } = world.api.deps;
    const alerts = { alerts: true, comments: false, news: false, offers: false };
    for (const email of Object.values(people)) await changeNotificationSettings(db, await world.idOf(email), alerts);
    const look = () => new LookAround(world.api.deps).look();
    await db('mail_refusals').insert({
      ...{ email: people.full, refusals: MAX_REFUSALS - 1, smtp_code: 550, smtp_reply: 'No', last_at: new Date() },
    });
    await refuse();
    await Promise.all([look(), look()]);
    await look();
    const plain = await world.idOf(people.plain);
    const told = await toldOfRefusals();
    expect(told.map(({ message, userIds, link }) => [message.split('\n')[0], userIds, link])).toEqual([
      [`Mails refused: account ${plain} of First`, [await world.idOf(people.superuser)], '/settings/mail-troubles'],
      ['Mails to your address are refused', [plain], '/profile'],
    ]);
    // Taken once, and refused again: another time.
    await db('mail_refusals').delete();
    await refuse();
    await look();
    expect(await toldOfRefusals()).toHaveLength(4);
  });
});

describe('A digest', () => {
  it('is one mail of what came since the last, by check, with the rest counted and linked', async () => {
    await world.choose(people.full, { alerts: 'hourly' });
    const userIds = [await world.idOf(people.full)];
    for (let one = 1; one <= 7; one += 1) {
      const message = `Run failed: number ${one}`;
      await world.tell({ cause: `${cause()}-${one}`, message, checkId: report.checkId, userIds });
    }
    await world.tell({ cause: `${cause()}-news`, category: 'comments', kind: 'info', message: 'New comment', userIds });
    expect(await world.mailsSent()).toEqual([]);
    world.api.clock.forward(HOUR_MS);
    const [mail, ...others] = await world.mailsSent();
    expect(others).toEqual([]);
    expect(mail?.text?.split('\n')[0]).toBe('8 notifications: Run failed: number 7');
    expect(mail?.text).toContain('Überwachte =Seiten\n');
    expect(mail?.text).toContain('Run failed: number 3');
    expect(mail?.text).not.toContain('Run failed: number 2');
    expect(mail?.text).toContain('+2 more: https://proofline.example/dashboard');
    expect(mail?.text).toContain('New comment');
    world.api.clock.forward(HOUR_MS);
    expect(await world.mailsSent()).toEqual([]);
  });

  it.each([
    ['the dashboard', people.full, true, 'dashboard'],
    ['the checks, as an auditor', people.auditor, true, 'manage_checks'],
    ['the checks, without full access', people.plain, true, 'manage_checks'],
    ['the checks, while there is no dashboard', people.full, false, 'manage_checks'],
  ])('leads to where its reader may go for the rest: %s', async (_where, reader, active, path) => {
    const { db } = world.api.deps;
    await world.choose(reader, { alerts: 'hourly' });
    const userIds = [await world.idOf(reader)];
    for (let one = 1; one <= MAX_OF_CHECK + 1; one += 1) {
      await world.tell({ cause: `${cause()}-${one}`, checkId: report.checkId, userIds });
    }
    world.api.clock.forward(HOUR_MS);
    await changeFeature(db, 'switch', 'enable_dashboard_in_sidebar', { active });
    const [mail] = await world.mailsSent();
    await changeFeature(db, 'switch', 'enable_dashboard_in_sidebar', { active: true });
    expect(mail?.text).toContain(`+1 more: https://proofline.example/${path}\n`);
  });
});
