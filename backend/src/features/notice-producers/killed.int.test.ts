import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { randomId } from '@proofline/platform/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../app/testing/api-world.ts';
import { dyingOnce } from '../runs/testing/faulty-log.ts';
import { startReactorsProcess } from '../runs/testing/reactors-process.ts';
import { forgetful } from './testing/forgetful-log.ts';
import { completed, judged, requested } from './testing/notice-script.ts';
import { type NoticeWorld, startNoticeWorld, type Told } from './testing/notice-world.ts';

let world: NoticeWorld;
let full: number;

beforeEach(async () => {
  world = await startNoticeWorld(startEventStore);
  full = await world.optIn(people.full, 'alerts');
});
afterEach(() => world?.stop());

/** How often each cause was told to each person. */
function timesTold(told: readonly Told[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { cause, userIds } of told) {
    for (const userId of userIds) times.set(`${cause} to ${userId}`, (times.get(`${cause} to ${userId}`) ?? 0) + 1);
  }
  return times;
}

/** A run with a violation and an end, while who tells of it dies once over the first notice. */
async function runWithDeath(when: 'before_append' | 'after_append', isMutant = false): Promise<Map<string, number>> {
  const eventLog = dyingOnce(world.deps.eventLog, { type: 'NotificationPublished', when });
  world.startNotices(isMutant ? forgetful(eventLog, randomId) : eventLog);
  await world.begun();
  await world.happened(requested());
  eventLog.nowDue();
  await world.happened(judged(false));
  await expect.poll(() => eventLog.died(), { timeout: 20_000 }).toBe(true);
  // Who would hear of it is another question by now.
  await world.optIn(people.plain, 'alerts');
  await world.handled(await world.happened(completed({ judged: 1 })));
  return timesTold(await world.published());
}

describe('Whoever tells people may die', { timeout: 240_000 }, () => {
  it.each(['before_append', 'after_append'] as const)('%s, and each of them is told once', async (when) => {
    const times = await runWithDeath(when);
    expect(times.get(`violation-1200000 to ${full}`)).toBe(1);
    expect(Math.max(...times.values())).toBe(1);
  });

  it('and would tell twice, were ids not derived from causes', async () => {
    const times = await runWithDeath('after_append', true);
    expect(times.get(`violation-1200000 to ${full}`)).toBe(2);
  });

  it('again and again with kill -9, while runs go on', async () => {
    const runs = 120;
    const reactors: { process?: ChildProcess; kills: number } = { kills: 0 };
    let over = false;
    const { deps, places } = world;
    const killing = (async () => {
      while (!over) {
        reactors.process = startReactorsProcess({ deps, eventStoreUrl: places.eventStoreUrl });
        const exited = once(reactors.process, 'exit');
        await Promise.race([once(reactors.process, 'message'), exited]);
        // Killed at another moment of its work each time; the last one lives.
        if (reactors.kills < 5) {
          await wait(120 + 90 * reactors.kills);
          reactors.kills += 1;
          reactors.process.kill('SIGKILL');
        }
        await exited;
      }
    })();
    try {
      await world.begun();
      let last = 0n;
      for (let slot = 0; slot < runs; slot += 1) {
        await world.happened(requested(slot));
        await Promise.all([1, 2, 3].map((target) => world.happened(judged(false, target, slot))));
        last = await world.happened(completed({ judged: 3 }, slot));
      }
      await expect.poll(() => reactors.kills, { timeout: 60_000 }).toBe(5);
      await world.handled(last);
    } finally {
      over = true;
      reactors.process?.kill('SIGKILL');
      await killing;
    }
    const times = timesTold(await world.published());
    const causes = Array.from({ length: runs }, (_, slot) => [
      `violation-${1_200_000 + slot}`,
      `over-${1_200_000 + slot}`,
    ]);
    expect([...times.keys()].toSorted()).toEqual(
      causes
        .flat()
        .map((cause) => `${cause} to ${full}`)
        .toSorted(),
    );
    expect(Math.max(...times.values())).toBe(1);
    const ends = (await world.published()).filter(({ cause }) => cause.startsWith('over-'));
    expect(new Set(ends.map(({ message }) => message.split(':')[0]))).toEqual(new Set(['Completed with 3 violations']));
  });
});
