import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { EventBatch, EventLog, SubscribeAllOptions } from '../event-log/event-log.ts';
import { EventLogUnavailable } from '../event-log/event-log-errors.ts';
import type { ProbedMark } from './compare-log.ts';
import { holdsNothing } from './holds-nothing.ts';

const limitMs = 20;
const marks = (...events: ProbedMark['event'][]) => events.map((event) => ({ event }));

/** A log that tells this and then, like a server that filters what others wrote, nothing more. */
function telling(...batches: Pick<EventBatch, 'caughtUp'>[]): Pick<EventLog, 'subscribeAll'> & { asked: number } {
  const log = {
    asked: 0,
    subscribeAll: async function* ({ signal }: SubscribeAllOptions) {
      log.asked += 1;
      for (const batch of batches) yield { events: [], position: 7n, ...batch };
      if (!signal.aborted) await once(signal, 'abort');
    },
  };
  return log;
}

describe('whether a log holds nothing of ours', () => {
  it('is not asked by a first start, which has read nothing, however much of others is in it', async () => {
    const log = telling();
    expect(await holdsNothing(log, [], limitMs)).toBe(false);
    expect(log.asked).toBe(0);
  });

  it.each(['same', 'elsewhere'] as const)('is not asked where a witness was found: %s', async (event) => {
    const log = telling();
    expect(await holdsNothing(log, marks('absent', event), limitMs)).toBe(false);
    expect(log.asked).toBe(0);
  });

  it('is so when the server has looked through all of it', async () => {
    expect(await holdsNothing(telling({ caughtUp: false }, { caughtUp: true }), marks('absent'), limitMs)).toBe(true);
    expect(await holdsNothing(telling({ caughtUp: true }), marks('unknown'), limitMs)).toBe(true);
  });

  it('is not said of one that does not tell in time, and lacks what was read', async () => {
    expect(await holdsNothing(telling({ caughtUp: false }), marks('unknown', 'absent'), limitMs)).toBe(false);
  });

  it('is not known of one that does not tell in time, when no witness is remembered', async () => {
    await expect(holdsNothing(telling(), marks('unknown'), limitMs)).rejects.toBeInstanceOf(EventLogUnavailable);
  });
});
