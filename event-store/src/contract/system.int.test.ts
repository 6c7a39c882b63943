import { connect } from 'node:http2';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshStream, readAllOf, testEvent } from './contract-events.ts';
import { type ContractNode, startContractNode } from './contract-node.ts';
import { firstNode } from './first-node.ts';

let node: ContractNode;
beforeAll(async () => {
  node = await startContractNode();
});
afterAll(() => node.stop());

describe('discovery', () => {
  it('finds the node by gossip, as a cluster of one that leads', async () => {
    const client = EventStoreDBClient.connectionString(firstNode(node.connectionString).byGossip);
    const stream = freshStream();
    await client.appendToStream(stream, testEvent());
    expect(await readAllOf(client, stream)).toHaveLength(1);
    await client.dispose();
  });
});

describe('bad input', () => {
  const refusesToWrite = async (stream: string) => {
    await expect(node.client.appendToStream(stream, testEvent())).rejects.toThrow();
    await expect(
      node.client.appendToStream(stream, testEvent(), { credentials: { username: 'a', password: 'b' } }),
    ).rejects.toThrow();
  };

  it.each([
    { name: 'an empty stream name', stream: '' },
    { name: 'a stream name of two dollars', stream: '$$' },
  ])('refuses to write under $name', async ({ stream }) => {
    expect(await refusesToWrite(stream)).toBeUndefined();
  });

  it('refuses to write under a stream name with NUL', async () => {
    expect(await refusesToWrite('a\0b')).toBeUndefined();
  });

  it('takes stream names of 10 kB and with control characters', async () => {
    for (const stream of [freshStream('x'.repeat(10_000)), freshStream('\u0001\t\n\u007f')]) {
      await node.client.appendToStream(stream, testEvent());
      expect((await readAllOf(node.client, stream))[0]?.streamId).toBe(stream);
    }
  });

  it('refuses an id that is no UUID and goes on with the next append', async () => {
    const stream = freshStream();
    await expect(node.client.appendToStream(stream, { ...testEvent(), id: 'nonsense' })).rejects.toThrow();
    expect((await node.client.appendToStream(stream, testEvent())).nextExpectedRevision).toBe(0n);
  });

  it('ends a call whose message is no protobuf, and lives on', async () => {
    const { address, tls } = firstNode(node.connectionString);
    const session = tls === undefined ? connect(`http://${address}`) : connect(`https://${address}`, tls);
    for (const method of ['Append', 'BatchAppend', 'Read', 'Delete']) {
      const request = session.request({
        ':method': 'POST',
        ':path': `/event_store.client.streams.Streams/${method}`,
        'content-type': 'application/grpc',
        te: 'trailers',
      });
      request.end(Buffer.from([0, 0, 0, 0, 4, 0xff, 0xff, 0xff, 0xff]));
      const status = await new Promise((resolve) => {
        request.on('trailers', (headers) => resolve(headers['grpc-status']));
        request.on('response', (headers) => headers['grpc-status'] && resolve(headers['grpc-status']));
        request.resume();
      });
      expect(Number(status)).toBeGreaterThan(0);
    }
    session.close();
    expect((await node.client.appendToStream(freshStream(), testEvent())).success).toBe(true);
  });
});
