import { eventCatalogue } from '@proofline/contracts/events/catalogue';
import type { RecordedEvent } from '@proofline/platform/event-log/event-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeEventLog } from '../testing/fake-event-log.ts';
import { allReadModels, type LaneInTest, startLane } from '../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { oneRun } from '../testing/one-run.ts';
import { parkedRows } from '../testing/parked-rows.ts';
import { readCheckpoints } from './checkpoints.ts';

const patience = { timeout: 20_000, interval: 50 };
let database: MigratedDatabase;
let lane: LaneInTest;

/** One bad event for each read model, of a type that it reads, each in a stream of its own. */
function badEvents(suffix: string): { name: string; stream: string; type: string }[] {
  return allReadModels.map(({ name, eventTypes }) => {
    const [type] = eventTypes;
    const category = eventCatalogue.get(type ?? '')?.category;
    return { name, stream: `${category}-bad-${name}-${suffix}`, type: type ?? '' };
  });
}

beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(async () => {
  await lane?.stop();
  await database.drop();
});

describe('one bad event for every read model', () => {
  it.each(['in the past', 'live'])('parks it %s, and every read model goes on', async (when) => {
    const script = oneRun();
    const suffix = when.replaceAll(' ', '-');
    const bad = badEvents(suffix);
    for (const { stream, type } of bad) script.addRaw(stream, type, { nonsense: true });
    // What comes behind it in its stream waits, what comes in another does not.
    for (const { stream, type } of bad) script.addRaw(stream, type, { nonsense: 'more' });
    script.addRaw('agent-last', 'AgentRevoked', { agentId: '0f8fad5b-d9cb-469f-a165-70867728950e' });
    const eventLog = new FakeEventLog(when === 'live' ? [] : script.recorded);
    await database.db.raw(
      'truncate public.parked_events; update read_models.projection_checkpoints set position = null',
    );
    for (const { tables } of allReadModels) {
      for (const table of tables.tables) await database.db.raw(`truncate read_models.${table}`);
    }
    lane = startLane(database.db, eventLog);
    if (when === 'live') await inPieces(eventLog, script.recorded);
    await lane.reach(script.lastPosition);
    const ofModel = async (name: string, stream: string) =>
      (await parkedRows(database.db))
        .filter((row) => row.reader === `read-model:${name}` && row.stream === stream)
        .map(({ state }) => state);
    for (const { name, stream } of bad) {
      await expect.poll(() => ofModel(name, stream), { ...patience, message: name }).toEqual(['parked', 'waiting']);
    }
    const checkpoints = await readCheckpoints(
      database.db,
      allReadModels.map(({ name }) => name),
    );
    expect(new Set(checkpoints.map(({ position }) => position))).toEqual(new Set([script.lastPosition]));
    await lane.stop();
  });
});

async function inPieces(eventLog: FakeEventLog, events: readonly RecordedEvent[]): Promise<void> {
  for (const event of events) {
    eventLog.write([event]);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
