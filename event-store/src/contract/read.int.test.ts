import {
  BACKWARDS,
  binaryEvent,
  END,
  FORWARDS,
  type ReadAllOptions,
  type RecordedEvent,
  START,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshStream, idsOf, readAllOf, type TestEvent, testEvent, testEvents } from './contract-events.ts';
import { type ContractNode, startContractNode } from './contract-node.ts';
import { SubscriptionProbe } from './subscription-probe.ts';

let node: ContractNode;
beforeAll(async () => {
  node = await startContractNode();
});
afterAll(() => node.stop());

describe('a stream', () => {
  let stream: string;
  let events: TestEvent[];
  beforeAll(async () => {
    stream = freshStream();
    events = testEvents(20);
    await node.client.appendToStream(stream, events);
  });

  it('is read from start to end', async () => {
    expect(idsOf(await readAllOf(node.client, stream))).toEqual(idsOf(events));
  });

  it('is read backwards from its end', async () => {
    const read = await readAllOf(node.client, stream, { direction: BACKWARDS, fromRevision: END });
    expect(idsOf(read)).toEqual(idsOf(events.toReversed()));
  });

  it('is read from a revision on, itself included, in both directions', async () => {
    const forwards = await readAllOf(node.client, stream, { fromRevision: 17n });
    expect(forwards.map((event) => event.revision)).toEqual([17n, 18n, 19n]);
    const backwards = await readAllOf(node.client, stream, { direction: BACKWARDS, fromRevision: 2n });
    expect(backwards.map((event) => event.revision)).toEqual([2n, 1n, 0n]);
  });

  it('gives no more than the limit', async () => {
    const read = await readAllOf(node.client, stream, { fromRevision: 5n, maxCount: 3 });
    expect(read.map((event) => event.revision)).toEqual([5n, 6n, 7n]);
    expect(await readAllOf(node.client, stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 })).toHaveLength(
      1,
    );
  });

  it('has nothing behind its end', async () => {
    expect(await readAllOf(node.client, stream, { fromRevision: 20n })).toEqual([]);
    expect(await readAllOf(node.client, stream, { fromRevision: 2n ** 63n - 1n })).toEqual([]);
    const backwards = await readAllOf(node.client, stream, { direction: BACKWARDS, fromRevision: 2n ** 63n - 1n });
    expect(idsOf(backwards)).toEqual(idsOf(events.toReversed()));
  });

  it('is not read forwards from its end, nor from beyond what a revision can be', async () => {
    const end = 2n ** 64n - 1n;
    for (const name of [stream, freshStream()])
      for (const fromRevision of [END, end] as const)
        await expect(readAllOf(node.client, name, { fromRevision })).rejects.toThrow(
          'UNKNOWN: Unexpected ReadStreamResult: Error',
        );
    for (const fromRevision of [2n ** 63n, end - 1n])
      for (const direction of [FORWARDS, BACKWARDS] as const)
        await expect(readAllOf(node.client, stream, { fromRevision, direction })).rejects.toThrow(
          'UNKNOWN: Exception was thrown by handler.',
        );
    const backwards = await readAllOf(node.client, stream, { direction: BACKWARDS, fromRevision: end, maxCount: 1 });
    expect(backwards[0]?.id).toBe(events.at(-1)?.id);
  });

  it('carries the positions its events have in the log', async () => {
    const positions = (await readAllOf(node.client, stream)).map((event) => positionOf(event));
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(positions).size).toBe(20);
  });

  it('is read over many pages', async () => {
    const long = freshStream();
    for (let n = 0; n < 3; n += 1) await node.client.appendToStream(long, testEvents(600));
    const read = await readAllOf(node.client, long);
    expect(read.map((event) => Number(event.revision))).toEqual(Array.from({ length: 1_800 }, (_, n) => n));
    const backwards = await readAllOf(node.client, long, { direction: BACKWARDS, fromRevision: END, maxCount: 1_100 });
    expect(backwards.map((event) => Number(event.revision))).toEqual(
      Array.from({ length: 1_100 }, (_, n) => 1_799 - n),
    );
  });

  it('is not found when it does not exist', async () => {
    const missing = freshStream();
    for (const direction of [FORWARDS, BACKWARDS] as const) {
      const error = await readAllOf(node.client, missing, {
        direction,
        fromRevision: direction === FORWARDS ? START : END,
      }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StreamNotFoundError);
      expect(error).toMatchObject({ streamName: missing });
    }
  });

  it('says that it was tombstoned', async () => {
    const closed = freshStream();
    await node.client.appendToStream(closed, testEvent());
    await node.client.tombstoneStream(closed);
    const error = await readAllOf(node.client, closed).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StreamDeletedError);
    expect(error).toMatchObject({ streamName: closed });
  });

  it('resolves links when asked to', async () => {
    const links = freshStream();
    await node.client.appendToStream(links, binaryEvent({ type: '$>', data: Buffer.from(`3@${stream}`) }));
    const plain = await readAllOf(node.client, links);
    expect(plain[0]?.type).toBe('$>');
    for await (const { event, link } of node.client.readStream(links, { resolveLinkTos: true })) {
      expect(event?.id).toBe(events[3]?.id);
      expect(link?.streamId).toBe(links);
    }
  });
});

describe('a link', () => {
  it('to an event its stream no longer shows comes alone', async () => {
    const links = freshStream();
    const [cut, counted, deleted, closed] = await Promise.all(
      ['cut', 'counted', 'deleted', 'closed'].map(async (name) => {
        const target = freshStream(name);
        await node.client.appendToStream(target, testEvents(3));
        await node.client.appendToStream(links, binaryEvent({ type: '$>', data: Buffer.from(`1@${target}`) }));
        return target;
      }),
    );
    await node.client.appendToStream(links, binaryEvent({ type: '$>', data: Buffer.from(`0@${freshStream('none')}`) }));
    const resolved = async () => {
      const found: boolean[] = [];
      for await (const { event, link } of node.client.readStream(links, { resolveLinkTos: true })) {
        expect(link?.streamId).toBe(links);
        found.push(event !== undefined);
      }
      return found;
    };
    expect(await resolved()).toEqual([true, true, true, true, false]);
    await node.client.setStreamMetadata(cut ?? '', { truncateBefore: 2 });
    await node.client.setStreamMetadata(counted ?? '', { maxCount: 1 });
    await node.client.deleteStream(deleted ?? '');
    await node.client.tombstoneStream(closed ?? '');
    expect(await resolved()).toEqual([false, false, false, false, false]);
  });
});

describe('the log', () => {
  const marker = freshStream('log');
  let written: RecordedEvent[];
  /** From the first of them to the last, those of others between them included. */
  let all: RecordedEvent[];
  beforeAll(async () => {
    for (let n = 0; n < 6; n += 1) await node.client.appendToStream(`${marker}-${n % 2}`, testEvents(200));
    const log = await collectAll({});
    const isOwn = (event: RecordedEvent) => event.streamId.startsWith(marker);
    written = log.filter(isOwn);
    all = log.slice(log.findIndex(isOwn), log.findLastIndex(isOwn) + 1);
  });

  it('holds the events of all streams in the order they were written', () => {
    expect(written).toHaveLength(1_200);
    expect(written.slice(0, 200).every((event) => event.streamId === `${marker}-0`)).toBe(true);
    expect(written.slice(200, 400).every((event) => event.streamId === `${marker}-1`)).toBe(true);
    const positions = written.map(positionOf);
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  it('is read backwards from its end', async () => {
    // Others may write to the log meanwhile: theirs lie before, between and behind.
    const read: RecordedEvent[] = [];
    for await (const { event } of node.client.readAll({ direction: BACKWARDS, fromPosition: END })) {
      if (event?.streamId.startsWith(marker)) read.push(event);
      if (read.length === written.length) break;
    }
    expect(idsOf(read)).toEqual(idsOf(written.toReversed()));
  });

  it('is read forwards from a position, itself included', async () => {
    const read = await collectAll({ fromPosition: at(700), maxCount: 10 });
    expect(idsOf(read)).toEqual(idsOf(all.slice(700, 710)));
  });

  it('is read backwards from a position, itself left out', async () => {
    const read = await collectAll({ direction: BACKWARDS, fromPosition: at(700), maxCount: 10 });
    expect(idsOf(read)).toEqual(idsOf(all.slice(690, 700).toReversed()));
  });

  it('has nothing before its start and nothing behind its end', async () => {
    expect(await collectAll({ direction: BACKWARDS, fromPosition: START })).toEqual([]);
    expect(await collectAll({ fromPosition: END })).toEqual([]);
    expect(await collectAll({ fromPosition: bothAt(2n ** 64n - 1n) })).toEqual([]);
    expect(await collectAll({ fromPosition: bothAt(2n ** 40n) })).toEqual([]);
    await expect(collectAll({ fromPosition: bothAt(2n ** 63n) })).rejects.toThrow(
      'UNKNOWN: Exception was thrown by handler.',
    );
  });

  it('shows an append to whoever reads after its answer', async () => {
    const stream = freshStream();
    for (let n = 0; n < 20; n += 1) {
      const event = testEvent();
      await node.client.appendToStream(stream, event);
      // What others wrote meanwhile is newer.
      const newest = await collectAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1_000 });
      expect(newest.find(({ streamId }) => streamId === stream)?.id).toBe(event.id);
    }
  });

  function bothAt(place: bigint) {
    return { commit: place, prepare: place };
  }

  function at(index: number) {
    const position = all[index]?.position;
    if (!position) throw new Error('Events of the log carry positions.');
    return position;
  }

  async function collectAll(options: ReadAllOptions): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const { event } of node.client.readAll(options)) if (event) events.push(event);
    return events;
  }
});

function positionOf(event: RecordedEvent): bigint {
  return event.position?.commit ?? -1n;
}

it('a long stream of small and large events is read whole, in both directions, and subscribed to', async () => {
  const stream = freshStream();
  const events: TestEvent[] = [];
  for (const [count, bytes] of [
    [330, 10],
    [10, 700_000],
    [330, 10],
  ] as const) {
    const some = testEvents(count).map((event) => ({ ...event, data: { text: 'x'.repeat(bytes) } }));
    events.push(...some);
    if (bytes > 10) for (const event of some) await node.client.appendToStream(stream, event);
    else await node.client.appendToStream(stream, some);
  }
  expect(idsOf(await readAllOf(node.client, stream))).toEqual(idsOf(events));
  const backwards = await readAllOf(node.client, stream, { direction: BACKWARDS, fromRevision: END });
  expect(idsOf(backwards)).toEqual(idsOf(events.toReversed()));
  const limited = await readAllOf(node.client, stream, { fromRevision: 300n, maxCount: 60 });
  expect(idsOf(limited)).toEqual(idsOf(events.slice(300, 360)));
  const probe = await new SubscriptionProbe().watch(node.client.subscribeToStream(stream)).caughtUp();
  expect(idsOf(probe.events)).toEqual(idsOf(events));
  await probe.stop();
});
