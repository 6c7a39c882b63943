import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type * as ClientErrors from '@proofline/platform/event-log/client-errors';
import { isConnectionError, translateError, wasTooSlow } from '@proofline/platform/event-log/client-errors';
import { connectEventLog, eventLogThrough } from '@proofline/platform/event-log/connect-event-log';
import { connectLogClient } from '@proofline/platform/event-log/connect-log-client';
import {
  type EventLog,
  EventLogUnavailable,
  type NewEvent,
  type RecordedEvent,
} from '@proofline/platform/event-log/event-log';
import { openGate } from '@proofline/platform/event-log/gate';
import { testMetadata } from '@proofline/platform/event-log/testing/test-metadata';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ContractNode, startContractNode } from './contract/contract-node.ts';
import { FaultRelay } from './testing/fault-relay.ts';
import { realAnswers } from './testing/real-answers.ts';

/** As they are, unless a mutant makes the log see less. */
vi.mock('@proofline/platform/event-log/client-errors', async (actual) => {
  const errors = await actual<typeof ClientErrors>();
  return {
    ...errors,
    isConnectionError: vi.fn(errors.isConnectionError),
    wasTooSlow: vi.fn(errors.wasTooSlow),
    translateError: vi.fn(errors.translateError),
  };
});

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
  vi.mocked(isConnectionError).mockReset();
  vi.mocked(wasTooSlow).mockReset();
  vi.mocked(translateError).mockReset();
  stopped.abort();
  await Promise.all([log.dispose(), direct.dispose()]);
  relay.stop();
});

/** The log through a client of which these methods do something else. */
async function throughLesser(lesser: (client: EventStoreDBClient) => Partial<EventStoreDBClient>): Promise<void> {
  await log.dispose();
  const client = connectLogClient(relay.connectionString);
  log = eventLogThrough(Object.assign(client, lesser(client)), openGate);
}

const freshStream = () => `comment-${randomUUID()}`;
const newEvents = (count: number, from = 0): NewEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    type: 'Happened',
    data: { n: from + n },
    metadata: testMetadata,
  }));

/** The numbers of the events of a stream as a subscriber to the log gets them, until the last of so many. */
function numbersOf(stream: string, after: bigint, last: number): Promise<unknown[]> {
  const following = follow(stream, after, last);
  // Awaited only once the writing is done.
  following.catch(() => {});
  return following;
}

async function follow(stream: string, after: bigint, last: number): Promise<unknown[]> {
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
  async function losesAndRepeatsNothing(): Promise<void> {
    const stream = freshStream();
    const after = await endOfLog();
    await direct.append(stream, 'no_stream', newEvents(200));
    relay.fail('Read', realAnswers.consumerTooSlow, { times: 3, after: 20 });
    const following = numbersOf(stream, after, 399);
    for (let n = 200; n < 400; n += 20) await direct.append(stream, BigInt(n - 1), newEvents(20, n));
    expect(await following).toEqual(upTo(400));
    expect(relay.failuresLeft('Read')).toBe(0);
  }

  it('takes the subscription up again, and loses and repeats nothing', losesAndRepeatsNothing);

  describe('is noticed of a log', () => {
    it('that takes it for the end', async () => {
      vi.mocked(wasTooSlow).mockReturnValue(false);
      await expect(losesAndRepeatsNothing()).rejects.toThrow('Consumer too slow');
    });

    it('that goes on where it once began', async () => {
      await throughLesser(({ subscribeToAll }) => {
        let first: Parameters<typeof subscribeToAll>[0];
        return {
          subscribeToAll(options, ...more) {
            first ??= options;
            return subscribeToAll.call(this, { ...options, ...first }, ...more);
          },
        } as Partial<EventStoreDBClient>;
      });
      await expect(losesAndRepeatsNothing()).rejects.toThrow('to deeply equal');
    });

    it('that goes on further than it was', async () => {
      await throughLesser(({ subscribeToAll }) => {
        let times = 0;
        return {
          subscribeToAll(options, ...more) {
            const from = options?.fromPosition;
            times += 1;
            const place = typeof from === 'object' && times > 1 ? { ...from, commit: from.commit + 1n } : from;
            return subscribeToAll.call(this, { ...options, ...(place ? { fromPosition: place } : {}) }, ...more);
          },
        } as Partial<EventStoreDBClient>;
      });
      await expect(losesAndRepeatsNothing()).rejects.toThrow('to deeply equal');
    });
  });
});

describe('a lost leader', () => {
  async function isFollowed(): Promise<void> {
    const stream = freshStream();
    const answer = { ...realAnswers.notLeader, trailers: { ...realAnswers.notLeader.trailers, ...relay.ownEndpoint } };
    const after = await endOfLog();
    await log.append(stream, 'no_stream', newEvents(1));
    relay.fail('Read', answer, { times: 2, after: 1 });
    const following = numbersOf(stream, after, 5);
    for (let n = 1; n <= 5; n += 1) {
      relay.fail('BatchAppend', answer, { carriedOut: n % 2 === 0 });
      relay.close();
      await relay.open();
      expect((await log.append(stream, 'any', newEvents(1, n))).revision).toBe(BigInt(n));
    }
    expect((await direct.readStream(stream)).map(numberOf)).toEqual(upTo(6));
    expect(await following).toEqual(upTo(6));
  }

  it('is followed to the new one: every append is carried out once', isFollowed);

  it('is noticed of a log that does not try again', async () => {
    vi.mocked(isConnectionError).mockReturnValue(false);
    await expect(isFollowed()).rejects.toBeInstanceOf(EventLogUnavailable);
  });

  it('is noticed of a log that tries again under other ids', async () => {
    await throughLesser(({ appendToStream }) => withNewIds(appendToStream));
    await expect(isFollowed()).rejects.toThrow('to be');
  });
});

describe('a log that only reads', () => {
  async function takesTheSameLater(): Promise<void> {
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
  }

  it('says that it takes nothing now, goes on to be read, and takes the same append later', takesTheSameLater);

  it('is noticed of a log that takes it for an answer', async () => {
    vi.mocked(translateError).mockImplementation((error) => error);
    await expect(takesTheSameLater()).rejects.toThrow('to be an instance of EventLogUnavailable');
  });
});

describe('an append that runs into its limit', () => {
  async function isFoundOut(): Promise<void> {
    for (const carriedOut of [false, true]) {
      const stream = freshStream();
      const events = newEvents(2);
      relay.fail('BatchAppend', realAnswers.commitTimeout, { carriedOut });
      relay.close();
      await relay.open();
      await expect(log.append(stream, 'any', events)).rejects.toBeInstanceOf(EventLogUnavailable);
      expect(await direct.readStream(stream)).toHaveLength(carriedOut ? 2 : 0);
      expect((await log.append(stream, 'any', events)).revision).toBe(1n);
      expect(await direct.readStream(stream)).toHaveLength(2);
    }
  }

  it('was carried out or not, and asking again finds it out', isFoundOut);

  it('is noticed of a log that takes it for refused', async () => {
    vi.mocked(translateError).mockImplementation((error) => error);
    await expect(isFoundOut()).rejects.toThrow('to be an instance of EventLogUnavailable');
  });

  it('is noticed of a log that asks again under other ids', async () => {
    await throughLesser(({ appendToStream }) => withNewIds(appendToStream));
    await expect(isFoundOut()).rejects.toThrow('to be');
  });
});

describe('a log that is away', () => {
  /**
   * Ten minutes are three hundred tries with pauses of `maxRetryMs` (`subscribe-all.ts`) between them, all alike; the
   * pauses have grown to that after six.
   */
  async function isFoundAgain(): Promise<void> {
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
  }

  it('is found again by who follows it, with all that was written meanwhile', isFoundAgain);

  it('is noticed of a log that gives up', async () => {
    vi.mocked(isConnectionError).mockReturnValue(false);
    await expect(isFoundAgain()).rejects.toThrow(/UNAVAILABLE|CANCELLED/);
  });
});

/** Appends events under ids of their own each time. */
function withNewIds(append: EventStoreDBClient['appendToStream']): Partial<EventStoreDBClient> {
  return {
    appendToStream(stream, events, ...more) {
      const renamed = [events].flat().map((event) => ({ ...event, id: randomUUID() }));
      return append.call(this, stream, renamed, ...more);
    },
  } as Partial<EventStoreDBClient>;
}
