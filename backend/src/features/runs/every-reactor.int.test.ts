import { eventCatalogue } from '@proofline/contracts/events/catalogue';
import { reportStream } from '@proofline/contracts/events/streams';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { JsonObject } from '@proofline/platform/event-log/event-log';
import { randomId } from '@proofline/platform/ids';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quickParking } from '../../kernel/reactor/testing/quick-parking.ts';
import { reactorsOf } from './start-reactors.ts';
import { type RunWorld, startRunWorld } from './testing/run-world.ts';

let world: RunWorld;

beforeEach(async () => {
  world = await startRunWorld(startEventStore);
});
afterEach(async () => {
  await world.stop();
});

const patience = { timeout: 30_000, interval: 50 };
const urls = ['http://site-1.example/', 'http://site-2.example/'];

async function append(stream: string, type: string, data: JsonObject, revision: bigint | 'no_stream'): Promise<void> {
  const metadata = {
    ...{ commandId: 'x', correlationId: 'x', causationId: 'x', schema: 1, organizationId: 1 },
    actor: { type: 'system', id: 'test' },
    at: world.clock.now().toISOString(),
  };
  await world.deps.eventLog.append(stream, revision, [{ id: randomId(), type, data, metadata }]);
}

/** One bad event for each reactor, of a type that it handles, each in a stream of its own with another behind it. */
async function appendBadEvents(): Promise<{ reader: string; stream: string }[]> {
  const bad: { reader: string; stream: string }[] = [];
  for (const [index, { name, types }] of reactorsOf(world.deps).entries()) {
    const [type] = types;
    const category = eventCatalogue.get(type ?? '')?.category ?? 'report';
    // Below the first slot of the first check: a number that belongs to no check at all.
    const stream = `${category}-${7 + index}`;
    await append(stream, type ?? '', { nonsense: true }, 'no_stream');
    await append(stream, type ?? '', { nonsense: 'more' }, 0n);
    bad.push({ reader: `reactor:${name}`, stream });
  }
  return bad;
}

const statesOf = async (reader: string, stream: string) =>
  await world.deps.db(PARKED_EVENTS).where({ reader, stream }).orderBy('position').pluck<string[]>('state');

describe('one bad event for every reactor', { timeout: 120_000 }, () => {
  it.each(['in the past', 'live'])('parks it %s, and runs of everybody go on', async (when) => {
    const past = when === 'in the past' ? await appendBadEvents() : [];
    world.startReactors({ parkingLimits: quickParking });
    const agent = await world.registerAgent();
    const list = await world.createList(urls);
    const first = await world.createCheck({ urlLists: [list] });
    await world.eventually(reportStream(first.reportId), 'ReportStarted');
    const bad = when === 'live' ? await appendBadEvents() : past;
    const second = await world.createCheck({ urlLists: [list] });
    expect(await agent.work(4)).toBe(4);
    for (const { reportId } of [first, second]) await world.eventually(reportStream(reportId), 'ReportCompleted');
    for (const { reader, stream } of bad) {
      await expect
        .poll(async () => (await statesOf(reader, stream)).slice(0, 2), { ...patience, message: reader })
        .toEqual(['parked', 'waiting']);
    }
  });
});
