import type {
  NotificationPage,
  PublishedNotification,
  PublishNotificationBody,
} from '@proofline/contracts/api/notifications';
import type { Page } from '@proofline/contracts/api/pagination';
import { noticeReaderStream, noticeReadingStream, notificationStream } from '@proofline/contracts/events/streams';
import { notificationIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client, ClientAnswer } from '../../app/testing/client.ts';
import { changeFeature } from '../feature-switches/settings.ts';
import { type Notice, publishNotice } from './publish.ts';

const own = '/api/custom_notifications/';
const all = '/api/all_custom_notifications/';
const reading = '/api/custom_read_notifications/';

let world: ApiWorld;
let boss: Client;
let plain: Client;
let full: Client;
let stranger: Client;
let subject = 0;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  boss = await world.signedIn(people.superuser);
  plain = await world.signedIn(people.plain);
  full = await world.signedIn(people.full);
  stranger = await world.signedIn(people.other);
});
afterAll(() => world?.stop());
beforeEach(() => {
  subject += 1;
});

const settled = async (answer: ClientAnswer): Promise<ClientAnswer> => {
  const position = answer.headers.get('x-log-position');
  if (position) await awaitPosition(world.deps.db, PROJECTION_NAMES, BigInt(position), 10_000);
  return answer;
};
const idOf = async (client: Client) =>
  userIdSchema.parse(((await client.get('/api/auth/users/me/')).body as { id: number }).id);
const publish = async (body: Partial<PublishNotificationBody>, headers: Record<string, string> = {}) =>
  settled(await boss.post(all, { message: `News ${subject}`, type: 'info', ...body }, { headers }));
const published = async (body: Partial<PublishNotificationBody> = {}) =>
  (await publish(body)).body as PublishedNotification;
const seen = async (client: Client, query = '') =>
  (await client.get(`${own}?page_size=100${query}`)).body as NotificationPage;
const namesSeen = async (client: Client, query = '') =>
  (await seen(client, query)).results
    .filter(({ message }) => message.endsWith(`News ${subject}`) || message.startsWith(`News ${subject}`))
    .map(({ message, read }) => (read ? `${message}, read` : message));

describe('Notifications', () => {
  it('reach the people and the organisations they name, everybody when they name nobody, and nobody else', async () => {
    const me = await idOf(plain);
    const { other } = world.organizations;
    await published({ message: `News ${subject} for all` });
    await published({ message: `News ${subject} for me`, user: [me] });
    await published({
      message: `News ${subject} for them`,
      organization: [other] as PublishedNotification['organization'],
    });
    expect(await namesSeen(plain)).toEqual([`News ${subject} for me`, `News ${subject} for all`]);
    expect(await namesSeen(full)).toEqual([`News ${subject} for all`]);
    expect(await namesSeen(stranger)).toEqual([`News ${subject} for them`, `News ${subject} for all`]);
    expect(await namesSeen(plain, '&ordering=ctime')).toEqual([`News ${subject} for all`, `News ${subject} for me`]);
  });

  it('are unread until they are read, each by each, and are read once', async () => {
    const { id } = await published();
    const before = await seen(plain);
    expect(before.results[0]).toEqual({
      ...{ id, type: 'info', category: 'news', message: `News ${subject}`, link: null, read: false },
      ...{ ctime: expect.any(String), violations: null },
    });
    const read = () => plain.post(reading, { custom_notification: id });
    const answers = await Promise.all([read(), read()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await settled(answers[0] ?? (await read()));
    expect(await namesSeen(plain)).toEqual([`News ${subject}, read`]);
    expect((await seen(plain)).unread_count).toBe(before.unread_count - 1);
    expect(await namesSeen(plain, '&read=false')).toEqual([]);
    expect(await namesSeen(full)).toEqual([`News ${subject}`]);
    const stream = noticeReadingStream(await idOf(plain), notificationIdSchema.parse(id));
    expect((await world.deps.eventLog.readStream(stream)).map(({ type }) => type)).toEqual(['NotificationRead']);
  });

  it('are all read up to the newest that was seen, and one that came meanwhile is not', async () => {
    const first = await published();
    const second = await published();
    await settled(await plain.post(reading, { up_to: first.id }));
    await settled(await plain.post(reading, { up_to: first.id }));
    const page = await seen(plain);
    expect([page.unread_count, page.results[0]?.id, page.results[0]?.read, page.results[1]?.read]).toEqual([
      ...[1, second.id, false, true],
    ]);
    expect((await seen(full)).unread_count).toBeGreaterThan(1);
    const told = await world.deps.eventLog.readStream(noticeReaderStream(await idOf(plain)));
    expect(told.map(({ type }) => type)).toEqual(['AllNotificationsRead']);
  });

  it('of others are not there: they are neither read nor told of, and nothing is written', async () => {
    const organization = [world.organizations.other] as PublishedNotification['organization'];
    const { id } = await published({ organization });
    const before = (await world.deps.eventLog.readAll({ maxEvents: 1, direction: 'backwards' }))[0]?.position;
    const refused = await Promise.all([
      plain.post(reading, { custom_notification: id }),
      plain.post(reading, { up_to: id }),
      plain.post(reading, { custom_notification: crypto.randomUUID() }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    const bad = await Promise.all([
      plain.post(reading, {}),
      plain.post(reading, { custom_notification: id, up_to: id }),
      plain.post(reading, { custom_notification: 7 }),
      // Another spelling would be another stream.
      plain.post(reading, { custom_notification: id.toUpperCase() }),
      plain.get(`${own}?read=maybe`),
      plain.get(`${own}?ordering=message`),
    ]);
    expect(bad.map(({ status }) => status)).toEqual(bad.map(() => 400));
    expect((await world.deps.eventLog.readAll({ maxEvents: 1, direction: 'backwards' }))[0]?.position).toEqual(before);
  });
});

describe('Superusers', () => {
  it('see what was published with its receivers by name, filtered and sorted, and delete it for everybody', async () => {
    const me = await idOf(plain);
    const { first } = world.organizations;
    const organization = [first] as PublishedNotification['organization'];
    const one = await published({
      message: `Ä ${subject}\nMore`,
      type: 'warning',
      user: [me],
      organization,
      link: '/faq',
    });
    expect(one).toMatchObject({
      ...{ type: 'warning', link: '/faq', creator: await idOf(boss), user: [me], organization: [first] },
      users: [{ id: me, name: expect.any(String) }],
      organizations: [{ id: first, name: 'First' }],
    });
    const listed = async (query: string) =>
      ((await boss.get(`${all}?${query}`)).body as Page<PublishedNotification>).results.map(({ id }) => id);
    expect(await listed('page_size=10')).toContain(one.id);
    expect((await listed('ordering=-ctime'))[0]).toBe(one.id);
    expect(await listed(`message=ä ${subject}`)).toEqual([one.id]);
    expect(await listed(`message=ä ${subject}&type=info`)).toEqual([]);
    expect(await listed('type=warning,error')).toContain(one.id);
    await settled(await boss.delete(`${all}${one.id}/`));
    expect(await listed(`message=ä ${subject}`)).toEqual([]);
    expect((await seen(plain)).results.map(({ id }) => id)).not.toContain(one.id);
    const gone = await Promise.all([boss.delete(`${all}${one.id}/`), boss.delete(`${all}x/`)]);
    expect(gone.map(({ status }) => status)).toEqual([404, 404]);
    expect((await plain.post(reading, { custom_notification: one.id })).status).toBe(404);
  });

  it.each<[string, object, string]>([
    ['without a message', { message: ' ' }, 'message'],
    ['with one that is too long', { message: 'x'.repeat(501) }, 'message'],
    ['with one that turns the reading order round', { message: 'a\u202eb' }, 'message'],
    ['without a type', { type: undefined }, 'type'],
    ['of no known type', { type: 'shout' }, 'type'],
    ['with a script for a link', { link: 'javascript:alert(1)' }, 'link'],
    ['with a link of another origin', { link: '//evil.example' }, 'link'],
    ['to a user who is not there', { user: [999_999] }, 'user'],
    ['to an organisation that is not there', { organization: [999_999] }, 'organization'],
    ['in another’s name', { creator: 999_999 }, 'creator'],
    ['of the product’s own categories', { category: 'alerts' }, 'category'],
  ])('publish nothing %s', async (_, change, field) => {
    const answer = await boss.post(all, { message: 'Hello', type: 'info', ...change });
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, expect.arrayContaining([field])]);
  });

  it('publish a notification once, however often it is sent', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = [await publish({}, key), await publish({}, key)];
    const ids = answers.map(({ body }) => (body as PublishedNotification).id);
    expect(ids[0]).toBe(ids[1]);
    expect(await namesSeen(full)).toEqual([`News ${subject}`]);
    const again = await published();
    expect(again.id).not.toBe(ids[0]);
  });
});

describe('A cause', () => {
  it('is told once to the same receivers, by several at once and after a repeat, and again to others', async () => {
    const { deps } = world;
    const context = (commandId: string) => ({
      ...{ commandId, actor: { type: 'system' as const, id: 'tell' }, organizationId: null, at: deps.clock.now() },
      ...{ correlationId: commandId, causationId: commandId },
    });
    const me = await idOf(plain);
    const notice: Omit<Notice, 'userIds' | 'organizationIds'> = {
      ...{ cause: `run-${subject}-failed`, category: 'alerts', kind: 'error', message: `News ${subject}` },
      link: null,
    };
    const tell = (userIds = [me]) =>
      publishNotice(deps.eventLog, { ...notice, userIds, organizationIds: [] }, context(crypto.randomUUID()));
    const told = [...(await Promise.all([tell(), tell(), tell()])), await tell()];
    expect(new Set(told.map(({ id }) => id)).size).toBe(1);
    const [{ id } = await tell()] = told;
    expect(await deps.eventLog.readStream(notificationStream(id))).toHaveLength(1);
    const another = await tell([await idOf(full)]);
    expect(another.id).not.toBe(id);
    await awaitPosition(deps.db, PROJECTION_NAMES, another.position ?? 0n, 10_000);
    expect(await namesSeen(plain)).toEqual([`News ${subject}`]);
  });
});

describe('While the switch is off', () => {
  it('nobody is shown anything, and superusers tell on: it is mailed, and shown when it is on again', async () => {
    const { id } = await published({ message: `News ${subject} before` });
    await changeFeature(world.deps.db, 'switch', 'enable_sitewide_notifications', { active: false });
    const refused = [await plain.get(own), await plain.post(reading, { custom_notification: id })];
    expect(refused.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual(
      refused.map(() => [403, 'switched_off']),
    );
    const meanwhile = await publish({ category: 'offers' });
    expect([meanwhile.status, meanwhile.body]).toMatchObject([201, { category: 'offers' }]);
    expect((await boss.get(all)).status).toBe(200);
    expect((await settled(await boss.delete(`${all}${id}/`))).status).toBe(204);
    await changeFeature(world.deps.db, 'switch', 'enable_sitewide_notifications', { active: true });
    expect(await namesSeen(plain)).toEqual([`News ${subject}`]);
  });
});
