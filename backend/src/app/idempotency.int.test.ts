import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADER } from '@proofline/contracts/api/idempotency';
import { accountStream, commentStream, urlListStream } from '@proofline/contracts/events/streams';
import { commentIdSchema, urlListIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '../kernel/commands/record-audit.ts';
import type { RouteDefinition } from '../kernel/http/define-route.ts';
import { MAX_REQUESTS_KEPT } from '../kernel/idempotency/idempotent-requests.ts';
import { startApi } from './start-api.ts';
import { type ApiWorld, people, startApiWorld } from './testing/api-world.ts';
import type { Client, ClientAnswer } from './testing/client.ts';
import { runningReport } from './testing/report-fixture.ts';

let world: ApiWorld;
let full: Client;
let report: number;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  full = await world.signedIn(people.full);
  report = (await runningReport(world, 1001)).reportId;
});
afterAll(() => world?.stop());

const path = '/api/v1/url_groups/';
const keyed = (key: string) => ({ headers: { [IDEMPOTENCY_KEY_HEADER]: key } });
const list = (name: string) => ({ name, urls: ['a.example'] });
const idOf = ({ body }: ClientAnswer) => (body as { id: number }).id;

async function countOf(name: string): Promise<number> {
  const answer = await full.get(`${path}?name=${encodeURIComponent(name)}`);
  return (answer.body as { count: number }).count;
}

/** As an api that was killed after it had written, and before it knew its answer. */
async function forgetAnswers(): Promise<void> {
  await world.deps.db('idempotent_requests').update({ answer: null, locked_until: null });
}

/** The first answer that is not "ask again". */
async function settled(ask: () => Promise<ClientAnswer>): Promise<ClientAnswer> {
  return await expect
    .poll(ask, { timeout: 10_000, interval: 100 })
    .toSatisfy((answer: ClientAnswer) => answer.status !== 409)
    .then(ask);
}

describe('A command sent twice under one key', () => {
  it('happens once, and is answered alike, position included', async () => {
    const key = randomUUID();
    const first = await full.post(path, list('Once'), keyed(key));
    const second = await full.post(path, list('Once'), keyed(`"${key}"`));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('x-log-position')).toBe(first.headers.get('x-log-position'));
    expect([first, second].map(({ headers }) => headers.get(REPLAYED_HEADER))).toEqual([null, 'true']);
    expect(await countOf('Once')).toBe(1);
  });

  it('happens twice without one: what the key is for', async () => {
    await full.post(path, list('Twice'));
    await full.post(path, list('Twice'));
    expect(await countOf('Twice')).toBe(2);
  });

  it('at the same time from two browsers happens once: the others are told to ask again, and when', async () => {
    const key = randomUUID();
    const other = await world.signedIn(people.full);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? full : other).post(path, list('At once'), keyed(key))),
    );
    expect(answers.map(({ status }) => status).every((status) => status === 201 || status === 409)).toBe(true);
    const refused = answers.filter(({ status }) => status === 409);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: 'in_progress' });
      expect(headers.get('retry-after')).toBe('1');
    }
    const made = answers.find(({ status }) => status === 201);
    expect((await settled(() => other.post(path, list('At once'), keyed(key)))).body).toEqual(made?.body);
    expect(await countOf('At once')).toBe(1);
  });

  it('is the same after an api that died between what it wrote and its answer', async () => {
    const key = randomUUID();
    const first = await full.post(path, list('Killed'), keyed(key));
    await forgetAnswers();
    const again = await full.post(path, list('Killed'), keyed(key));
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get(REPLAYED_HEADER)).toBeNull();
    expect(await countOf('Killed')).toBe(1);
    const written = await world.deps.eventLog.readStream(urlListStream(urlListIdSchema.parse(idOf(first))));
    expect(written).toHaveLength(1);
  });

  it('that changes or deletes is not decided again', async () => {
    const made = await full.post('/api/comments/', { comment: 'First', report }, keyed(randomUUID()));
    const id = idOf(made);
    const [edit, removal] = [randomUUID(), randomUUID()];
    const ask = { method: 'PATCH', path: `/api/comments/${id}/`, body: { comment: 'Second' } } as const;
    const edited = await full.send(ask.method, ask.path, ask.body, keyed(edit));
    await full.patch(ask.path, { comment: 'Third' });
    await forgetAnswers();
    const repeated = await full.send(ask.method, ask.path, ask.body, keyed(edit));
    expect([edited.status, repeated.status]).toEqual([200, 200]);
    expect(repeated.body).toMatchObject({ comment: 'Third' });
    const removed = await full.send('DELETE', ask.path, undefined, keyed(removal));
    await forgetAnswers();
    // Without its own event being known, this would be 404.
    const removedAgain = await full.send('DELETE', ask.path, undefined, keyed(removal));
    expect([removed.status, removedAgain.status]).toEqual([204, 204]);
    const written = await world.deps.eventLog.readStream(commentStream(commentIdSchema.parse(id)));
    expect(written.map(({ type }) => type)).toEqual([
      'CommentAdded',
      'CommentEdited',
      'CommentEdited',
      'CommentDeleted',
    ]);
  });

  it('leaves one fact in the audit log, others in between or not', async () => {
    const { eventLog } = world.deps;
    const stream = accountStream(userIdSchema.parse(1));
    const fact = { type: 'AccountInvited' as const, data: { userId: userIdSchema.parse(1) } };
    const contextOf = (id: string) => ({
      commandId: id,
      actor: { type: 'user' as const, id: '1' },
      organizationId: world.organizations.first,
      at: new Date(0),
      correlationId: id,
      causationId: id,
    });
    const [once, another] = [randomUUID(), randomUUID()];
    const first = await recordAudit(eventLog, stream, [fact], contextOf(once));
    await recordAudit(eventLog, stream, [fact], contextOf(another));
    expect(await recordAudit(eventLog, stream, [fact], contextOf(once))).toBe(first);
    const written = (await eventLog.readStream(stream)).map(
      ({ metadata }) => (metadata as { commandId: string }).commandId,
    );
    expect(written.filter((id) => id === once)).toHaveLength(1);
  });

  it('keeps what only Postgres knows to once, its answer known', async () => {
    const form = () => {
      const data = new FormData();
      data.set('name', 'dot');
      data.set('file', new Blob([dot], { type: 'image/png' }), 'dot.png');
      return data;
    };
    const key = randomUUID();
    const first = await full.post('/api/user_images/', form(), keyed(key));
    const second = await full.post('/api/user_images/', form(), keyed(key));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe('Without what makes a repeat the same command', () => {
  /** Another api of the same product, with lesser routes: sends a new list twice, its first answer forgotten or not. */
  async function twice(name: string, lesser: (route: RouteDefinition) => RouteDefinition, forgets: boolean) {
    const api = await startApi(world.deps, {
      host: '127.0.0.1',
      port: 0,
      publicUrl: undefined,
      frontendDist: undefined,
      weakened: (routes) => ({ routes: routes.map(lesser) }),
    });
    const client = full.at(`http://127.0.0.1:${api.port}`);
    const key = randomUUID();
    await client.post(path, list(name), keyed(key));
    if (forgets) await forgetAnswers();
    await client.post(path, list(name), keyed(key));
    await api.stop();
    return await countOf(name);
  }
  const same = (route: RouteDefinition) => route;

  it('it happens twice: the id taken from the request', async () => {
    expect(await twice('As it is', same, true)).toBe(1);
    expect(await twice('Id of the request', (route) => ({ ...route, takesIdempotencyKey: false }), false)).toBe(2);
  });

  it('it happens twice: a number drawn anew for the repeat', async () => {
    const lesser = (route: RouteDefinition): RouteDefinition => ({
      ...route,
      prepare: (raw) => {
        const handle = route.prepare(raw);
        return (command) => handle({ ...command, reserveId: (draw) => draw() });
      },
    });
    expect(await twice('Drawn anew', lesser, true)).toBe(2);
  });
});

describe('A key', () => {
  it('with another body, path or query is refused, and changes nothing', async () => {
    const key = randomUUID();
    const { body } = await full.post(path, list('Body'), keyed(key));
    const other = await full.post(path, list('Another body'), keyed(key));
    expect([other.status, other.body]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
    expect(await countOf('Another body')).toBe(0);
    const { id } = body as { id: number };
    const patchKey = randomUUID();
    expect((await full.send('PATCH', `${path}${id}/`, { name: 'Body' }, keyed(patchKey))).status).toBe(200);
    expect((await full.send('PATCH', `${path}${id + 1}/`, { name: 'Body' }, keyed(patchKey))).status).toBe(422);
  });

  it.each(['short', 'with spaces in the middle of it', 'x'.repeat(129), '"0123456789abcdef, "0123456789abcdef"'])(
    'of a wrong shape is refused: %s',
    async (key) => {
      const answer = await full.post(path, list('Shape'), keyed(key));
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'malformed_request' }]);
      expect(await countOf('Shape')).toBe(0);
    },
  );

  it('of somebody else gives nothing away and stands in nobody’s way', async () => {
    const key = randomUUID();
    const mine = await full.post(path, list('Mine'), keyed(key));
    for (const email of [people.other, people.superuser]) {
      const answer = await (await world.signedIn(email)).post(path, list('Mine'), keyed(key));
      expect(answer.status).toBe(201);
      expect(answer.headers.get(REPLAYED_HEADER)).toBeNull();
      expect(idOf(answer)).not.toBe(idOf(mine));
    }
  });

  it('of a command that was refused is free again', async () => {
    const key = randomUUID();
    expect((await full.post(path, { name: 'Free', urls: ['not an address'] }, keyed(key))).status).toBe(400);
    expect((await full.post(path, list('Free'), keyed(key))).status).toBe(201);
  });

  it('is kept nowhere, nor is what was sent or answered under it readable', async () => {
    const key = randomUUID();
    await full.post(path, list('Unreadable words'), keyed(key));
    const rows = await world.deps.db('idempotent_requests').select('*');
    const kept = rows.flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
    );
    expect(kept.filter((text) => text.includes(key) || text.includes('Unreadable'))).toEqual([]);
  });

  it('is forgotten after a day, and the oldest of a user beyond the limit', async () => {
    const { db } = world.deps;
    const key = randomUUID();
    await full.post(path, list('Day'), keyed(key));
    await db('idempotent_requests').update({ first_seen_at: db.raw("first_seen_at - interval '25 hours'") });
    expect((await full.post(path, list('Day'), keyed(key))).status).toBe(201);
    expect(await countOf('Day')).toBe(2);
    const [{ user_id }] = await db('idempotent_requests').select('user_id');
    await db.raw(
      `insert into idempotent_requests (id, user_id, fingerprint, answer, first_seen_at)
       select gen_random_uuid(), ?, '', '', now() - n * interval '1 minute' from generate_series(1, ?) n`,
      [user_id, MAX_REQUESTS_KEPT + 30],
    );
    await full.post(path, list('Limit'), keyed(randomUUID()));
    const kept = await db('idempotent_requests').where({ user_id }).select('id');
    expect(kept).toHaveLength(MAX_REQUESTS_KEPT);
  });

  it('whose outcome is not known is not pushed out by those that are answered, and they have a limit as well', async () => {
    const { db } = world.deps;
    await db('idempotent_requests').delete();
    const key = randomUUID();
    await full.post(path, list('Unknown'), keyed(key));
    await forgetAnswers();
    const [{ user_id }] = await db('idempotent_requests').select('user_id');
    const fill = (answer: '' | null, hours: number) =>
      db.raw(
        `insert into idempotent_requests (id, user_id, fingerprint, answer, first_seen_at)
         select gen_random_uuid(), ?, '', ?, now() - ? * interval '1 hour' + n * interval '1 second' from generate_series(1, ?) n`,
        [user_id, answer, hours, MAX_REQUESTS_KEPT + 30],
      );
    // All of them are newer.
    await fill('', -1);
    await full.post(path, list('Another'), keyed(randomUUID()));
    expect((await full.post(path, list('Unknown'), keyed(key))).status).toBe(201);
    expect(await countOf('Unknown')).toBe(1);
    await fill(null, 2);
    await full.post(path, list('More'), keyed(randomUUID()));
    const unknown = await db('idempotent_requests').where({ user_id, answer: null }).select('id');
    expect(unknown.length).toBeLessThanOrEqual(MAX_REQUESTS_KEPT);
  });
});
