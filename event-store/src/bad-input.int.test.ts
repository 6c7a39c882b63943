import { randomBytes, randomUUID } from 'node:crypto';
import { type ClientHttp2Session, connect } from 'node:http2';
import { connect as connectSocket } from 'node:net';
import {
  BACKWARDS,
  binaryEvent,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  MaxAppendSizeExceededError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { appendModes, freshStream, readAllOf, testEvent } from './contract/contract-events.ts';
import { SubscriptionProbe } from './contract/subscription-probe.ts';
import { sharedPb, streamsPb } from './protocol/generated.ts';
import { type EventStore, startEventStore } from './start-event-store.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let node: EventStore;
let client: EventStoreDBClient;
let session: ClientHttp2Session | undefined;
beforeAll(async () => {
  database = await testDatabase();
  node = await startEventStore({ databaseUrl: database.url, allowUnsafeDurability: true, statusPort: 0 });
  client = EventStoreDBClient.connectionString(node.connectionString);
});
afterEach(async () => {
  session?.destroy();
  session = undefined;
  // Whatever came before, the node lives and writes.
  const stream = freshStream();
  expect((await client.appendToStream(stream, testEvent())).nextExpectedRevision).toBe(0n);
  expect(await readAllOf(client, stream)).toHaveLength(1);
});
afterAll(async () => {
  await node.stop();
  await client.dispose();
  await database.drop();
});

/** Sends bytes as one gRPC message and gives the status the call ends with. */
async function statusOf(method: string, message: Buffer, prefix = frameOf(message)): Promise<number> {
  session ??= connect(`http://127.0.0.1:${node.port}`);
  const stream = session.request({
    ':method': 'POST',
    ':path': `/event_store.client.streams.Streams/${method}`,
    'content-type': 'application/grpc',
    te: 'trailers',
  });
  stream.on('error', () => {});
  stream.end(Buffer.concat([prefix, message]));
  const code = await new Promise<unknown>((resolve) => {
    stream.on('trailers', (headers) => resolve(headers['grpc-status']));
    stream.on('response', (headers) => headers['grpc-status'] !== undefined && resolve(headers['grpc-status']));
    stream.on('close', () => resolve(`closed with ${stream.rstCode}`));
    stream.resume();
  });
  return typeof code === 'string' && code.startsWith('closed') ? status.CANCELLED : Number(code);
}

function frameOf(message: Buffer): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  return prefix;
}

async function subscribers(): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${node.statusPort}/stats`);
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'subscribers' in body ? body.subscribers : undefined;
}

describe('a message', () => {
  it('of random bytes ends its call with an error, each of a hundred', async () => {
    for (let round = 0; round < 25; round += 1)
      for (const method of ['Append', 'BatchAppend', 'Read', 'Tombstone']) {
        const message = randomBytes(1 + round * 7);
        // Field 0 does not exist, so none of these is a message by chance.
        message[0] = 0;
        expect(await statusOf(method, message), method).toBeGreaterThan(0);
      }
  });

  it('beyond 16 MiB is refused before it is read', async () => {
    expect([status.RESOURCE_EXHAUSTED, status.CANCELLED]).toContain(
      await statusOf('Append', Buffer.alloc(17 * 1024 * 1024)),
    );
    const claim = Buffer.alloc(5);
    claim.writeUInt32BE(0xffff_ffff, 1);
    expect(await statusOf('BatchAppend', Buffer.alloc(10), claim)).toBeGreaterThan(0);
  });
});

describe('a revision', () => {
  it.each(['Append', 'BatchAppend'])('beyond 64 bits ends its call (%s)', async (method) => {
    // Stream "s", revision 2^70 - 1; as a batch final and without a correlation id.
    const options = Buffer.from('0a031a017310ffffffffffffffffff7f', 'hex');
    const batch = Buffer.concat([Buffer.of(0x12, options.length), options, Buffer.of(0x20, 1)]);
    const message = method === 'Append' ? Buffer.concat([Buffer.of(0x0a, options.length), options]) : batch;
    expect(await statusOf(method, message)).toBe(status.INTERNAL);
  });
});

describe('a stream name', () => {
  it.each(['', '$$'])("of '%s' is refused by every call", async (stream) => {
    for (const { options } of appendModes)
      await expect(client.appendToStream(stream, testEvent(), options)).rejects.toThrow();
    await expect(client.deleteStream(stream)).rejects.toThrow();
    await expect(client.tombstoneStream(stream)).rejects.toThrow();
    if (stream === '') await expect(readAllOf(client, stream)).rejects.toThrow();
    else await expect(readAllOf(client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
  });

  it('of the log takes no events and cannot be deleted', async () => {
    for (const { options } of appendModes)
      await expect(client.appendToStream('$all', testEvent(), options)).rejects.toThrow();
    await expect(client.tombstoneStream('$all')).rejects.toMatchObject({ type: 'access-denied' });
  });

  it('of 10 kB, of control characters or of other scripts names a stream for every call', async () => {
    for (const name of [
      'x'.repeat(10_240),
      '\u0001\t\r\n\u007f\u0085',
      '\u202e日本 ✓ 👩🏽‍🚀',
      "'; drop table event; --",
      '../..%00',
    ]) {
      const stream = freshStream(name);
      await client.appendToStream(stream, testEvent());
      await client.setStreamMetadata(stream, { owner: name });
      expect((await client.getStreamMetadata(stream)).metadata).toEqual({ owner: name });
      const probe = await new SubscriptionProbe().watch(client.subscribeToStream(stream)).caughtUp();
      expect(probe.events.map(({ streamId }) => streamId)).toEqual([stream]);
      await probe.stop();
      await client.deleteStream(stream);
      await expect(readAllOf(client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
      await client.tombstoneStream(stream);
      await expect(readAllOf(client, stream)).rejects.toMatchObject({
        type: 'stream-deleted',
        streamName: expect.any(String),
      });
    }
  });
});

describe('an event', () => {
  it.each(appendModes)('with metadata beyond 1 MiB is refused as too large ($mode)', async ({ options }) => {
    const stream = freshStream();
    const event = binaryEvent({ type: 'x', data: Buffer.of(1), metadata: randomBytes(1024 * 1024) });
    await expect(client.appendToStream(stream, event, options)).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    await expect(readAllOf(client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
  });

  it.each(appendModes)('without a type, or with an empty id, is refused ($mode)', async ({ options }) => {
    const stream = freshStream();
    const empty = '00000000-0000-0000-0000-000000000000';
    for (const event of [testEvent({}, ''), { ...testEvent(), id: empty }])
      await expect(client.appendToStream(stream, event, options)).rejects.toThrow(/type|id/);
    await expect(readAllOf(client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
  });

  it.each(appendModes)('of a type with 500 kB counts its type, and comes back ($mode)', async ({ options }) => {
    const stream = freshStream();
    const type = 't'.repeat(500_000);
    await client.appendToStream(stream, binaryEvent({ type, data: Buffer.of(1) }), options);
    expect((await readAllOf(client, stream))[0]?.type).toBe(type);
    await expect(
      client.appendToStream(stream, binaryEvent({ type, data: randomBytes(60_000) }), options),
    ).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
  });
});

describe('an append', () => {
  it('of events before their stream, or with two streams, is refused', async () => {
    const [options, event] = [optionsOfAppend(freshStream()), eventOfAppend()];
    expect(await statusOf('Append', event)).toBe(status.INVALID_ARGUMENT);
    const twice = Buffer.concat([options, frameOf(options), options]);
    expect(await statusOf('Append', twice, frameOf(options))).toBe(status.INVALID_ARGUMENT);
    const whole = Buffer.concat([options, frameOf(event), event]);
    expect(await statusOf('Append', whole, frameOf(options))).toBe(status.OK);
  });

  it('with a correlation id that is none ends its call', async () => {
    const id = Buffer.alloc(1_000, 1);
    expect(await statusOf('BatchAppend', Buffer.concat([Buffer.of(0x0a, 0xe8, 0x07), id]))).toBe(status.INTERNAL);
  });
});

describe('a filter', () => {
  it.each(['(', '[z-a]', 'a{2,1}', '\\', '(?<n>a)\\k<n>', '(?=a)', 'x'.repeat(20_000)])(
    'of the pattern %.20s is refused',
    async (regex) => {
      const filter = eventTypeFilter({ regex });
      const probe = new SubscriptionProbe().watch(client.subscribeToAll({ filter }));
      await probe.until(({ error }) => error !== undefined);
      expect(probe.error).toMatchObject({ type: 'unknown' });
    },
  );

  it.each(['^(a+)+$', '^(a|a)*b$', '^(.*?,){20}x', '((a{1,20}){1,20}){1,10}b'])(
    'of the pattern %s takes no longer than others on a name made to ruin it',
    async (regex) => {
      await client.appendToStream(freshStream(), testEvent({}, `${'a'.repeat(30_000)}!`));
      const begun = performance.now();
      const probe = new SubscriptionProbe().watch(client.subscribeToAll({ filter: eventTypeFilter({ regex }) }));
      await probe.until(({ order, error }) => order.includes('caught up') || error !== undefined);
      expect(performance.now() - begun).toBeLessThan(5_000);
      await probe.stop();
    },
  );
});

describe('a caller', () => {
  it('who cancels in the middle of an append has written nothing', async () => {
    session = connect(`http://127.0.0.1:${node.port}`);
    const stream = session.request({
      ':method': 'POST',
      ':path': '/event_store.client.streams.Streams/Append',
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    stream.on('error', () => {});
    const before = await headOf();
    // Options for a stream at any revision, and one whole event; only the end of the messages never comes.
    for (const message of [optionsOfAppend(freshStream('cut')), eventOfAppend()])
      stream.write(Buffer.concat([frameOf(message), message]));
    await new Promise<void>((resolve) => session?.ping(() => resolve()));
    stream.close(8);
    await new Promise<void>((resolve) => stream.once('close', () => resolve()));
    await new Promise<void>((resolve) => session?.ping(() => resolve()));
    expect(await headOf()).toBe(before);
  });

  it('who leaves hundreds of calls half-way leaves none behind', async () => {
    for (let round = 0; round < 200; round += 1) {
      const subscription = client.subscribeToAll({ fromPosition: END });
      subscription.on('error', () => {});
      if (round % 2 === 0) subscription.once('confirmation', () => void subscription.unsubscribe());
      else void subscription.unsubscribe();
    }
    await vi.waitFor(async () => expect(await subscribers()).toBe(0), { timeout: 10_000 });
  });

  it('whose connection went silent is let go', async () => {
    const other = await testDatabase();
    const keepAliveMs = 200;
    const impatient = await startEventStore({ databaseUrl: other.url, allowUnsafeDurability: true, keepAliveMs });
    const socket = connectSocket(impatient.port, '127.0.0.1');
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    // A client that says hello and then answers nothing, not even pings.
    socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
    socket.write(Buffer.from('000000040000000000', 'hex'));
    socket.resume();
    socket.on('error', () => {});
    const begun = performance.now();
    await closed;
    expect(performance.now() - begun).toBeGreaterThan(keepAliveMs);
    await impatient.stop();
    await other.drop();
  });

  it('who speaks something else is shown the door', async () => {
    for (const greeting of ['GET / HTTP/1.1\r\n\r\n', '\u0016\u0003\u0001', 'nonsense\n'.repeat(2_000)]) {
      const socket = connectSocket(node.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.resume();
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.end(greeting);
      await closed;
      expect(socket.closed).toBe(true);
    }
  });

  it('who reads beyond both ends gets nothing, and no error', async () => {
    const stream = freshStream();
    await client.appendToStream(stream, testEvent());
    const far = 2n ** 63n - 1n;
    expect(await readAllOf(client, stream, { fromRevision: far })).toEqual([]);
    expect(await readAllOf(client, stream, { fromRevision: far, direction: BACKWARDS })).toHaveLength(1);
    expect(await readAllOf(client, stream, { maxCount: 0 })).toEqual([]);
  });
});

function optionsOfAppend(stream: string): Buffer {
  const identifier = new sharedPb.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream).toString('base64'));
  const options = new streamsPb.AppendReq.Options();
  options.setStreamIdentifier(identifier);
  options.setAny(new sharedPb.Empty());
  const request = new streamsPb.AppendReq();
  request.setOptions(options);
  return Buffer.from(request.serializeBinary());
}

function eventOfAppend({ id = randomUUID(), type = 'Cut' }: { id?: string; type?: string } = {}): Buffer {
  const uuid = new sharedPb.UUID();
  uuid.setString(id);
  const message = new streamsPb.AppendReq.ProposedMessage();
  message.setId(uuid);
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  const request = new streamsPb.AppendReq();
  request.setProposedMessage(message);
  return Buffer.from(request.serializeBinary());
}

async function headOf(): Promise<bigint | undefined> {
  let head: bigint | undefined;
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    head = event?.position?.commit;
  return head;
}
