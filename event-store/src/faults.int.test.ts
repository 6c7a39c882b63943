import { randomUUID } from 'node:crypto';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import {
  type EventLog,
  EventLogUnavailable,
  type NewEvent,
  type RecordedEvent,
} from '@proofline/platform/event-log/event-log';
import { testMetadata } from '@proofline/platform/event-log/testing/test-metadata';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContractNode, startContractNode } from './contract/contract-node.ts';
import { FaultRelay } from './testing/fault-relay.ts';
import { realAnswers } from './testing/real-answers.ts';

/** The product's log behind a server that answers as a real EventStoreDB does when something is wrong. */
let node: ContractNode;
let relay: FaultRelay;
let log: EventLog;
let direct: EventLog;
let stopped: AbortController;
beforeAll(async () => {
  node = await startContractNode();
});
afterAll(() => node.stop());
beforeEach(async () => {
  relay = await FaultRelay.start(node.connectionString);
  log = connectEventLog(relay.connectionString);
  direct = connectEventLog(node.connectionString);
  stopped = new AbortController();
});
afterEach(async () => {
  stopped.abort();
  await Promise.all([log.dispose(), direct.dispose()]);
  relay.stop();
});

const freshStream = () => `comment-${randomUUID()}`;
const newEvents = (count: number, from = 0): NewEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    type: 'Happened',
    data: { n: from + n },
    metadata: testMetadata,
  }));

/** The numbers of the events of a stream as a subscriber to the log gets them, until the last of so many. */
async function numbersOf(stream: string, after: bigint, last: number): Promise<unknown[]> {
  const numbers: unknown[] = [];
  for await (const { events } of log.subscribeAll({ after, maxBatch: 7, signal: stopped.signal })) {
    for (const event of events) if (event.stream === stream) numbers.push(numberOf(event));
    if (numbers.includes(last)) break;
  }
  return numbers;
}
const numberOf = ({ data }: RecordedEvent) =>
  typeof data === 'object' && data !== null && 'n' in data ? data.n : undefined;
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Where the log ends by now. */
async function endOfLog(): Promise<bigint> {
  return (await direct.append(freshStream(), 'no_stream', newEvents(1))).position;
}

describe('a subscriber that is dropped because it was too slow', () => {
  async function followThroughDrops(): Promise<{ stream: string; numbers: unknown[] }> {
    const stream = freshStream();
    const after = await endOfLog();
    await direct.append(stream, 'no_stream', newEvents(200));
    relay.fail('Read', realAnswers.consumerTooSlow, { times: 3, after: 20 });
    const following = numbersOf(stream, after, 399);
    for (let n = 200; n < 400; n += 20) await direct.append(stream, BigInt(n - 1), newEvents(20, n));
    return { stream, numbers: await following };
  }

  it('takes the subscription up again, and loses and repeats nothing', async () => {
    const { numbers } = await followThroughDrops();
    expect(relay.failuresLeft('Read')).toBe(0);
    expect(numbers).toEqual(upTo(400));
  });

  it('would be seen to lose what a server left out', async () => {
    relay.loseEvery = 50;
    const { numbers } = await followThroughDrops();
    expect(numbers).not.toEqual(upTo(400));
  });
});

describe('a lost leader', () => {
  it('is followed to the new one: every append is carried out once', async () => {
    const stream = freshStream();
    const answer = { ...realAnswers.notLeader, trailers: { ...realAnswers.notLeader.trailers, ...relay.ownEndpoint } };
    const after = await endOfLog();
    await log.append(stream, 'no_stream', newEvents(1));
    relay.fail('Read', answer, { times: 2, after: 1 });
    const following = numbersOf(stream, after, 5);
    for (let n = 1; n <= 5; n += 1) {
      relay.fail('BatchAppend', answer);
      relay.close();
      await relay.open();
      expect((await log.append(stream, BigInt(n - 1), newEvents(1, n))).revision).toBe(BigInt(n));
    }
    expect((await direct.readStream(stream)).map(numberOf)).toEqual(upTo(6));
    expect(await following).toEqual(upTo(6));
  });
});

describe('a log that only reads', () => {
  it('says that it takes nothing now, goes on to be read, and takes the same append later', async () => {
    const stream = freshStream();
    await direct.append(stream, 'no_stream', newEvents(1));
    relay.fail('BatchAppend', realAnswers.notReady, { times: 1_000 });
    const events = newEvents(1, 1);
    await expect(log.append(stream, 0n, events)).rejects.toBeInstanceOf(EventLogUnavailable);
    expect(await log.readStream(stream)).toHaveLength(1);
    relay.forgetFaults();
    relay.fail('BatchAppend', realAnswers.forwardingTimeout);
    await expect(log.append(stream, 0n, events)).rejects.toBeInstanceOf(EventLogUnavailable);
    expect((await log.append(stream, 0n, events)).revision).toBe(1n);
    expect(await direct.readStream(stream)).toHaveLength(2);
  });

  it('of an append that runs into its limit the outcome is unknown, and asking again finds it out', async () => {
    const stream = freshStream();
    const events = newEvents(2);
    relay.fail('BatchAppend', realAnswers.commitTimeout, { after: 1 });
    await log.append(freshStream(), 'no_stream', newEvents(1));
    await expect(log.append(stream, 'no_stream', events)).rejects.toBeInstanceOf(EventLogUnavailable);
    expect((await log.append(stream, 'no_stream', events)).revision).toBe(1n);
    expect(await direct.readStream(stream)).toHaveLength(2);
  });
});

describe('a log that is away', () => {
  /**
   * Ten minutes are three hundred tries with pauses of `maxRetryMs` (`subscribe-all.ts`) between them, all alike; the
   * pauses have grown to that after six.
   */
  it('is found again by who follows it, with all that was written meanwhile', async () => {
    const stream = freshStream();
    const after = await endOfLog();
    await direct.append(stream, 'no_stream', newEvents(10));
    const following = numbersOf(stream, after, 29);
    await expect.poll(() => relay.calls.Read).toBeGreaterThan(0);
    relay.close();
    await direct.append(stream, 9n, newEvents(10, 10));
    await expect(log.append(freshStream(), 'no_stream', newEvents(1))).rejects.toBeInstanceOf(EventLogUnavailable);
    await relay.open();
    await direct.append(stream, 19n, newEvents(10, 20));
    expect(await following).toEqual(upTo(30));
  });
});
