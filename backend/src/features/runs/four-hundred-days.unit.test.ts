import { SCHEDULES, type Schedule } from '@proofline/contracts/schedules';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { randomId } from '@proofline/platform/ids';
import { describe, expect, it } from 'vitest';
import { credulous } from './testing/faulty-log.ts';
import {
  type RunOfSlot,
  type Simulated,
  type SimulationOptions,
  simulateSchedules,
} from './testing/schedule-simulation.ts';

/** Clocks change north and south, by half an hour, at midnight; some are half or quarter hours off; some never change. */
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Cairo',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'Asia/Tokyo',
] as const;
type Zone = (typeof zones)[number];

const days = 400;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** What the clocks show when the checks are created: a time of day that most zones skip once a year and show twice once. */
const startsLocally = '2026-01-10T02:30:00';

const formats = new Map<string, Intl.DateTimeFormat>();
/** What the clocks of a zone show, as if that were UTC: by the platform alone, beside what is tested. */
function shownAt(at: number, zone: string): number {
  let format = formats.get(zone);
  if (format === undefined) {
    const numeric = '2-digit' as const;
    const parts = { month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
    format = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', ...parts, timeZone: zone });
    formats.set(zone, format);
  }
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
}

/** The first moment at which the clocks show this; as much later as they skip where they never do. */
function momentOf(shown: number, zone: string): number {
  const offsets = [-dayMs, dayMs].map((nearby) => shownAt(shown + nearby, zone) - (shown + nearby));
  const moments = offsets.map((offset) => shown - offset).filter((at) => shownAt(at, zone) === shown);
  return moments.length > 0 ? Math.min(...moments) : shown - (offsets[0] ?? 0);
}

const start = (zone: string) => momentOf(Date.parse(`${startsLocally}Z`), zone);

/** Moments at which a schedule is due, up to an hour before the end. */
function expectedDues(schedule: Schedule, zone: string): number[] {
  const first = Date.parse(`${startsLocally}Z`);
  const shownOf = (slot: number): number | undefined => {
    switch (schedule) {
      case 'onetime':
        return slot === 0 ? first : undefined;
      case 'twice_a_day':
        return first + slot * 12 * hourMs;
      case 'four_times_a_day':
        return first + slot * 6 * hourMs;
      case 'weekly':
        return first + slot * 7 * dayMs;
      case 'biweekly':
        return first + slot * 14 * dayMs;
      case 'monthly':
        return new Date(first).setUTCMonth(slot);
      case 'continuously':
        return undefined;
    }
  };
  const dues: number[] = [];
  for (let slot = 0; ; slot += 1) {
    const shown = shownOf(slot);
    if (shown === undefined) return dues;
    const dueAt = momentOf(shown, zone);
    if (dueAt > start(zone) + days * dayMs - hourMs) return dues;
    dues.push(dueAt);
  }
}

const simulate = (zone: Zone, more: Partial<SimulationOptions> = {}): Promise<Simulated> =>
  simulateSchedules({
    timezone: zone,
    startsAt: new Date(start(zone)),
    days,
    schedules: SCHEDULES,
    seed: zones.indexOf(zone) + 1,
    ...more,
  });

const numbered = (count: number) => Array.from({ length: count }, (_, slot) => slot);

/** Every slot has exactly one run, due when the clocks there show its time. */
function expectEverySlotOnce({ runsOf, skipped }: Simulated, zone: Zone): void {
  expect(skipped).toBe(0);
  for (const [schedule, runs] of runsOf) {
    if (schedule === 'continuously') {
      expectOneAfterTheOther(runs, zone);
      continue;
    }
    const expected = expectedDues(schedule, zone);
    expect(runs.map(({ slot }) => slot).slice(0, expected.length), schedule).toEqual(numbered(expected.length));
    expect(runs.map(({ dueAt }) => dueAt.toISOString()).slice(0, expected.length), schedule).toEqual(
      expected.map((at) => new Date(at).toISOString()),
    );
    // In the last hour.
    expect(runs.length - expected.length).toBeLessThanOrEqual(1);
  }
}

function expectOneAfterTheOther(runs: readonly RunOfSlot[], zone: Zone): void {
  expect(runs.map(({ slot }) => slot)).toEqual(numbered(runs.length));
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    if (before?.finishedAt === undefined) continue;
    const dayLater = momentOf(Math.floor(shownAt(before.requestedAt.getTime(), zone) / 1_000) * 1_000 + dayMs, zone);
    const dueAt = Math.max(dayLater, before.finishedAt.getTime());
    // Less than a second is not shown by clocks.
    expect(Math.abs(run.dueAt.getTime() - dueAt), `run ${index}`).toBeLessThan(1_000);
    expect(run.requestedAt.getTime() - run.dueAt.getTime()).toBeLessThan(2_000);
  }
  expect(runs.length).toBeGreaterThan(days * 0.7);
}

describe('Four hundred days of schedules, with kills', { timeout: 120_000 }, () => {
  it.each(zones)('in %s: every slot has exactly one run, at the time that clocks show', async (zone) => {
    const simulated = await simulate(zone);
    expectEverySlotOnce(simulated, zone);
    expect([...simulated.runsOf.values()].flat().length).toBeGreaterThan(2_700);
    expect(simulated.kills).toBeGreaterThan(100);
  });

  it('are noticed to go wrong: hours counted in UTC, runs asked for twice', async () => {
    const zone = 'Europe/Berlin';
    const mutants: Readonly<Record<string, Partial<SimulationOptions>>> = {
      'counts in UTC': { kept: (schedule) => ({ ...schedule, plan: { ...schedule.plan, timezone: 'UTC' } }) },
      'forgets what it asked for': { logOf: (log: EventLog) => credulous(log, randomId) },
    };
    for (const [mutant, options] of Object.entries(mutants)) {
      const simulated = await simulate(zone, { schedules: ['four_times_a_day', 'weekly'], ...options });
      expect(() => expectEverySlotOnce(simulated, zone), mutant).toThrow();
    }
  });
});
