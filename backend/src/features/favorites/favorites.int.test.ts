import type { Favorite } from '@proofline/contracts/api/favorites';
import type { Page } from '@proofline/contracts/api/pagination';
import type { Project } from '@proofline/contracts/api/projects';
import { favoriteStream } from '@proofline/contracts/events/streams';
import { type ServerMessage, serverMessageSchema } from '@proofline/contracts/socket/messages';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';

const list = '/api/favorite_projects/';
const unknownId = 999_999;

let world: ApiWorld;
let clients: Readonly<Record<keyof typeof people, Client>>;
let first: Fixture;
let second: Fixture;
let theirs: Fixture;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  const [full, plain, superuser, auditor, other] = await Promise.all(
    [people.full, people.plain, people.superuser, people.auditor, people.other].map((email) => world.signedIn(email)),
  );
  if (!full || !plain || !superuser || !auditor || !other) throw new Error('Five people sign in.');
  clients = { full, plain, superuser, auditor, other };
  first = await runningReport(world, 1001);
  second = await runningReport(world, 1002);
  theirs = await runningReport(world, 2001, world.organizations.other);
  await first.complete();
  await turn(true);
});
afterAll(() => world?.stop());

const turn = async (active: boolean) =>
  expect((await clients.superuser.patch('/api/waffle_switches/enable_favorites/', { active })).status).toBe(200);
const idOf = async (client: Client) => ((await client.get('/api/auth/users/me/')).body as { id: number }).id;
const favoritesOf = async (client: Client) =>
  ((await client.get(list)).body as Page<Favorite>).results.map(({ project }) => project);
const starred = async (client: Client, query: string) =>
  ((await client.get(`/api/projects/?ordering=id&${query}`)).body as Page<Project>).results.map(
    ({ id, is_favorite }) => [id, is_favorite],
  );
const told = async (userId: number, checkId: number) =>
  (await world.deps.eventLog.readStream(favoriteStream(userId as never, checkId as never))).map(({ type }) => type);

describe('Favourites', () => {
  it('are one person’s: in their list, on their checks, by their filter, and nobody else’s', async () => {
    const { full, plain, auditor } = clients;
    const answer = await full.post(list, { project: first.checkId });
    expect([answer.status, answer.body]).toEqual([
      201,
      expect.objectContaining({ id: first.checkId, project: first.checkId, last_report: first.reportId }),
    ]);
    expect((await full.post(list, { project: second.checkId })).status).toBe(201);
    expect((await auditor.post(list, { project: second.checkId })).status).toBe(201);
    expect(await favoritesOf(full)).toEqual([second.checkId, first.checkId]);
    expect(await favoritesOf(auditor)).toEqual([second.checkId]);
    expect(await favoritesOf(plain)).toEqual([]);
    expect(await starred(auditor, '')).toEqual([
      [first.checkId, false],
      [second.checkId, true],
    ]);
    expect(await starred(auditor, 'is_favorite=true')).toEqual([[second.checkId, true]]);
    expect(await starred(auditor, 'is_favorite=false')).toEqual([[first.checkId, false]]);
    expect((await full.get(`/api/projects/${first.checkId}/`)).body).toMatchObject({ is_favorite: true });
    expect((await plain.get(`/api/projects/${first.checkId}/`)).body).toMatchObject({ is_favorite: false });
    expect((await full.get(`${list}?page_size=1&page=2`)).body).toMatchObject({
      count: 2,
      results: [{ project: first.checkId, name: 'Überwachte =Seiten', status: { id: 'completed' } }],
    });
  });

  it('are said once by two tabs at once, by a repeat, and by who says again what is so', async () => {
    const { plain } = clients;
    const userId = await idOf(plain);
    const key = { 'Idempotency-Key': 'star-of-a-plain-user' };
    const ask = () => plain.post(list, { project: first.checkId });
    expect((await Promise.all([ask(), ask()])).map(({ status }) => status)).toEqual([201, 201]);
    expect((await ask()).status).toBe(201);
    expect(await told(userId, first.checkId)).toEqual(['CheckFavorited']);
    const once = await plain.post(list, { project: second.checkId }, { headers: key });
    expect((await plain.delete(`${list}${second.checkId}/`)).status).toBe(204);
    // Sent again late: it was carried out, and is not carried out again.
    const again = await plain.post(list, { project: second.checkId }, { headers: key });
    expect([once.status, again.status]).toEqual([201, 201]);
    expect(await told(userId, second.checkId)).toEqual(['CheckFavorited', 'CheckUnfavorited']);
    expect(await favoritesOf(plain)).toEqual([first.checkId]);
    const drop = () => plain.delete(`${list}${first.checkId}/`);
    expect((await Promise.all([drop(), drop()])).map(({ status }) => status)).toEqual([204, 204]);
    expect((await drop()).status).toBe(204);
    expect(await told(userId, first.checkId)).toEqual(['CheckFavorited', 'CheckUnfavorited']);
    expect(await favoritesOf(plain)).toEqual([]);
  });

  it('are of no check that the organisation does not have', async () => {
    const before = (await world.deps.eventLog.readAll({ maxEvents: 1, direction: 'backwards' }))[0]?.position;
    for (const id of [theirs.checkId, unknownId]) {
      expect((await clients.full.post(list, { project: id })).status).toBe(404);
      expect((await clients.full.delete(`${list}${id}/`)).status).toBe(404);
    }
    expect((await clients.other.get(`/api/projects/${theirs.checkId}/`)).body).toMatchObject({ is_favorite: false });
    const after = (await world.deps.eventLog.readAll({ maxEvents: 1, direction: 'backwards' }))[0]?.position;
    expect(after).toBe(before);
  });

  it.each([
    [{}, ['project']],
    [{ project: 'x' }, ['project']],
    [{ project: -1, id: 2 }, ['project', 'id']],
  ])('are refused as %j by field', async (body, fields) => {
    const answer = await clients.plain.post(list, body);
    expect([answer.status, Object.keys(answer.body as object).toSorted()]).toEqual([400, fields.toSorted()]);
  });

  it('are read by nobody but their user, whoever else is named', async () => {
    const { full, plain } = clients;
    expect((await full.get(`${list}?user=${await idOf(full)}`)).status).toBe(200);
    const refused = await Promise.all(
      [await idOf(plain), await idOf(clients.other), unknownId].map((id) => full.get(`${list}?user=${id}`)),
    );
    expect(new Set(refused.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(refused[0]).toMatchObject({ status: 400, body: { user: [expect.any(String)] } });
    expect((await full.get(`${list}?user=0x`)).status).toBe(400);
    expect((await full.get(`${list}?starred_by=2`)).status).toBe(400);
  });

  it('stay for whoever cannot sign in for a while, and are then neither read nor made', async () => {
    const { auditor, superuser } = clients;
    const id = await idOf(auditor);
    expect(await favoritesOf(auditor)).toEqual([second.checkId]);
    expect((await superuser.patch(`/api/users/${id}/`, { is_active: false })).status).toBe(200);
    expect((await auditor.get(list)).status).toBe(401);
    expect((await auditor.post(list, { project: first.checkId })).status).toBe(401);
    expect(await told(id, first.checkId)).toEqual([]);
    expect((await superuser.patch(`/api/users/${id}/`, { is_active: true })).status).toBe(200);
    expect(await favoritesOf(await world.signedIn(people.auditor))).toEqual([second.checkId]);
  });

  it('are told live to their user’s browsers alone', async () => {
    const heard = { full: [] as ServerMessage[], plain: [] as ServerMessage[] };
    for (const who of ['full', 'plain'] as const) {
      const socket = io(world.url, {
        transports: ['websocket'],
        forceNew: true,
        extraHeaders: { cookie: clients[who].cookie ?? '', origin: world.url },
      });
      onTestFinished(() => void socket.disconnect());
      socket.on('message', (message: unknown) => heard[who].push(serverMessageSchema.parse(message)));
    }
    const said = (who: keyof typeof heard, type: ServerMessage['type']) =>
      heard[who].filter((message) => message.type === type).length;
    await expect.poll(() => [said('full', 'hello'), said('plain', 'hello')], { timeout: 10_000 }).toEqual([1, 1]);
    expect((await clients.full.delete(`${list}${second.checkId}/`)).status).toBe(204);
    await expect.poll(() => said('full', 'favorites_changed'), { timeout: 10_000 }).toBe(1);
    // What everybody hears comes later to the colleague than what was not meant for them.
    await clients.full.post('/api/comments/', { comment: 'Seen.', report: first.reportId });
    await expect.poll(() => said('plain', 'changed'), { timeout: 10_000 }).toBeGreaterThan(0);
    expect(said('plain', 'favorites_changed')).toBe(0);
  });

  it('are not there while they are switched off, and are all there afterwards', async () => {
    const { full } = clients;
    const before = await favoritesOf(full);
    expect(before).toEqual([first.checkId]);
    await turn(false);
    const refused = await Promise.all([
      full.get(list),
      full.post(list, { project: second.checkId }),
      full.delete(`${list}${first.checkId}/`),
      full.get('/api/projects/?is_favorite=true'),
    ]);
    expect(refused.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual(
      refused.map(() => [403, 'switched_off']),
    );
    expect(await starred(full, 'enabled=true')).toEqual([
      [first.checkId, false],
      [second.checkId, false],
    ]);
    await turn(true);
    expect(await favoritesOf(full)).toEqual(before);
  });
});
