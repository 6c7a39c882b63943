import { randomBytes, randomUUID } from 'node:crypto';
import {
  ANY,
  type AppendExpectedRevision,
  binaryEvent,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  appendModes,
  freshStream,
  idsOf,
  readAllOf,
  type TestEvent,
  testEvent,
  testEvents,
} from './contract-events.ts';
import { type ContractNode, startContractNode } from './contract-node.ts';

let node: ContractNode;
beforeAll(async () => {
  node = await startContractNode();
});
afterAll(() => node.stop());

describe.each(appendModes)('$mode', ({ options }) => {
  const append = (stream: string, events: TestEvent | TestEvent[], expectedRevision: AppendExpectedRevision) =>
    node.client.appendToStream(stream, events, { ...options, expectedRevision });

  describe('expected revision', () => {
    it('writes to a new stream that is expected not to exist, and counts revisions from 0', async () => {
      const stream = freshStream();
      const result = await append(stream, testEvents(3), NO_STREAM);
      expect(result.success).toBe(true);
      expect(result.nextExpectedRevision).toBe(2n);
      expect((await readAllOf(node.client, stream)).map((event) => event.revision)).toEqual([0n, 1n, 2n]);
    });

    it('writes at the exact revision and answers a position that grows', async () => {
      const stream = freshStream();
      const first = await append(stream, testEvent(), NO_STREAM);
      const second = await append(stream, testEvent(), 0n);
      expect(second.nextExpectedRevision).toBe(1n);
      expect(second.position?.commit).toBeGreaterThan(first.position?.commit ?? 0n);
    });

    it('writes to any stream, existing or not', async () => {
      const stream = freshStream();
      expect((await append(stream, testEvent(), ANY)).nextExpectedRevision).toBe(0n);
      expect((await append(stream, testEvent(), ANY)).nextExpectedRevision).toBe(1n);
    });

    it('writes to a stream that is expected to exist only when it does', async () => {
      const stream = freshStream();
      await expect(append(stream, testEvent(), STREAM_EXISTS)).rejects.toBeInstanceOf(WrongExpectedVersionError);
      await append(stream, testEvent(), NO_STREAM);
      expect((await append(stream, testEvent(), STREAM_EXISTS)).nextExpectedRevision).toBe(1n);
    });

    it('refuses a revision ahead of the stream and says where the stream is', async () => {
      const stream = freshStream();
      await append(stream, testEvents(2), NO_STREAM);
      const error = await append(stream, testEvent(), 5n).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({ streamName: stream, expectedVersion: 5n, actualVersion: 1n });
    });

    it('refuses an exact revision of a stream that does not exist', async () => {
      const error = await append(freshStream(), testEvent(), 0n).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({ expectedVersion: 0n, actualVersion: NO_STREAM });
    });

    it('refuses "no stream" when there is one', async () => {
      const stream = freshStream();
      await append(stream, testEvents(2), NO_STREAM);
      const error = await append(stream, testEvent(), NO_STREAM).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ expectedVersion: NO_STREAM, actualVersion: 1n });
    });

    it('lets exactly one of many writers win a revision', async () => {
      const stream = freshStream();
      const results = await Promise.allSettled(
        Array.from({ length: 10 }, () => append(stream, testEvent(), NO_STREAM)),
      );
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      expect(await readAllOf(node.client, stream)).toHaveLength(1);
    });
  });

  describe('idempotence', () => {
    /** Six events written one by one at exact revisions. */
    async function sixInARow() {
      const stream = freshStream();
      const events = testEvents(6);
      for (const [index, event] of events.entries())
        await append(stream, event, index === 0 ? NO_STREAM : BigInt(index - 1));
      const [first] = events;
      if (!first) throw new Error('There are six events.');
      return { stream, events, first };
    }

    /** Two events written at once to a new stream. */
    async function pair() {
      const stream = freshStream();
      const events = testEvents(2);
      await append(stream, events, NO_STREAM);
      const [first, second] = events;
      if (!first || !second) throw new Error('There are two events.');
      return { stream, events, first, second };
    }

    const countOf = async (stream: string) => (await readAllOf(node.client, stream)).length;

    it('takes the first of six again at its own revision as the same write', async () => {
      const { stream, first } = await sixInARow();
      expect((await append(stream, first, NO_STREAM)).nextExpectedRevision).toBe(0n);
      expect(await countOf(stream)).toBe(6);
    });

    it('takes the first of six again at any revision as the same write', async () => {
      const { stream, first } = await sixInARow();
      expect((await append(stream, first, ANY)).nextExpectedRevision).toBe(0n);
      expect(await countOf(stream)).toBe(6);
    });

    it('takes the first of six again behind the last as a new write', async () => {
      const { stream, first } = await sixInARow();
      expect((await append(stream, first, 5n)).nextExpectedRevision).toBe(6n);
      expect(await countOf(stream)).toBe(7);
    });

    it.each([6n, 4n])('refuses the first of six again at revision %s, where it does not stand', async (revision) => {
      const { stream, first } = await sixInARow();
      await expect(append(stream, first, revision)).rejects.toBeInstanceOf(WrongExpectedVersionError);
      expect(await countOf(stream)).toBe(6);
    });

    it('writes an only event again behind itself, and recognises it at no stream and at any', async () => {
      const stream = freshStream();
      const event = testEvent();
      await append(stream, event, NO_STREAM);
      expect((await append(stream, event, ANY)).nextExpectedRevision).toBe(0n);
      expect((await append(stream, event, NO_STREAM)).nextExpectedRevision).toBe(0n);
      expect(await countOf(stream)).toBe(1);
      expect((await append(stream, event, 0n)).nextExpectedRevision).toBe(1n);
      expect(await countOf(stream)).toBe(2);
    });

    it('recognises an event in the middle at any revision, again and again', async () => {
      const stream = freshStream();
      const [a, b, c] = [testEvent(), testEvent(), testEvent()];
      await append(stream, a, NO_STREAM);
      await append(stream, b, 0n);
      await append(stream, c, 1n);
      for (let n = 0; n < 2; n += 1) expect((await append(stream, b, ANY)).nextExpectedRevision).toBe(1n);
      expect(await countOf(stream)).toBe(3);
    });

    it('recognises a repeated pair, whole', async () => {
      const { stream, events } = await pair();
      expect((await append(stream, events, NO_STREAM)).nextExpectedRevision).toBe(1n);
      expect((await append(stream, events, ANY)).nextExpectedRevision).toBe(1n);
      expect(await countOf(stream)).toBe(2);
    });

    it('recognises the first half of a pair', async () => {
      const { stream, first } = await pair();
      expect((await append(stream, first, NO_STREAM)).nextExpectedRevision).toBe(0n);
      expect((await append(stream, first, ANY)).nextExpectedRevision).toBe(0n);
      expect(await countOf(stream)).toBe(2);
    });

    it('recognises the second half of a pair', async () => {
      const { stream, second } = await pair();
      expect((await append(stream, second, 0n)).nextExpectedRevision).toBe(1n);
      expect((await append(stream, second, ANY)).nextExpectedRevision).toBe(1n);
      expect(await countOf(stream)).toBe(2);
    });

    it.each([NO_STREAM, ANY] as const)(
      'refuses a repeated pair with something new behind it at %s',
      async (expected) => {
        const { stream, events } = await pair();
        await expect(append(stream, [...events, testEvent()], expected)).rejects.toBeInstanceOf(
          WrongExpectedVersionError,
        );
        expect(await countOf(stream)).toBe(2);
      },
    );

    it('refuses a pair repeated in the wrong order', async () => {
      const { stream, events } = await pair();
      await expect(append(stream, events.toReversed(), NO_STREAM)).rejects.toBeInstanceOf(WrongExpectedVersionError);
      expect(await countOf(stream)).toBe(2);
    });

    it('recognises a repeat after others have written behind it', async () => {
      const { stream, events } = await pair();
      await append(stream, testEvents(3), 1n);
      const repeated = await append(stream, events, NO_STREAM);
      expect(repeated.nextExpectedRevision).toBe(1n);
      expect(await countOf(stream)).toBe(5);
    });

    it('answers a repeat with the position of the first write', async () => {
      const stream = freshStream();
      const event = testEvent();
      const first = await append(stream, event, NO_STREAM);
      await append(freshStream(), testEvent(), ANY);
      expect((await append(stream, event, NO_STREAM)).position).toEqual(first.position);
    });

    it('writes repeats that are under way together once; who is not told so is by trying again', async () => {
      const stream = freshStream();
      const events = testEvents(3);
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => append(stream, events, NO_STREAM)));
      const revisions = results.map((result) =>
        result.status === 'fulfilled' ? result.value.nextExpectedRevision : result.reason.type,
      );
      for (const revision of revisions) expect([2n, 'timeout', 'deadline-exceeded']).toContain(revision);
      expect(revisions).toContain(2n);
      expect((await append(stream, events, NO_STREAM)).nextExpectedRevision).toBe(2n);
      expect(await countOf(stream)).toBe(3);
    });

    it('lets the same id be used in another stream', async () => {
      const event = testEvent();
      await append(freshStream(), event, ANY);
      const other = freshStream();
      expect((await append(other, event, ANY)).nextExpectedRevision).toBe(0n);
      expect(await countOf(other)).toBe(1);
    });
  });

  describe('limits and errors', () => {
    it('takes an append just below 1 MiB and refuses one above', async () => {
      const stream = freshStream();
      await append(stream, testEvent({ text: 'x'.repeat(1_000_000) }), NO_STREAM);
      const error = await append(
        stream,
        Array.from({ length: 3 }, () => testEvent({ text: 'x'.repeat(400_000) })),
        0n,
      ).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
      expect(error).toMatchObject({ maxAppendSize: 1024 * 1024 });
      expect(await readAllOf(node.client, stream)).toHaveLength(1);
    });

    it('refuses to write to a tombstoned stream', async () => {
      const stream = freshStream();
      await append(stream, testEvent(), NO_STREAM);
      await node.client.tombstoneStream(stream);
      for (const expected of [ANY, NO_STREAM, 0n, 7n] as const) {
        const error = await append(stream, testEvent(), expected).catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(StreamDeletedError);
        expect(error).toMatchObject({ streamName: stream });
      }
    });

    it('answers a conflict without throwing when the client asks for that', async () => {
      const separator = node.connectionString.includes('?') ? '&' : '?';
      const client = EventStoreDBClient.connectionString(
        `${node.connectionString}${separator}throwOnAppendFailure=false`,
      );
      const stream = freshStream();
      await client.appendToStream(stream, testEvent(), { ...options, expectedRevision: NO_STREAM });
      const result = await client.appendToStream(stream, testEvent(), { ...options, expectedRevision: 4n });
      expect(result.success).toBe(false);
      await client.dispose();
    });
  });

  describe('what comes back', () => {
    it('keeps data, metadata, type and id, and says when the event was written', async () => {
      const stream = freshStream('streß-日本-✓');
      const id = randomUUID();
      const before = Date.now() - 60_000;
      await append(
        stream,
        jsonEvent({
          id,
          type: 'Größe ✓',
          data: { text: 'ünï "cödé" \u2028', n: 1.5 },
          metadata: { by: 'me', k: null },
        }),
        NO_STREAM,
      );
      const [event] = await readAllOf(node.client, stream);
      expect(event).toMatchObject({
        id,
        streamId: stream,
        type: 'Größe ✓',
        isJson: true,
        data: { text: 'ünï "cödé" \u2028', n: 1.5 },
        metadata: { by: 'me', k: null },
      });
      expect(event?.created.getTime()).toBeGreaterThan(before);
      expect(event?.created.getTime()).toBeLessThan(Date.now() + 60_000);
    });

    it('keeps bytes exactly, in data and in metadata', async () => {
      const stream = freshStream();
      const data = new Uint8Array(randomBytes(10_000));
      const metadata = new Uint8Array([0, 255, 128, 10, 13, 92, 34]);
      await node.client.appendToStream(stream, binaryEvent({ type: 'Bytes', data, metadata }), options);
      const [event] = await readAllOf(node.client, stream);
      expect(event?.isJson).toBe(false);
      expect(Buffer.from(event?.data as Uint8Array).equals(data)).toBe(true);
      expect(Buffer.from(event?.metadata as Uint8Array).equals(metadata)).toBe(true);
    });

    it('keeps the order of 1,000 events of one append', async () => {
      const stream = freshStream();
      const events = testEvents(1_000);
      await append(stream, events, NO_STREAM);
      expect(idsOf(await readAllOf(node.client, stream))).toEqual(idsOf(events));
    });
  });
});

describe('BatchAppend under load', () => {
  it('answers every one of 500 appends in flight, each stream in order', async () => {
    const streams = Array.from({ length: 20 }, () => freshStream());
    const appends = streams.flatMap((stream) =>
      Array.from({ length: 25 }, (_, n) => node.client.appendToStream(stream, testEvent({ n }))),
    );
    await Promise.all(appends);
    for (const stream of streams) {
      const events = await readAllOf(node.client, stream);
      expect(events.map((event) => event.data)).toEqual(Array.from({ length: 25 }, (_, n) => ({ n })));
    }
  });

  it('gathers an append that comes in many messages', async () => {
    const stream = freshStream();
    const events = testEvents(200);
    await node.client.appendToStream(stream, events, { batchAppendSize: 1_000, expectedRevision: NO_STREAM });
    expect(idsOf(await readAllOf(node.client, stream))).toEqual(idsOf(events));
  });

  it('gives an append up whose deadline has passed', async () => {
    await expect(
      node.client.appendToStream(freshStream(), testEvents(5_000), { deadline: 1, batchAppendSize: 10_000 }),
    ).rejects.toMatchObject({ type: 'deadline-exceeded' });
  });
});
