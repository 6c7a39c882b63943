import type { ParkedEvent } from '@proofline/contracts/api/parked-events';
import { FEATURES_CHANNEL } from '@proofline/contracts/feature-switches';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authorisationTable } from '../../app/authorisation-table.ts';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { workerFinding } from '../health/parts/worker-finding.ts';

const patience = { timeout: 10_000 };

let world: ApiWorld;
let superuser: Client;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  superuser = await world.signedIn(people.superuser);
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.deps.db(PARKED_EVENTS).delete();
});

interface Given {
  readonly reader?: string;
  readonly stream?: string;
  readonly state?: string;
  readonly position?: number;
  readonly revision?: number | null;
}

/** A row as a reader would have written it. Its name is that of no reader, so that nobody takes it up. */
async function given({
  reader = 'read-model:nobody',
  stream = 'comment-7',
  state = 'parked',
  position = 1,
  revision = 3,
}: Given) {
  const failed =
    state === 'waiting'
      ? {}
      : { attempts: 6, reason: 'It does not fit.', failed_at: new Date(), last_failed_at: new Date() };
  const [row] = await world.deps
    .db(PARKED_EVENTS)
    .insert({
      ...{ reader, sequence: stream, stream, state, position, revision, type: 'CommentEdited', ...failed },
      event_id: crypto.randomUUID(),
    })
    .returning<{ id: string; event_id: string }[]>(['id', 'event_id']);
  if (row === undefined) throw new Error('A row was inserted.');
  return row;
}

async function listed(query = ''): Promise<ParkedEvent[]> {
  return ((await superuser.get(`/api/parked_events/?page_size=50&${query}`)).body as { results: ParkedEvent[] })
    .results;
}
const rowOf = (id: string) => world.deps.db(PARKED_EVENTS).where({ id }).first();
const auditOf = async (eventId: string) =>
  (await world.deps.eventLog.readStream(`parkedevent-${eventId}`)).map(({ type, data }) => ({ type, data }));

describe('parked events', () => {
  it('are listed with what waits behind each, without what waits or was skipped', async () => {
    const { id } = await given({});
    await given({ state: 'waiting', position: 2 });
    await given({ state: 'waiting', position: 3 });
    await given({ state: 'retrying', stream: 'comment-8', position: 4, reader: 'reactor:nobody' });
    await given({ state: 'skipped', stream: 'comment-9', position: 5 });
    await given({ state: 'passed', stream: 'comment-7', position: 6, revision: null });
    await given({ stream: 'comment-10', position: 7, reader: 'rebuild:nobody' });
    expect(await listed('ordering=-waiting,state')).toMatchObject([
      {
        id,
        state: 'parked',
        waiting: 2,
        more_wait: false,
        revision: 3,
        reader: { kind: 'read_model', name: 'nobody' },
      },
      { state: 'retrying', waiting: 0, reader: { kind: 'reactor', name: 'nobody' } },
      { state: 'passed', waiting: 0, revision: null },
    ]);
    expect((await listed('state=retrying')).map(({ stream }) => stream)).toEqual(['comment-8']);
    expect((await listed('search=COMMENT-8')).map(({ stream }) => stream)).toEqual(['comment-8']);
    expect((await superuser.get('/api/parked_events/?state=unknown')).status).toBe(400);
    expect((await superuser.get('/api/parked_events/?ordering=reason')).status).toBe(400);
  });

  it('are tried again when asked, which is recorded once', async () => {
    const { id, event_id } = await given({});
    expect((await superuser.post(`/api/parked_events/${id}/retry/`)).status).toBe(204);
    expect((await superuser.post(`/api/parked_events/${id}/retry/`)).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ asked: 'retry', state: 'parked' });
    expect(await auditOf(event_id)).toEqual([
      {
        type: 'ParkedEventRetried',
        data: {
          reader: 'read-model:nobody',
          stream: 'comment-7',
          revision: 3,
          eventId: event_id,
          eventType: 'CommentEdited',
        },
      },
    ]);
  });

  it('are skipped with a reason, which is recorded', async () => {
    const { id, event_id } = await given({});
    expect((await superuser.post(`/api/parked_events/${id}/skip/`, { reason: ' ' })).status).toBe(400);
    expect((await superuser.post(`/api/parked_events/${id}/skip/`, {})).status).toBe(400);
    expect((await superuser.post(`/api/parked_events/${id}/skip/`, { reason: 'Not ours.' })).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ asked: 'skip' });
    expect(await auditOf(event_id)).toMatchObject([{ type: 'ParkedEventSkipped', data: { reason: 'Not ours.' } }]);
  });

  it('that an earlier version passed cannot be tried out of their order, and are let go at once', async () => {
    const { id } = await given({ state: 'passed', revision: null });
    expect((await superuser.post(`/api/parked_events/${id}/retry/`)).status).toBe(409);
    expect((await superuser.post(`/api/parked_events/${id}/skip/`, { reason: 'Known.' })).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ state: 'skipped' });
  });

  it('that are gone, or never were, are not found', async () => {
    const { id } = await given({ state: 'skipped' });
    for (const other of [id, crypto.randomUUID(), '7']) {
      expect((await superuser.post(`/api/parked_events/${other}/retry/`)).status).toBe(404);
    }
  });

  it('are a matter of superusers alone', async () => {
    const routes = Object.entries(authorisationTable).filter(([route]) => route.includes('/api/parked_events/'));
    expect(routes.map(([, row]) => row)).toEqual([1, 2, 3].map(() => expect.objectContaining({ policy: 'superuser' })));
    const { id } = await given({});
    const member = await world.signedIn(people.full);
    expect((await member.get('/api/parked_events/')).status).toBe(403);
    expect((await member.post(`/api/parked_events/${id}/skip/`, { reason: 'Mine.' })).status).toBe(403);
    expect(await rowOf(id)).toMatchObject({ asked: null });
  });

  it('are told of over the socket to superusers, and to nobody else', async () => {
    const boss = listenAs(superuser);
    const member = listenAs(await world.signedIn(people.full));
    try {
      for (const { told } of [boss, member]) await expect.poll(() => told, patience).toContain('hello');
      const { id } = await given({});
      expect((await superuser.post(`/api/parked_events/${id}/retry/`)).status).toBe(204);
      await expect.poll(() => boss.told, patience).toContain('parked_events_changed');
      // What everybody is told comes after it on every connection, so its absence before is no matter of patience.
      await world.deps.db.raw('select pg_notify(?, ?)', [FEATURES_CHANNEL, '']);
      await expect.poll(() => member.told, patience).toContain('features_changed');
      expect(member.told).not.toContain('parked_events_changed');
    } finally {
      boss.socket.disconnect();
      member.socket.disconnect();
    }
  });

  it('make health say degraded, with the sentence that helps', async () => {
    await given({ reader: 'read-model:reports' });
    const finding = await workerFinding(world.deps.db, 'projections', [{ name: 'reports', state: 'ok' }]);
    expect(finding.items).toEqual([
      { name: 'reports', state: 'degraded', figures: [{ label: 'Parked events', value: 1, unit: 'count' }] },
    ]);
  });
});

/** Types of what a browser is told over the socket. */
function listenAs(client: Client): { socket: Socket; told: string[] } {
  const socket = io(world.url, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: client.cookie ?? '', origin: world.url },
  });
  const told: string[] = [];
  socket.on('message', (message: { type: string }) => told.push(message.type));
  return { socket, told };
}
