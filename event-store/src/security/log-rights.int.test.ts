import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANY, type EventStoreDBClient, jsonEvent, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import { connectLogClient, disposeLogClient } from '@proofline/platform/event-log/connect-log-client';
import { giveLogRights, wantedLogRights } from '@proofline/platform/event-log/give-log-rights';
import { testMetadata } from '@proofline/platform/event-log/testing/test-metadata';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { checkLog } from '@proofline/platform/preflight/check-log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventStore, startEventStore } from '../start-event-store.ts';
import { hashPassword } from './password-hash.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let node: EventStore;
let clients: EventStoreDBClient[];
let admin: EventStoreDBClient;
let proofline: EventStoreDBClient;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-rights-'));
  database = await testDatabase();
  node = await startEventStore({
    ...{ certificateFolder: folder, databaseUrl: database.url, allowUnsafeDurability: true },
    users: [
      { name: 'admin', password: await hashPassword('of-the-admin', 16), groups: ['$admins'] },
      { name: 'proofline', password: await hashPassword('of-the-product', 16) },
    ],
  });
  clients = [];
  admin = as('admin', 'of-the-admin');
  proofline = as('proofline', 'of-the-product');
});
afterEach(async () => {
  await Promise.all(clients.map(disposeLogClient));
  await node.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const addressOf = (name: string, password: string) =>
  node.connectionString.replace('esdb://', `esdb://${name}:${password}@`);

function as(name: string, password: string): EventStoreDBClient {
  const client = connectLogClient(addressOf(name, password));
  clients.push(client);
  return client;
}

/** What a start would be refused for. */
const missing = async (name: string, password: string, streamPrefix = ''): Promise<string[]> =>
  (await checkLog({ url: addressOf(name, password), streamPrefix })).map(({ sentence }) => sentence);

const product = ['proofline', 'of-the-product'] as const;
const readingLog = /may not read \$all: .*npm run log -- rights/;

describe('a user who is no administrator', () => {
  it('lacks the reading of $all, is given it, and then does all that the product does', async () => {
    expect(await missing(...product)).toEqual([expect.stringMatching(readingLog)]);
    expect(await wantedLogRights(admin, 'proofline')).toEqual([
      { stream: '$$$all', revision: NO_STREAM, from: {}, to: { $acl: { $r: ['$admins', 'proofline'] } } },
    ]);
    expect(await missing(...product), 'a look writes nothing').toHaveLength(1);
    expect(await giveLogRights(admin, 'proofline')).toHaveLength(1);
    expect(await missing(...product, 'north.')).toEqual([]);
    expect(await missing('admin', 'of-the-admin')).toEqual([]);
    expect(await giveLogRights(admin, 'proofline'), 'again').toEqual([]);

    const log = connectEventLog(addressOf('proofline', 'of-the-product'), { streamPrefix: 'north.' });
    const event = { id: crypto.randomUUID(), type: 'CheckCreated', data: {}, metadata: testMetadata };
    await log.append('check-1', 'no_stream', [event]);
    const stopping = new AbortController();
    const seen: string[] = [];
    for await (const { events } of log.subscribeAll({ after: 'start', signal: stopping.signal })) {
      seen.push(...events.map(({ id }) => id));
      if (seen.length > 0) stopping.abort();
    }
    expect(seen).toEqual([event.id]);
    await log.dispose();
  });

  it('keeps everybody who may read already, and what else is said of $all', async () => {
    const acl = { $r: ['reports', '$admins'], $mr: '$admins' };
    await admin.appendToStream('$$$all', jsonEvent({ type: '$metadata', data: { $acl: acl, kept: true } }));
    await giveLogRights(admin, 'proofline');
    expect((await admin.getStreamMetadata('$all')).metadata).toEqual({
      acl: { readRoles: ['reports', '$admins', 'proofline'], metaReadRoles: '$admins' },
      kept: true,
    });
    expect(await missing(...product)).toEqual([]);
  });

  it('is let in where $settings keeps users out, and only there', async () => {
    const data = {
      $userStreamAcl: { $r: ['$all'], $w: ['writers'], $d: ['$admins'] },
      $systemStreamAcl: { $r: 'ops' },
    };
    await admin.appendToStream('$settings', jsonEvent({ type: '$settings', data }), { expectedRevision: ANY });
    expect(await missing(...product, 'north.')).toEqual([
      expect.stringMatching(readingLog),
      expect.stringContaining('may not append to streams under north.'),
    ]);
    expect((await giveLogRights(admin, 'proofline')).map(({ stream }) => stream)).toEqual(['$$$all', '$settings']);
    expect(await missing(...product, 'north.')).toEqual([]);
    expect(await wantedLogRights(admin, 'proofline')).toEqual([]);
  });

  it('is told that it may not read streams, though it may read $all and append', async () => {
    await giveLogRights(admin, 'proofline');
    const data = { $userStreamAcl: { $r: ['readers'], $w: ['$all'] } };
    await admin.appendToStream('$settings', jsonEvent({ type: '$settings', data }), { expectedRevision: ANY });
    expect(await missing(...product, 'north.')).toEqual([
      expect.stringContaining('may not read streams under north.: give it the right (npm run log -- rights'),
    ]);
    expect((await giveLogRights(admin, 'proofline')).map(({ stream }) => stream)).toEqual(['$settings']);
    expect(await missing(...product, 'north.')).toEqual([]);
  });

  it('gets no right onto a list that somebody changed after it was read', async () => {
    const changed = { $acl: { $r: ['$admins'] }, changed: true };
    // While the second list is read, somebody takes a reader away from the first.
    const slow = new Proxy(admin, {
      get(client, name) {
        const method: unknown = Reflect.get(client, name);
        if (name === 'readStream')
          return async function* (...args: Parameters<EventStoreDBClient['readStream']>) {
            if (args[0] === '$settings')
              await client.appendToStream('$$$all', jsonEvent({ type: '$metadata', data: changed }));
            yield* client.readStream(...args);
          };
        return typeof method === 'function' ? method.bind(client) : method;
      },
    });
    await admin.appendToStream('$$$all', jsonEvent({ type: '$metadata', data: { $acl: { $r: ['leaver'] } } }));
    await expect(giveLogRights(slow, 'proofline')).rejects.toBeInstanceOf(WrongExpectedVersionError);
    expect(await wantedLogRights(admin, 'proofline')).toMatchObject([{ from: changed }]);
  });

  it('cannot give rights to itself', async () => {
    await expect(giveLogRights(proofline, 'proofline')).rejects.toMatchObject({ type: 'access-denied' });
  });

  it('with a wrong password is told so, and nothing else', async () => {
    expect(await missing('proofline', 'hunter2')).toEqual([
      expect.stringMatching(/refuses the user proofline: change user or password in EVENTSTORE_URL\.$/),
    ]);
  });
});

it('looking for what is missing leaves nothing in the log', async () => {
  await missing('admin', 'of-the-admin');
  const streams: string[] = [];
  for await (const { event } of admin.readAll()) if (event) streams.push(event.streamId);
  expect(streams.filter((stream) => stream.startsWith('feature'))).toEqual([]);
});
