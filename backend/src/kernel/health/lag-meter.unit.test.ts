import type { EventLog, RecordedEvent, SubscribeAllOptions } from '@proofline/platform/event-log/event-log';
import { expect, it } from 'vitest';
import { LagMeter } from './lag-meter.ts';

const at = new Date('2026-11-20T12:00:00.000Z');

/** A log that holds events of one type at these positions, and ends at `end`. */
function logOf(positions: readonly bigint[], end: bigint): Pick<EventLog, 'readAll' | 'subscribeAll'> {
  const events = positions.map((position) => ({ type: 'Wanted', position, created: at }) as RecordedEvent);
  return {
    readAll: async () => [{ type: 'Other', position: end, created: at } as RecordedEvent],
    subscribeAll: async function* ({ after }: SubscribeAllOptions) {
      yield {
        events: events.filter(({ position }) => after === 'start' || position > after),
        position: end,
        caughtUp: true,
      };
    },
  };
}

it('A reader whose checkpoint went back is behind by what stands before it now', async () => {
  const eventLog = logOf([10n, 20n, 30n], 90n) as EventLog;
  const meter = new LagMeter({ eventLog, clock: { now: () => new Date(at.getTime() + 60_000) } });
  const behindAt = async (checkpoint: bigint | 'start') => {
    const [item] = await meter.measure([{ name: 'one', checkpoint }], new AbortController().signal);
    return item?.figures?.[0]?.value;
  };
  expect(await behindAt(30n)).toBe(0);
  // Known to be covered up to the end although it says nothing of it itself.
  expect(await behindAt(30n)).toBe(0);
  expect(await behindAt(15n)).toBe(2);
  expect(await behindAt(30n)).toBe(0);
  expect(await behindAt('start')).toBe(3);
});
