import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppendQueue } from './append-queue.ts';
import type { NewEvent } from './event-log.ts';
import { openGate } from './gate.ts';

const event: NewEvent = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', type: 'Tested', data: {}, metadata: {} };

/** A log that answers when it is told to, and remembers what it was asked. */
class HeldLog {
  readonly asked: string[] = [];
  readonly #answers: (() => void)[] = [];

  readonly appendToStream = (stream: string) => {
    this.asked.push(stream);
    const { promise, resolve } = Promise.withResolvers<{ nextExpectedRevision: bigint }>();
    this.#answers.push(() => resolve({ nextExpectedRevision: 0n }));
    return promise;
  };

  async answer(count: number): Promise<void> {
    for (const answer of this.#answers.splice(0, count)) answer();
    await settled();
  }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const names = (count: number) => Array.from({ length: count }, (_, index) => `s-${index}`);

describe('appends through one connection', () => {
  it('are 15 at once at the most, and those that wait go together and in order', async () => {
    const log = new HeldLog();
    const queue = new AppendQueue(log, openGate);
    const all = Promise.all(names(40).map((stream) => queue.append(stream, 'no_stream', [event])));
    await settled();
    expect(log.asked).toEqual(names(15));
    await log.answer(6);
    expect(log.asked).toEqual(names(15));
    await log.answer(1);
    expect(log.asked).toEqual(names(22));
    await log.answer(8);
    expect(log.asked).toEqual(names(29));
    await log.answer(14);
    expect(log.asked).toEqual(names(40));
    await log.answer(11);
    expect(await all).toHaveLength(40);
  });

  it('do not wait while there is room', async () => {
    const log = new HeldLog();
    const queue = new AppendQueue(log, openGate);
    for (const stream of names(30)) {
      const append = queue.append(stream, 'no_stream', [event]);
      await settled();
      expect(log.asked.at(-1)).toBe(stream);
      await log.answer(1);
      await append;
    }
  });
});

describe('an append that is not answered in time', () => {
  afterEach(() => vi.useRealTimers());

  const begin = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const log = new HeldLog();
    const queue = new AppendQueue(log, openGate);
    const appends = names(16).map((stream) =>
      queue.append(stream, 'no_stream', [event]).catch((error: Error) => error.message),
    );
    await settled();
    return { log, appends };
  };

  it('says so where it was sent, and that it was not where it only waited for those before it', async () => {
    const { log, appends } = await begin();
    await vi.advanceTimersByTimeAsync(2_500);
    const [first, last] = await Promise.all([appends[0], appends[15]]);
    expect(first).toBe('The event log did not answer an append within 2500 ms.');
    expect(last).toBe(
      'The append was not sent: it waited 2500 ms for those before it, which the event log had not answered.',
    );
    expect(log.asked).toEqual(names(15));
  });

  it('says how long it waited for its turn', async () => {
    const { log, appends } = await begin();
    await vi.advanceTimersByTimeAsync(2_400);
    await log.answer(7);
    expect(log.asked).toHaveLength(16);
    await vi.advanceTimersByTimeAsync(100);
    expect(await appends[15]).toBe(
      'The event log did not answer an append within 100 ms; it had waited 2400 ms for those before it.',
    );
  });
});

describe('the data of an event on its way', () => {
  it.each(['{}', '{"a":"ü 🎲 \\ud800"}', `"${'x'.repeat(10_000)}"`])('arrives as it was: %.20s', (json) => {
    const message = new streamsPb.BatchAppendReq.ProposedMessage();
    message.setData(Buffer.from(json).toString('base64'));
    const arrived = streamsPb.BatchAppendReq.ProposedMessage.deserializeBinary(message.serializeBinary());
    expect(Buffer.from(arrived.getData_asU8()).toString()).toBe(json);
  });

  it('may be bytes already', () => {
    const message = new streamsPb.BatchAppendReq.ProposedMessage();
    message.setData(new Uint8Array([0, 255, 1]));
    const arrived = streamsPb.BatchAppendReq.ProposedMessage.deserializeBinary(message.serializeBinary());
    expect([...arrived.getData_asU8()]).toEqual([0, 255, 1]);
  });
});
