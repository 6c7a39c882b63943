import type { EventBatch, SubscribeAllOptions } from '@proofline/platform/event-log/event-log';
import { ParkedEvents } from '@proofline/platform/parked-events/parked-events';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { describe, expect, it, vi } from 'vitest';
import { live } from '../live-schema.ts';
import { commentOf, commentsThatPark } from '../testing/comments-that-park.ts';
import { EventScript } from '../testing/event-script.ts';
import { FakeEventLog } from '../testing/fake-event-log.ts';
import { quickLimits } from '../testing/lane-in-test.ts';
import { parkedRows } from '../testing/parked-rows.ts';
import { adoptRebuilt } from './parking-name.ts';

const patience = { timeout: 15_000, interval: 20 };
const world = commentsThatPark();
const { start, states, texts, refuse, allow, askAgain } = world;

/** Ends its next subscription at once and without a word, as a log does that closes its door. */
class ClosingLog extends FakeEventLog {
  closesNext = false;

  override async *subscribeAll(options: SubscribeAllOptions): AsyncGenerator<EventBatch> {
    const closes = this.closesNext;
    this.closesNext = false;
    if (!closes) yield* super.subscribeAll(options);
  }
}

describe('events that wait behind one that failed', () => {
  it('are not lost when the log closes while the list is filled again', async () => {
    await refuse(7);
    const script = new EventScript().add('CommentAdded', commentOf(7));
    for (let time = 1; time <= 9; time += 1) script.add('CommentEdited', { commentId: 7, text: `Seven ${time}` });
    const eventLog = new ClosingLog(script.recorded);
    const limits = { ...quickLimits, maxWaitingOfSequence: 2, retryPausesMs: [60_000] as const };
    await start(eventLog, { limits }).reach(script.lastPosition);
    await allow();
    eventLog.closesNext = true;
    await askAgain();
    await expect.poll(states, patience).toEqual([]);
    expect(eventLog.closesNext).toBe(false);
    expect(await texts()).toEqual({ 7: 'Seven 9' });
  });

  it('stay where another process put them as this one began', async () => {
    const script = new EventScript().add('CommentAdded', commentOf(7));
    const { id, position } = script.recorded[0] ?? { id: '', position: 0n };
    const checkpoints = live('projection_checkpoints');
    // What the other process does once this one has read how far they are.
    const other = async () =>
      await world.db.transaction(async (trx) => {
        await trx(checkpoints)
          .where({ name: 'comments' })
          .update({ position: String(position), version: trx.raw('version + 1') });
        await trx(PARKED_EVENTS).insert({
          ...{ reader: 'read-model:comments', sequence: 'comment-7', stream: 'comment-7', type: 'CommentAdded' },
          ...{ revision: 0, position: String(position), event_id: id, state: 'parked', attempts: 3 },
        });
      });
    const isHeldUp = async () =>
      (
        await world.db.raw(`select 1 from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and a.datname = current_database()`)
      ).rowCount > 0;
    let moved: Promise<void> | undefined;
    const load = ParkedEvents.prototype.load;
    vi.spyOn(ParkedEvents.prototype, 'load').mockImplementation(async function (this: ParkedEvents, ...given) {
      if (moved === undefined) {
        let isOver = false;
        moved = other().finally(() => {
          isOver = true;
        });
        // Told by `await moved` below; an attempt that fails before it leaves nobody to hear.
        moved.catch(() => undefined);
        await expect.poll(async () => isOver || (await isHeldUp()), patience).toBe(true);
      }
      await load.apply(this, given);
    });
    const limits = { ...quickLimits, retryPausesMs: [60_000] as const };
    await refuse(7);
    const eventLog = new FakeEventLog(script.recorded);
    start(eventLog, { limits });
    await expect.poll(() => eventLog.subscribedAfter.at(-1), patience).toBe(position);
    await moved;
    expect((await parkedRows(world.db)).map(({ sequence }) => sequence)).toEqual(['comment-7']);
  });
});

it('An event that is skipped while its read model is built anew is skipped in what was built', async () => {
  const script = new EventScript()
    .addRaw('comment-7', 'CommentEdited', { commentId: 7 })
    .add('CommentAdded', commentOf(7));
  const [bad, next] = script.recorded;
  const row = (event: typeof bad, reader: string, state: string) => ({
    ...{ reader, state, sequence: 'comment-7', stream: 'comment-7', type: event?.type, event_id: event?.id },
    ...{ revision: String(event?.revision), position: String(event?.position) },
  });
  await world
    .db(PARKED_EVENTS)
    .insert([
      row(bad, 'read-model:comments', 'skipped'),
      row(bad, 'rebuild:comments', 'retrying'),
      row(next, 'rebuild:comments', 'waiting'),
    ]);
  await world.db(live('projection_checkpoints')).update({ position: String(script.lastPosition) });
  await world.db.transaction((trx) => adoptRebuilt(trx, 'comments'));
  start(new FakeEventLog(script.recorded));
  await expect.poll(texts, patience).toEqual({ 7: 'One.' });
  await expect.poll(states, patience).toEqual(['skipped']);
});
