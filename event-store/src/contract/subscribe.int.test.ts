import {
  END,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  START,
  StreamDeletedError,
  streamNameFilter,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshStream, idsOf, readAllOf, testEvent, testEvents } from './contract-events.ts';
import { type ContractNode, measures, startContractNode } from './contract-node.ts';
import { SubscriptionProbe } from './subscription-probe.ts';

/** What a filter takes at the most to look at one event, whatever its pattern. */
const atOnceMs = 1_500;

let node: ContractNode;
beforeAll(async () => {
  node = await startContractNode();
});
afterAll(() => node.stop());

describe('a subscription to a stream', () => {
  it('brings the past, then says it caught up, then brings what is written', async () => {
    const stream = freshStream();
    const past = testEvents(4);
    await node.client.appendToStream(stream, past);
    const probe = await new SubscriptionProbe().watch(node.client.subscribeToStream(stream)).caughtUp();
    expect(probe.order).toEqual(['event', 'event', 'event', 'event', 'caught up']);
    const live = testEvents(3);
    await node.client.appendToStream(stream, live);
    await probe.until(({ events }) => events.length === 7);
    expect(idsOf(probe.events)).toEqual(idsOf([...past, ...live]));
    expect(probe.confirmations).toBe(1);
    expect(probe.order.filter((entry) => entry === 'caught up')).toHaveLength(1);
    await probe.stop();
    await probe.until(({ ended }) => ended);
    expect(probe.error).toBeUndefined();
  });

  it('brings only what is written later when it begins at the end', async () => {
    const stream = freshStream();
    await node.client.appendToStream(stream, testEvents(4));
    const subscription = node.client.subscribeToStream(stream, { fromRevision: END });
    const probe = await new SubscriptionProbe().watch(subscription).caughtUp();
    const live = testEvents(2);
    await node.client.appendToStream(stream, live);
    await probe.until(({ events }) => events.length === 2);
    expect(idsOf(probe.events)).toEqual(idsOf(live));
    await probe.stop();
  });

  it('begins behind the revision given', async () => {
    const stream = freshStream();
    await node.client.appendToStream(stream, testEvents(6));
    const subscription = node.client.subscribeToStream(stream, { fromRevision: 3n });
    const probe = await new SubscriptionProbe().watch(subscription).caughtUp();
    expect(probe.events.map((event) => event.revision)).toEqual([4n, 5n]);
    await probe.stop();
  });

  it('waits for a stream that does not exist yet, and has caught up once it is there', async () => {
    const stream = freshStream();
    const probe = await new SubscriptionProbe().watch(node.client.subscribeToStream(stream)).confirmed();
    await node.client.appendToStream(freshStream(), testEvent());
    await node.client.setStreamMetadata(stream, { maxCount: 5 });
    await node.client.appendToStream(stream, testEvent());
    await probe.caughtUp();
    await probe.stop();
    expect(probe.order).toEqual(['event', 'caught up']);
    expect(probe.events[0]?.streamId).toBe(stream);
  });

  it('waits for a deleted stream in the same way', async () => {
    const [written, revived] = [freshStream(), freshStream()];
    for (const stream of [written, revived]) {
      await node.client.appendToStream(stream, testEvents(2));
      await node.client.deleteStream(stream);
    }
    const byEvent = await new SubscriptionProbe().watch(node.client.subscribeToStream(written)).confirmed();
    const byMetadata = await new SubscriptionProbe().watch(node.client.subscribeToStream(revived)).confirmed();
    await node.client.appendToStream(written, testEvent());
    await node.client.setStreamMetadata(revived, { maxCount: 5 });
    for (const probe of [byEvent, byMetadata]) {
      await probe.caughtUp();
      await probe.stop();
    }
    expect([byEvent.order, byMetadata.order]).toEqual([['event', 'caught up'], ['caught up']]);
  });

  it('begins at the end when it is asked to begin behind the last number there is', async () => {
    const stream = freshStream();
    await node.client.appendToStream(stream, testEvents(2));
    const end = node.client.subscribeToStream(stream, { fromRevision: 2n ** 64n - 1n });
    const probe = await new SubscriptionProbe().watch(end).caughtUp();
    expect(probe.order).toEqual(['caught up']);
    await probe.stop();
    const beyond = new SubscriptionProbe().watch(
      node.client.subscribeToStream(stream, { fromRevision: 2n ** 63n - 1n }),
    );
    await beyond.until(({ error }) => error !== undefined);
    expect(String(beyond.error)).toContain('UNKNOWN: Exception was thrown by handler.');
  });

  it('brings nothing of other streams', async () => {
    const stream = freshStream();
    const probe = await new SubscriptionProbe().watch(node.client.subscribeToStream(stream)).confirmed();
    await node.client.appendToStream(`${stream}-other`, testEvents(5));
    await node.client.appendToStream(stream, testEvent());
    await probe.until(({ events }) => events.length > 0);
    expect(probe.events.map((event) => event.streamId)).toEqual([stream]);
    await probe.stop();
  });

  it('misses and repeats nothing while somebody writes', async () => {
    const stream = freshStream();
    let done = false;
    const writing = (async () => {
      // Few at a time: a real server drops a live reader who is some dozens behind.
      for (let n = 0; n < 300; n += 1) await node.client.appendToStream(stream, testEvents(3));
      done = true;
    })();
    const probes: SubscriptionProbe[] = [];
    while (!done) {
      probes.push(new SubscriptionProbe().watch(node.client.subscribeToStream(stream)));
      await new Promise((resolve) => setImmediate(resolve));
      if (probes.length === 10) break;
    }
    await writing;
    const expected = idsOf(await readAllOf(node.client, stream));
    for (const probe of probes) {
      await probe.until(({ events }) => events.length >= 900);
      expect(idsOf(probe.events)).toEqual(expected);
      await probe.stop();
    }
  });

  it('ends with the tombstone when the stream is closed meanwhile', async () => {
    const stream = freshStream();
    await node.client.appendToStream(stream, testEvent());
    const probe = await new SubscriptionProbe().watch(node.client.subscribeToStream(stream)).caughtUp();
    await node.client.tombstoneStream(stream);
    await probe.until(({ error }) => error !== undefined);
    expect(probe.error).toBeInstanceOf(StreamDeletedError);
    expect(probe.events.map(({ type }) => type)).toEqual(['Happened', '$streamDeleted']);
  });

  it('to a tombstoned stream is refused', async () => {
    const stream = freshStream();
    await node.client.appendToStream(stream, testEvent());
    await node.client.tombstoneStream(stream);
    const probe = new SubscriptionProbe().watch(node.client.subscribeToStream(stream));
    await probe.until(({ error }) => error !== undefined);
    expect(probe.error).toBeInstanceOf(StreamDeletedError);
  });
});

describe('a subscription to the log', () => {
  it('brings everything in order from the start and goes on live', async () => {
    const stream = freshStream();
    await node.client.appendToStream(stream, testEvents(5));
    const probe = await new SubscriptionProbe().watch(node.client.subscribeToAll({ fromPosition: START })).caughtUp();
    await node.client.appendToStream(stream, testEvents(5));
    await probe.until(({ events }) => events.filter((event) => event.streamId === stream).length === 10);
    const positions = probe.events.map((event) => event.position?.commit ?? 0n);
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
    await probe.stop();
  });

  it('begins behind the position given', async () => {
    const stream = freshStream();
    const first = await node.client.appendToStream(stream, testEvent());
    const second = testEvent();
    await node.client.appendToStream(stream, second);
    if (!first.position) throw new Error('An append answers its position.');
    const subscription = node.client.subscribeToAll({ fromPosition: first.position });
    const probe = await new SubscriptionProbe().watch(subscription).caughtUp();
    expect(idsOf(probe.events.filter(({ streamId }) => streamId === stream))).toEqual([second.id]);
    await probe.stop();
  });

  it('brings only what is written later when it begins at the end', async () => {
    const probe = await new SubscriptionProbe().watch(node.client.subscribeToAll({ fromPosition: END })).caughtUp();
    const [before, live] = [idsOf(probe.events), testEvents(3)];
    const stream = freshStream();
    await node.client.appendToStream(stream, live);
    const own = () => probe.events.filter(({ streamId }) => streamId === stream);
    await probe.until(() => own().length === 3);
    expect(before).toEqual([]);
    expect(idsOf(own())).toEqual(idsOf(live));
    await probe.stop();
  });

  it('of a slow reader costs the others nothing', async () => {
    const separate = EventStoreDBClient.connectionString(node.connectionString);
    const stuck = separate.subscribeToAll({ fromPosition: END });
    stuck.pause();
    const stream = freshStream();
    const probe = await new SubscriptionProbe().watch(node.client.subscribeToStream(stream)).confirmed();
    for (let n = 1; n <= measures.slowReaderAppends; n += 1) {
      await node.client.appendToStream(stream, testEvents(20));
      await probe.until(({ events }) => events.length === n * 20);
    }
    await probe.stop();
    expect(probe.events.every(({ streamId }) => streamId === stream)).toBe(true);
    await stuck.unsubscribe();
    await separate.dispose();
  });
});

describe('a filtered subscription', () => {
  const names = freshStream('filter');

  it.each([
    { name: 'prefixes', filter: streamNameFilter({ prefixes: [`${names}-a`, `${names}-b`] }) },
    { name: 'a regular expression', filter: streamNameFilter({ regex: `^${names}-[ab]` }) },
  ])('by stream name, $name, brings past and live events of these streams only', async ({ filter }) => {
    const run = freshStream('-');
    for (const letter of ['a', 'b', 'c']) await node.client.appendToStream(`${names}-${letter}${run}`, testEvents(3));
    const probe = new SubscriptionProbe();
    probe.watch(node.client.subscribeToAll({ fromPosition: START, filter }));
    await probe.caughtUp();
    for (const letter of ['a', 'b', 'c']) await node.client.appendToStream(`${names}-${letter}${run}`, testEvents(2));
    const ofRun = () => probe.events.filter((event) => event.streamId.endsWith(run));
    await probe.until(() => ofRun().length === 10);
    expect(probe.events.every((event) => /-[ab]-/.test(event.streamId))).toBe(true);
    await probe.stop();
  });

  it.each([
    { name: 'prefixes', filter: eventTypeFilter({ prefixes: ['Page', 'Post'] }) },
    { name: 'a regular expression', filter: eventTypeFilter({ regex: '^(Page|Post).*d$' }) },
  ])('by event type, $name, brings these types only', async ({ filter }) => {
    const stream = freshStream();
    const types = ['PageJudged', 'PostJudged', 'ReportStarted'];
    for (const type of types) await node.client.appendToStream(stream, testEvents(2, type));
    const probe = new SubscriptionProbe();
    probe.watch(node.client.subscribeToAll({ fromPosition: START, filter }));
    await probe.caughtUp();
    for (const type of types) await node.client.appendToStream(stream, testEvents(2, type));
    await probe.until(({ events }) => events.filter((event) => event.streamId === stream).length === 8);
    expect(probe.events.map((event) => event.type)).not.toContain('ReportStarted');
    await probe.stop();
  });

  it('that leaves system events out shows no stream metadata', async () => {
    const stream = freshStream();
    const probe = new SubscriptionProbe();
    probe.watch(node.client.subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() }));
    await probe.caughtUp();
    await node.client.setStreamMetadata(stream, { maxCount: 5 });
    await node.client.appendToStream(stream, testEvent());
    await probe.until(({ events }) => events.some(({ streamId }) => streamId === stream));
    expect(probe.events.filter(({ streamId }) => streamId.startsWith('$'))).toEqual([]);
    await probe.stop();
  });

  it('tells by checkpoints how far it looked, in the past and live, though nothing matches', async () => {
    const start = await node.client.appendToStream(freshStream(), testEvent());
    if (!start.position) throw new Error('An append answers its position.');
    const past = await oneByOne(100);
    const probe = new SubscriptionProbe();
    const { checkpointReached } = probe;
    probe.watch(
      node.client.subscribeToAll({
        fromPosition: start.position,
        filter: streamNameFilter({ prefixes: [freshStream('nobody')], checkpointReached, maxSearchWindow: 10 }),
      }),
    );
    await probe.until(({ checkpoints }) => (checkpoints.at(-1) ?? 0n) >= (past.at(-10) ?? 0n));
    const caughtUpAfter = probe.checkpoints.length;
    expect(caughtUpAfter).toBeGreaterThanOrEqual(measures.pastCheckpoints);
    await probe.caughtUp();
    const live = await oneByOne(100);
    await probe.until(({ checkpoints }) => (checkpoints.at(-1) ?? 0n) >= (live.at(-10) ?? 0n));
    expect(probe.checkpoints.length).toBeGreaterThanOrEqual(caughtUpAfter + 9);
    expect(probe.checkpoints).toEqual(probe.checkpoints.toSorted((a, b) => (a < b ? -1 : 1)));
    // Never ahead of what there is: whoever resumes there would miss what is written next.
    const last = probe.checkpoints.at(-1) ?? 0n;
    const { position: end } = await node.client.appendToStream(freshStream(), testEvent());
    expect(last).toBeLessThan(end?.commit ?? 0n);
    expect(probe.events).toEqual([]);
    await probe.stop();
  });

  /** The positions of as many events. */
  async function oneByOne(count: number): Promise<bigint[]> {
    const positions: bigint[] = [];
    const stream = freshStream();
    for (let n = 0; n < count; n += 1)
      positions.push((await node.client.appendToStream(stream, testEvent())).position?.commit ?? 0n);
    return positions;
  }

  it('sends a checkpoint after each interval of events looked at, and few besides', async () => {
    const prefix = freshStream('interval');
    const start = await node.client.appendToStream(freshStream(), testEvent());
    if (!start.position) throw new Error('An append answers its position.');
    for (let n = 0; n < 16; n += 1) await node.client.appendToStream(prefix, testEvents(24));
    const probe = new SubscriptionProbe();
    const { checkpointReached } = probe;
    probe.watch(
      node.client.subscribeToAll({
        fromPosition: start.position,
        filter: streamNameFilter({ prefixes: [prefix], checkpointReached, checkpointInterval: 2 }),
      }),
    );
    await probe.caughtUp();
    const checkpoints = [...probe.checkpoints];
    let lookedAt = 0;
    for await (const { event } of node.client.readAll({ fromPosition: start.position })) if (event) lookedAt += 1;
    await probe.stop();
    expect(probe.events).toHaveLength(384);
    // One after 2 × 32 of the events looked at, and one at the end; others write meanwhile on a server that is shared.
    expect(checkpoints.length).toBeGreaterThanOrEqual(6);
    expect(checkpoints.length).toBeLessThanOrEqual(Math.floor(lookedAt / 64) + 1);
  });

  it('whose pattern would ruin a backtracking engine answers at once', async () => {
    const stream = freshStream();
    const { position } = await node.client.appendToStream(stream, testEvent());
    await node.client.appendToStream(stream, testEvent({}, `${'a'.repeat(measures.backtrackedLetters)}!`));
    const filter = eventTypeFilter({ regex: '^(a+)+$' });
    const probe = new SubscriptionProbe();
    const startedMs = performance.now();
    probe.watch(node.client.subscribeToAll({ fromPosition: position ?? START, filter }));
    await probe.caughtUp();
    await probe.stop();
    expect(performance.now() - startedMs).toBeLessThan(atOnceMs);
    expect(probe.events).toEqual([]);
  });

  it('with a broken pattern is refused and leaves the node unharmed', async () => {
    const probe = new SubscriptionProbe();
    probe.watch(node.client.subscribeToAll({ fromPosition: START, filter: eventTypeFilter({ regex: '(' }) }));
    await probe.until(({ error }) => error !== undefined);
    expect((await node.client.appendToStream(freshStream(), testEvent())).success).toBe(true);
  });
});

describe('a hundred subscriptions', () => {
  it('all get every event once', async () => {
    const stream = freshStream();
    const probes = Array.from({ length: measures.subscriptions }, () =>
      new SubscriptionProbe().watch(node.client.subscribeToStream(stream)),
    );
    await Promise.all(probes.map((probe) => probe.confirmed()));
    for (let n = 1; n <= 10; n += 1) {
      await node.client.appendToStream(stream, testEvents(10));
      await Promise.all(probes.map((probe) => probe.until(({ events }) => events.length === n * 10)));
    }
    const expected = idsOf(await readAllOf(node.client, stream));
    for (const probe of probes) expect(idsOf(probe.events)).toEqual(expected);
    await Promise.all(probes.map((probe) => probe.stop()));
  });
});
