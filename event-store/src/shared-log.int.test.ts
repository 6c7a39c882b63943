import { randomUUID } from 'node:crypto';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { connectEventLog, type EventLogOptions } from '@proofline/platform/event-log/connect-event-log';
import type { EventLog, NewEvent, RecordedEvent, SubscribeAllOptions } from '@proofline/platform/event-log/event-log';
import { ForeignEvents } from '@proofline/platform/event-log/foreign-events';
import { openGate } from '@proofline/platform/event-log/gate';
import { StreamNames } from '@proofline/platform/event-log/stream-names';
import { type Ownership, subscribeAll } from '@proofline/platform/event-log/subscribe-all';
import { testMetadata } from '@proofline/platform/event-log/testing/test-metadata';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EventStore, startEventStore } from './start-event-store.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let node: EventStore;
/** Another application on the same server, or whoever looks at it as it is. */
let client: EventStoreDBClient;
let logs: EventLog[];
beforeEach(async () => {
  database = await testDatabase();
  node = await startEventStore({ databaseUrl: database.url, port: 0, allowUnsafeDurability: true });
  client = EventStoreDBClient.connectionString(node.connectionString);
  logs = [];
});
afterEach(async () => {
  for (const log of logs) await log.dispose();
  await client.dispose();
  await node.stop();
  await database.drop();
});

function connect(options: EventLogOptions = {}): EventLog {
  const log = connectEventLog(node.connectionString, options);
  logs.push(log);
  return log;
}

const ours = (type = 'CheckCreated', data: NewEvent['data'] = {}, id: string = randomUUID()): NewEvent => ({
  ...{ id, type, data },
  metadata: testMetadata,
});

type Subscribe = (options: SubscribeAllOptions) => ReturnType<EventLog['subscribeAll']>;

/** What a subscriber is given until it has reached the end of the log as it stands. */
async function seenBy(subscribe: Subscribe, options: Partial<SubscribeAllOptions> = {}): Promise<RecordedEvent[]> {
  const stopping = new AbortController();
  const seen: RecordedEvent[] = [];
  for await (const { events, caughtUp } of subscribe({ after: 'start', signal: stopping.signal, ...options })) {
    seen.push(...events);
    if (caughtUp) stopping.abort();
  }
  return seen;
}

const subscribeTo =
  (log: EventLog): Subscribe =>
  (options) =>
    log.subscribeAll(options);

/** Mutant: a subscriber that tells our events from others less well. */
const less =
  (ownership: Partial<Ownership>): Subscribe =>
  (options) =>
    subscribeAll(client, openGate, options, { names: new StreamNames(), passOver: () => {}, ...ownership });

describe('what another application writes into streams of our names', () => {
  const theirs = [
    () => jsonEvent({ type: 'ReportRequested', data: { report: 'quarter 3' } }),
    () => jsonEvent({ type: 'ReportRequested', data: {}, metadata: { $correlationId: 'x', at: 'now' } }),
    () => jsonEvent({ type: 'CheckCreated', data: { checkId: 7 }, metadata: { actor: { type: 'user', id: '1' } } }),
    () => binaryEvent({ type: 'Noted', data: Buffer.from([0, 1, 2]), metadata: Buffer.from([255, 0]) }),
  ];

  const write = async (stream: string) => {
    for (const event of theirs) await client.appendToStream(stream, [event()]);
  };

  it('is passed over and counted, whatever it is called', async () => {
    const warn = vi.fn<(facts: object, message: string) => void>();
    const foreign = new ForeignEvents({ warn });
    const log = connect({ foreign });
    await write('report-7');
    await log.append('check-7', 'no_stream', [ours()]);
    await write('check-7');
    await log.append('check-7', 4n, [ours('CheckPaused')]);

    const all = await seenBy(subscribeTo(log));
    expect(all.map(({ stream, type }) => `${stream} ${type}`)).toEqual(['check-7 CheckCreated', 'check-7 CheckPaused']);
    expect(await seenBy(subscribeTo(log), { types: ['CheckCreated', 'ReportRequested'] })).toHaveLength(1);
    expect(await seenBy(subscribeTo(log), { streamPrefixes: ['report-'] })).toEqual([]);
    expect(await log.readAll()).toEqual(all);
    expect(foreign.figures.count).toBe(8);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('keeps its place in the stream, so that we go on behind it, and says nothing', async () => {
    const log = connect();
    await write('report-7');
    const read = await log.readStream('report-7');
    expect(read.map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n]);
    expect(new Set(read.map(({ type, data, metadata }) => JSON.stringify({ type, data, metadata })))).toEqual(
      new Set(['{"type":"(foreign)"}']),
    );
    const { revision } = await log.fold('report-7', 0, (count) => count + 1);
    await log.append('report-7', revision, [ours('ReportRequested')]);
    expect((await seenBy(subscribeTo(log))).map(({ revision: at }) => at)).toEqual([4n]);
  });

  it('is what the guard leaves out: the log sends it', async () => {
    await write('report-7');
    const told: string[] = [];
    expect(await seenBy(less({ passOver: ({ stream }) => told.push(stream) }))).toEqual([]);
    expect(told).toEqual(['report-7', 'report-7', 'report-7', 'report-7']);
  });
});

describe('installations that share a server', () => {
  const prefixes = ['', 'north.', 'south.'];
  const streams = ['check-7', 'report-700001', 'target-700001-1'];

  /** Writes the same into each: the same streams, the same ids. */
  async function fill(): Promise<Map<string, EventLog>> {
    const ids = streams.map(() => randomUUID());
    const installations = new Map(prefixes.map((streamPrefix) => [streamPrefix, connect({ streamPrefix })]));
    for (const [streamPrefix, log] of installations)
      for (const [n, stream] of streams.entries())
        await log.append(stream, 'no_stream', [ours('CheckCreated', { streamPrefix }, ids[n] ?? '')]);
    return installations;
  }

  const own = (streamPrefix: string) =>
    streams.map((stream) => expect.objectContaining({ stream, revision: 0n, data: { streamPrefix } }));

  it('see what they wrote themselves, under the names without a prefix', async () => {
    for (const [streamPrefix, log] of await fill()) {
      expect(await seenBy(subscribeTo(log))).toEqual(own(streamPrefix));
      expect(await seenBy(subscribeTo(log), { types: ['CheckCreated'] })).toEqual(own(streamPrefix));
      const some = { types: ['CheckCreated'], streamPrefixes: ['check-', 'report-'] };
      expect(await seenBy(subscribeTo(log), some)).toEqual(own(streamPrefix).slice(0, 2));
      expect(await log.readAll()).toEqual(own(streamPrefix));
      expect(await log.readStream('check-7')).toEqual(own(streamPrefix).slice(0, 1));
    }
  });

  it('write under their prefix, and nowhere else', async () => {
    await fill();
    const there: string[] = [];
    for await (const { event } of client.readAll())
      if (event && !event.type.startsWith('$')) there.push(event.streamId);
    expect(there).toEqual(prefixes.flatMap((prefix) => streams.map((stream) => prefix + stream)));
  });

  it('are not even sent what others wrote', async () => {
    await fill();
    const sent: string[] = [];
    class Watched extends StreamNames {
      override inProduct(stream: string): string | undefined {
        sent.push(stream);
        return super.inProduct(stream);
      }
    }
    await seenBy(less({ names: new Watched('north.') }), { types: ['CheckCreated'] });
    expect(sent).toEqual(streams.map((stream) => `north.${stream}`));
  });

  it('go on where they were, whatever the others did meanwhile', async () => {
    const north = (await fill()).get('north.');
    const south = connect({ streamPrefix: 'south.' });
    const before = await seenBy(subscribeTo(south));
    await south.dispose();
    for (let n = 0; n < 50; n += 1) await north?.append('check-8', 'any', [ours('CheckPaused', { n })]);
    const again = connect({ streamPrefix: 'south.' });
    await again.append('check-7', 0n, [ours('CheckPaused')]);
    const after = await seenBy(subscribeTo(again), { after: before.at(-1)?.position ?? 'start' });
    expect(after.map(({ stream, type, revision }) => `${stream} ${type} ${revision}`)).toEqual([
      'check-7 CheckPaused 1',
    ]);
    expect(await again.readStream('check-8')).toEqual([]);
  });

  it('would take each other’s where names were looked at less well', async () => {
    await fill();
    class AnythingThatEndsSo extends StreamNames {
      override inProduct = (stream: string) => stream.replace(/^\w+\./, '');
      override beginningsInLog = () => [''];
    }
    expect(await seenBy(less({ names: new AnythingThatEndsSo() }))).toHaveLength(9);
    class EverythingIsSent extends StreamNames {
      readonly sent: string[] = [];
      override beginningsInLog = () => [''];
      override inProduct(stream: string): string | undefined {
        this.sent.push(stream);
        return super.inProduct(stream);
      }
    }
    const careless = new EverythingIsSent('north.');
    expect(await seenBy(less({ names: careless }))).toEqual(own('north.'));
    expect(careless.sent).toHaveLength(9);
  });
});
