import {
  binaryEvent,
  jsonEvent,
  NO_STREAM,
  START,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshStream, idsOf, readAllOf, testEvent, testEvents } from './contract-events.ts';
import { type ContractNode, startContractNode } from './contract-node.ts';

let node: ContractNode;
beforeAll(async () => {
  node = await startContractNode();
});
afterAll(() => node.stop());

const revisionsOf = async (stream: string) =>
  (await readAllOf(node.client, stream)).map((event) => Number(event.revision));

async function streamOf(count: number): Promise<string> {
  const stream = freshStream();
  await node.client.appendToStream(stream, testEvents(count));
  return stream;
}

describe('deleting a stream', () => {
  it('makes it not found and answers a position', async () => {
    const stream = await streamOf(4);
    const { position } = await node.client.deleteStream(stream);
    expect(position?.commit).toBeGreaterThan(0n);
    await expect(readAllOf(node.client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
  });

  it('is refused when there never was one, and possible once it has metadata', async () => {
    const stream = freshStream();
    for (const options of [{}, { expectedRevision: NO_STREAM } as const])
      await expect(node.client.deleteStream(stream, options)).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await node.client.setStreamMetadata(stream, { owner: 'me' });
    await node.client.deleteStream(stream, { expectedRevision: NO_STREAM });
  });

  it('can be repeated, and ends in a tombstone', async () => {
    const stream = await streamOf(2);
    await node.client.deleteStream(stream);
    await node.client.deleteStream(stream);
    await node.client.tombstoneStream(stream);
    await expect(readAllOf(node.client, stream)).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(node.client.deleteStream(stream)).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('is refused at a revision the stream is not at', async () => {
    const stream = await streamOf(4);
    const error = await node.client.deleteStream(stream, { expectedRevision: 2n }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: stream, expectedVersion: 2n, actualVersion: 3n });
    await expect(node.client.deleteStream(stream, { expectedRevision: NO_STREAM })).rejects.toBeInstanceOf(
      WrongExpectedVersionError,
    );
    await node.client.deleteStream(stream, { expectedRevision: 3n });
  });

  it('lets the stream live again: revisions go on, the old events stay gone', async () => {
    const stream = await streamOf(3);
    await node.client.deleteStream(stream);
    const events = testEvents(2);
    const result = await node.client.appendToStream(stream, events, { expectedRevision: NO_STREAM });
    expect(result.nextExpectedRevision).toBe(4n);
    expect(idsOf(await readAllOf(node.client, stream))).toEqual(idsOf(events));
    expect(await revisionsOf(stream)).toEqual([3, 4]);
  });

  it('counts as gone for writers that expect the stream to exist', async () => {
    const stream = await streamOf(1);
    await node.client.deleteStream(stream);
    await expect(
      node.client.appendToStream(stream, testEvent(), { expectedRevision: STREAM_EXISTS }),
    ).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('can be done at the revision reached by a writer of the second life', async () => {
    const stream = await streamOf(2);
    await node.client.deleteStream(stream);
    await node.client.appendToStream(stream, testEvent(), { expectedRevision: 1n });
    await node.client.deleteStream(stream, { expectedRevision: 2n });
    await expect(readAllOf(node.client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
  });
});

describe('tombstoning a stream', () => {
  it('closes it for readers, writers and further deletions', async () => {
    const stream = await streamOf(2);
    const { position } = await node.client.tombstoneStream(stream, { expectedRevision: 1n });
    expect(position?.commit).toBeGreaterThan(0n);
    for (const attempt of [
      () => readAllOf(node.client, stream),
      () => node.client.appendToStream(stream, testEvent()),
      () => node.client.deleteStream(stream),
      () => node.client.tombstoneStream(stream),
    ])
      await expect(attempt()).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('closes its metadata too', async () => {
    const stream = await streamOf(1);
    await node.client.setStreamMetadata(stream, { maxCount: 5 });
    const bare = await streamOf(1);
    for (const closed of [stream, bare]) {
      await node.client.tombstoneStream(closed);
      for (const attempt of [() => node.client.getStreamMetadata(closed), () => readAllOf(node.client, `$$${closed}`)])
        await expect(attempt()).rejects.toBeInstanceOf(StreamDeletedError);
    }
    await expect(node.client.setStreamMetadata(bare, { maxCount: 3 })).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('refuses new metadata where there was some', async () => {
    const stream = await streamOf(1);
    await node.client.setStreamMetadata(stream, { maxCount: 5 });
    await node.client.tombstoneStream(stream);
    await expect(node.client.setStreamMetadata(stream, { maxCount: 3 })).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('is refused at a revision the stream is not at', async () => {
    const stream = await streamOf(2);
    await expect(node.client.tombstoneStream(stream, { expectedRevision: 0n })).rejects.toBeInstanceOf(
      WrongExpectedVersionError,
    );
    expect(await revisionsOf(stream)).toEqual([0, 1]);
  });

  it('is possible for a stream that never was', async () => {
    const stream = freshStream();
    await node.client.tombstoneStream(stream, { expectedRevision: NO_STREAM });
    await expect(node.client.appendToStream(stream, testEvent())).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('leaves the events in the log, and says so there', async () => {
    const stream = await streamOf(2);
    await node.client.tombstoneStream(stream);
    const types: string[] = [];
    for await (const { event } of node.client.readAll({ fromPosition: START }))
      if (event?.streamId === stream) types.push(event.type);
    expect(types).toEqual(['Happened', 'Happened', '$streamDeleted']);
  });
});

describe('stream metadata', () => {
  it('is given back as it was set, custom fields included', async () => {
    const stream = await streamOf(1);
    const metadata = {
      maxCount: 10,
      maxAge: 3_600,
      truncateBefore: 0,
      cacheControl: 20,
      owner: 'crawl',
      deep: { a: [1] },
    };
    await node.client.setStreamMetadata(stream, metadata);
    expect((await node.client.getStreamMetadata(stream)).metadata).toEqual(metadata);
  });

  it('is absent where none was set', async () => {
    expect((await node.client.getStreamMetadata(freshStream())).metadata).toBeUndefined();
  });

  it('is replaced whole, under the revision of the metadata stream', async () => {
    const stream = freshStream();
    await node.client.setStreamMetadata(stream, { maxCount: 10 }, { expectedRevision: NO_STREAM });
    await node.client.setStreamMetadata(stream, { maxAge: 5 }, { expectedRevision: 0n });
    expect((await node.client.getStreamMetadata(stream)).metadata).toEqual({ maxAge: 5 });
    await expect(node.client.setStreamMetadata(stream, { maxAge: 6 }, { expectedRevision: 0n })).rejects.toBeInstanceOf(
      WrongExpectedVersionError,
    );
  });

  it('hides events before $tb from reads of the stream', async () => {
    const stream = await streamOf(6);
    await node.client.setStreamMetadata(stream, { truncateBefore: 4 });
    expect(await revisionsOf(stream)).toEqual([4, 5]);
  });

  it('hides all but the newest $maxCount events', async () => {
    const stream = await streamOf(6);
    await node.client.setStreamMetadata(stream, { maxCount: 2 });
    expect(await revisionsOf(stream)).toEqual([4, 5]);
    await node.client.appendToStream(stream, testEvent());
    expect(await revisionsOf(stream)).toEqual([5, 6]);
  });

  it('shows events younger than $maxAge', async () => {
    const stream = await streamOf(2);
    await node.client.setStreamMetadata(stream, { maxAge: 3_600 });
    expect(await revisionsOf(stream)).toEqual([0, 1]);
  });

  it('brings a deleted stream back, empty, when it is set anew', async () => {
    const stream = await streamOf(3);
    await node.client.deleteStream(stream);
    await node.client.setStreamMetadata(stream, { owner: 'again' });
    expect(await revisionsOf(stream)).toEqual([]);
    expect((await node.client.getStreamMetadata(stream)).metadata).toEqual({ owner: 'again', truncateBefore: 3 });
  });

  it('that is no JSON, or malformed in one field, limits nothing', async () => {
    for (const metadata of [
      binaryEvent({ type: '$metadata', data: Buffer.from('{"$maxCount":1}') }),
      jsonEvent({ type: '$metadata', data: { $maxCount: 1, $tb: 'x' } }),
    ]) {
      const stream = await streamOf(3);
      await node.client.appendToStream(`$$${stream}`, metadata);
      expect(await revisionsOf(stream)).toEqual([0, 1, 2]);
    }
  });

  it('is an event of its own stream, which remembers only the last', async () => {
    const stream = await streamOf(1);
    await node.client.setStreamMetadata(stream, { maxCount: 3 });
    await node.client.setStreamMetadata(stream, { maxCount: 4 });
    const [event, ...others] = await readAllOf(node.client, `$$${stream}`);
    expect(event).toMatchObject({ type: '$metadata', isJson: true, revision: 1n, data: { $maxCount: 4 } });
    expect(others).toEqual([]);
  });

  it('can be set for the log itself', async () => {
    await node.client.setStreamMetadata('$all', { acl: { readRoles: ['$admins', 'readers'] } });
    expect((await node.client.getStreamMetadata('$all')).metadata?.acl?.readRoles).toEqual(['$admins', 'readers']);
  });

  it('makes a stream without events exist for its writers, not for its readers', async () => {
    const stream = freshStream();
    await node.client.setStreamMetadata(stream, { owner: 'me' });
    await expect(readAllOf(node.client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
    const result = await node.client.appendToStream(stream, testEvent(), { expectedRevision: STREAM_EXISTS });
    expect(result.nextExpectedRevision).toBe(0n);
  });
});
