import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AccessDeniedError,
  ANY,
  binaryEvent,
  type Credentials,
  EventStoreDBClient,
  jsonEvent,
  START,
  UnavailableError,
} from '@eventstore/db-client';
import * as grpc from '@grpc/grpc-js';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendModes, freshStream, readAllOf, testEvent } from '../contract/contract-events.ts';
import { SubscriptionProbe } from '../contract/subscription-probe.ts';
import { gossipGrpc, operationsGrpc, operationsPb, sharedPb, streamsGrpc, streamsPb } from '../protocol/generated.ts';
import { type EventStore, type EventStoreOptions, startEventStore } from '../start-event-store.ts';
import { hashPassword } from './password-hash.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';

const admin: Credentials = { username: 'admin', password: 'correct horse' };
const ops: Credentials = { username: 'ops', password: 'battery' };
const ann: Credentials = { username: 'ann', password: 'staple: ü' };
const bob: Credentials = { username: 'bob', password: 'bob' };

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let node: EventStore;
let nobody: EventStoreDBClient;
const clients: EventStoreDBClient[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-store-security-'));
  database = await testDatabase();
  node = await startEventStore({
    certificateFolder: folder,
    databaseUrl: database.url,
    allowUnsafeDurability: true,
    statusPort: 0,
    users: [
      { name: 'admin', password: await hashPassword(admin.password, 16), groups: ['$admins'] },
      { name: 'ops', password: await hashPassword(ops.password, 16), groups: ['$ops'] },
      { name: 'ann', password: await hashPassword(ann.password, 16), groups: ['writers'] },
      { name: 'bob', password: bob.password },
    ],
  });
  nobody = connect(node.connectionString);
});
afterAll(async () => {
  await node.stop();
  await Promise.all(clients.map((client) => client.dispose()));
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Trusts the node's own certificate. */
async function channelCredentials(): Promise<grpc.ChannelCredentials> {
  return grpc.credentials.createSsl(await readFile(join(folder, 'node.crt')));
}

/** The status server's answer over TLS. */
function statusOf({ statusPort }: EventStore, path: string, authorization?: string): Promise<number | undefined> {
  const headers = authorization === undefined ? {} : { authorization };
  return new Promise((resolve, reject) =>
    request({ host: '127.0.0.1', port: statusPort, path, headers, rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end(),
  );
}

function connect(connectionString: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(connectionString);
  clients.push(client);
  return client;
}

/** A client whose every call carries the user's name and password. */
function as({ username, password }: Credentials): EventStoreDBClient {
  return connect(node.connectionString.replace('://', `://${username}:${encodeURIComponent(password)}@`));
}

describe('logging in', () => {
  it.each(appendModes)('is needed to write ($mode) and to read, and lets a user do both', async ({ options }) => {
    const credentials = options.credentials ? { credentials: ann } : {};
    const client = options.credentials ? nobody : as(ann);
    const stream = freshStream();
    await client.appendToStream(stream, testEvent(), credentials);
    expect(await readAllOf(client, stream, { credentials: ann })).toHaveLength(1);
    await expect(nobody.appendToStream(stream, testEvent())).rejects.toBeInstanceOf(AccessDeniedError);
    await expect(readAllOf(nobody, stream)).rejects.toBeInstanceOf(AccessDeniedError);
  });

  it('with a wrong name or password is refused, as is what is no password at all', async () => {
    const wrong = [
      { username: 'ann', password: 'Staple: ü' },
      { username: 'eve', password: 'staple: ü' },
      { username: '$admins', password: '' },
      { username: '', password: '' },
    ];
    for (const credentials of wrong) {
      const error = await readAllOf(nobody, freshStream(), { credentials }).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ type: 'access-denied', code: grpc.status.UNAUTHENTICATED });
    }
    await expect(as({ username: 'ann', password: 'no' }).appendToStream('s', testEvent())).rejects.toBeInstanceOf(
      AccessDeniedError,
    );
  });

  it('is asked for before the events of an append are listened to', async () => {
    const streams = new streamsGrpc.StreamsClient(`127.0.0.1:${node.port}`, await channelCredentials());
    const stream = new sharedPb.StreamIdentifier();
    stream.setStreamName(Buffer.from(freshStream()).toString('base64'));
    const options = new streamsPb.AppendReq.Options();
    options.setStreamIdentifier(stream);
    options.setAny(new sharedPb.Empty());
    const request = new streamsPb.AppendReq();
    request.setOptions(options);
    // The call is left open: only a refusal ends it.
    const code = await new Promise((resolve) => streams.append((error) => resolve(error?.code)).write(request));
    expect(code).toBe(grpc.status.PERMISSION_DENIED);
    streams.close();
  });

  it('is not needed to find the node', async () => {
    const gossip = new gossipGrpc.GossipClient(`127.0.0.1:${node.port}`, await channelCredentials());
    const members = await new Promise((resolve, reject) =>
      gossip.read(new sharedPb.Empty(), (error, info) =>
        error ? reject(error) : resolve(info.getMembersList().length),
      ),
    );
    expect(members).toBe(1);
    gossip.close();
  });

  it('is needed for the figures of the status server, not for its health', async () => {
    const status = (path: string, authorization?: string) => statusOf(node, path, authorization);
    const basic = ({ username, password }: Credentials) =>
      `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    expect(await status('/health/live')).toBe(204);
    expect([await status('/stats'), await status('/stats', basic({ ...ann, password: 'x' }))]).toEqual([401, 401]);
    expect(await status('/stats', basic(ann))).toBe(200);
  });

  it('is possible for nobody where anonymous access to streams is wanted', async () => {
    const other = await testDatabase();
    const open = await startEventStore({
      databaseUrl: other.url,
      allowUnsafeDurability: true,
      users: [{ name: 'admin', password: 'x', groups: ['$admins'] }],
      certificateFolder: folder,
      allowAnonymousStreams: true,
    });
    const client = connect(open.connectionString);
    await client.appendToStream('public', testEvent());
    expect(await readAllOf(client, 'public')).toHaveLength(1);
    await expect(readAllOf(client, '$settings')).rejects.toBeInstanceOf(AccessDeniedError);
    await open.stop();
    await other.drop();
  });
});

describe('the log and system streams', () => {
  it('are for administrators', async () => {
    const readLog = async (credentials: Credentials) => {
      let events = 0;
      for await (const _ of nobody.readAll({ maxCount: 1, fromPosition: START, credentials })) events += 1;
      return events;
    };
    expect(await readLog(admin)).toBe(1);
    await expect(readLog(ann)).rejects.toBeInstanceOf(AccessDeniedError);
    await expect(readLog(ops)).rejects.toBeInstanceOf(AccessDeniedError);
    await expect(as(ann).appendToStream('$mine', testEvent())).rejects.toBeInstanceOf(AccessDeniedError);
    await as(admin).appendToStream('$mine', testEvent());
    await expect(readAllOf(as(ann), '$mine')).rejects.toBeInstanceOf(AccessDeniedError);
  });

  it('can be opened to others by the metadata of $all', async () => {
    await as(admin).setStreamMetadata('$all', { acl: { readRoles: ['$admins', 'writers'] } });
    const seen: unknown[] = [];
    for await (const { event } of as(ann).readAll({ maxCount: 1, fromPosition: START })) seen.push(event);
    expect(seen).toHaveLength(1);
    const error = await as(bob)
      .appendToStream('$all', testEvent())
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: expect.stringContaining('Access Denied') });
  });

  it('send nothing to a subscriber who may not read them', async () => {
    const refused = new SubscriptionProbe().watch(as(bob).subscribeToAll());
    await refused.until(({ error }) => error !== undefined);
    expect(refused.error).toBeInstanceOf(AccessDeniedError);
    expect([refused.confirmations, refused.events.length]).toEqual([0, 0]);
  });
});

describe("a stream's access list", () => {
  it('says who reads, writes, deletes and sees and sets its metadata; administrators always may', async () => {
    const stream = freshStream();
    await as(admin).appendToStream(stream, testEvent());
    await as(admin).setStreamMetadata(stream, {
      acl: {
        readRoles: ['ann', 'bob'],
        writeRoles: ['writers'],
        deleteRoles: [],
        metaReadRoles: ['bob'],
        metaWriteRoles: ['$admins'],
      },
    });
    const may = async (user: Credentials) => {
      const client = as(user);
      const outcome = (call: Promise<unknown>) =>
        call.then(
          () => true,
          (error: unknown) => {
            expect(error).toBeInstanceOf(AccessDeniedError);
            return false;
          },
        );
      return {
        read: await outcome(readAllOf(client, stream)),
        write: await outcome(client.appendToStream(stream, testEvent())),
        metaRead: await outcome(client.getStreamMetadata(stream)),
        metaWrite: await outcome(
          client.appendToStream(`$$${stream}`, jsonEvent({ type: 'x', data: { $acl: { $r: 'bob' } } })),
        ),
        delete: await outcome(client.deleteStream(stream)),
        tombstone: await outcome(client.tombstoneStream(`$$${stream}`)),
      };
    };
    const nothing = { read: false, write: false, metaRead: false, metaWrite: false, delete: false, tombstone: false };
    expect(await may(ann)).toEqual({ ...nothing, read: true, write: true });
    expect(await may(bob)).toEqual({ ...nothing, read: true, metaRead: true });
    expect(await may(ops)).toEqual(nothing);
    // Metadata streams are deleted by nobody.
    expect(await may(admin)).toEqual({
      read: true,
      write: true,
      metaRead: true,
      metaWrite: true,
      delete: true,
      tombstone: false,
    });
  });

  it('holds from the answer that set it on, in both directions', async () => {
    const stream = freshStream();
    await as(bob).appendToStream(stream, testEvent());
    const bobs = as(bob);
    for (let round = 0; round < 10; round += 1) {
      await as(admin).setStreamMetadata(stream, { acl: { readRoles: ['ann'] } });
      await expect(readAllOf(bobs, stream)).rejects.toBeInstanceOf(AccessDeniedError);
      await as(admin).setStreamMetadata(stream, { acl: { readRoles: ['bob'] } });
      expect(await readAllOf(bobs, stream)).toHaveLength(1);
    }
  });

  it('is not got round by a link to the stream', async () => {
    const [secret, own] = [freshStream('secret'), freshStream()];
    const acl = { readRoles: ['ann'], metaWriteRoles: ['$admins'] };
    await as(admin).setStreamMetadata(secret, { acl });
    await as(admin).appendToStream(secret, testEvent({ pin: 1234 }));
    const link = binaryEvent({ type: '$>', data: Buffer.from(`0@${secret}`) });
    await as(bob).appendToStream(own, link);
    const seen = async (user: Credentials) => {
      const events = [];
      for await (const resolved of as(user).readStream(own, { resolveLinkTos: true })) events.push(resolved);
      return events;
    };
    expect(await seen(ann)).toMatchObject([{ event: { data: { pin: 1234 } }, link: { id: link.id } }]);
    const [hidden] = await seen(bob);
    expect(hidden).toMatchObject({ link: { id: link.id } });
    expect(hidden?.event).toBeUndefined();
    const probe = await new SubscriptionProbe()
      .watch(as(bob).subscribeToStream(own, { resolveLinkTos: true }))
      .caughtUp();
    expect(probe.events.filter(({ streamId }) => streamId === secret)).toEqual([]);
    await probe.stop();
  });

  it('is by default what $settings says', async () => {
    const stream = freshStream();
    await as(admin).appendToStream(
      '$settings',
      jsonEvent({ type: '$settings', data: { $userStreamAcl: { $w: 'ann' }, $systemStreamAcl: { $r: 'bob' } } }),
      { expectedRevision: ANY },
    );
    await expect(as(bob).appendToStream(stream, testEvent())).rejects.toBeInstanceOf(AccessDeniedError);
    await as(ann).appendToStream(stream, testEvent());
    expect(await readAllOf(as(bob), '$mine')).toHaveLength(1);
    await as(admin).appendToStream('$settings', jsonEvent({ type: '$settings', data: {} }));
    await as(bob).appendToStream(stream, testEvent());
    await expect(readAllOf(as(bob), '$mine')).rejects.toBeInstanceOf(AccessDeniedError);
  });
});

it('scavenging is for $ops and $admins', async () => {
  const client = new operationsGrpc.OperationsClient(`127.0.0.1:${node.port}`, await channelCredentials());
  const start = (user: Credentials) => {
    const metadata = new grpc.Metadata();
    metadata.set('authorization', `Basic ${Buffer.from(`${user.username}:${user.password}`).toString('base64')}`);
    return new Promise((resolve) =>
      client.startScavenge(new operationsPb.StartScavengeReq(), metadata, (error) => resolve(error?.code ?? 0)),
    );
  };
  expect(await start(ann)).toBe(grpc.status.PERMISSION_DENIED);
  expect(await start(ops)).toBe(0);
  expect(await start(admin)).toBe(0);
  client.close();
});

describe('listening beyond this machine', () => {
  const start = (options: Partial<EventStoreOptions>) =>
    startEventStore({ databaseUrl: 'postgres://127.0.0.1:1/none', ...options });

  it('is refused without users, unless it is wanted', async () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.1', 'events.example'])
      await expect(start({ host })).rejects.toMatchObject({
        code: 'insecure',
        message: expect.stringContaining('EVENTSTORE_INSECURE=true'),
      });
    // Beyond that check, it is the database that is missing.
    await expect(start({ host: '0.0.0.0', insecure: true })).rejects.toMatchObject({ code: 'database_unreachable' });
    const users = [{ name: 'admin', password: await hashPassword('x', 16) }];
    await expect(start({ host: '0.0.0.0', users, certificateFolder: folder })).rejects.toMatchObject({
      code: 'database_unreachable',
    });
    await expect(start({ users })).rejects.toMatchObject({ code: 'insecure', message: expect.stringContaining('TLS') });
  });
});

describe('TLS', () => {
  let secured: EventStore;
  let securedDatabase: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    securedDatabase = await testDatabase();
    secured = await startEventStore({
      databaseUrl: securedDatabase.url,
      allowUnsafeDurability: true,
      certificateFolder: folder,
      statusPort: 0,
    });
  });
  afterAll(async () => {
    await secured.stop();
    await securedDatabase.drop();
  });

  it('with a certificate of its own is what the connection string says, and serves the client', async () => {
    expect(secured.connectionString).toMatch(/^esdb:\/\/127\.0\.0\.1:\d+\?tls=true&tlsCAFile=/);
    const client = connect(secured.connectionString);
    const stream = freshStream();
    await client.appendToStream(stream, testEvent());
    expect(await readAllOf(client, stream)).toHaveLength(1);
    const byName = connect(secured.connectionString.replace('127.0.0.1', 'localhost'));
    expect(await readAllOf(byName, stream)).toHaveLength(1);
  });

  it('is not spoken with clients that do not trust it, or speak plainly', async () => {
    const untrusting = connect(`esdb://127.0.0.1:${secured.port}?tls=true`);
    await expect(readAllOf(untrusting, 's')).rejects.toBeInstanceOf(UnavailableError);
    const plain = connect(`esdb://127.0.0.1:${secured.port}?tls=false`);
    await expect(readAllOf(plain, 's')).rejects.toBeInstanceOf(UnavailableError);
  });

  it('covers the status server', async () => {
    const status = await statusOf(secured, '/health/live');
    expect(status).toBe(204);
  });

  it("is refused with a key that is another certificate's", async () => {
    const [mine, other] = await Promise.all(['a', 'b'].map((host) => selfSignedCertificate([host], new Date(), 1)));
    const certificate = { certificate: mine?.certificate ?? '', key: other?.key ?? '' };
    await expect(startEventStore({ databaseUrl: database.url, certificate })).rejects.toMatchObject({
      code: 'setting_invalid',
      message: expect.stringContaining('certificate'),
    });
  });
});
