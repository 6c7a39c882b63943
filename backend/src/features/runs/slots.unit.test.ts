import { SCHEDULES, type Schedule } from '@proofline/contracts/schedules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueSlots, hasGrid, nextSlotAfter, repeatTimeOf, type SlotPlan, slotDueAt, slotPlanOf } from './slots.ts';

const createdAt = new Date('2026-11-20T15:30:00.000Z');

const planOf = (
  schedule: Schedule,
  scheduleStart: string | null = null,
  scheduleEnd: string | null = null,
  timezone = 'UTC',
): SlotPlan => slotPlanOf({ schedule, scheduleStart, scheduleEnd, createdAt, timezone });

const dues = (plan: SlotPlan, slots: readonly number[]) => slots.map((slot) => slotDueAt(plan, slot)?.toISOString());

describe('the first slot', () => {
  it('is due at once without a start date, and when the check starts today', () => {
    expect(slotDueAt(planOf('onetime'), 0)).toEqual(createdAt);
    expect(slotDueAt(planOf('weekly', '2026-11-20'), 0)).toEqual(createdAt);
  });

  it('is due at the first moment of a start date to come', () => {
    expect(slotDueAt(planOf('weekly', '2026-12-01'), 0)).toEqual(new Date('2026-12-01T00:00:00.000Z'));
  });
});

describe('later slots', () => {
  it('do not exist for a one-time check', () => {
    expect(slotDueAt(planOf('onetime'), 1)).toBeUndefined();
  });

  it.each([
    ['twice_a_day', '2026-12-01T12:00:00.000Z', '2026-12-02T00:00:00.000Z'],
    ['four_times_a_day', '2026-12-01T06:00:00.000Z', '2026-12-01T12:00:00.000Z'],
    ['weekly', '2026-12-08T00:00:00.000Z', '2026-12-15T00:00:00.000Z'],
    ['biweekly', '2026-12-15T00:00:00.000Z', '2026-12-29T00:00:00.000Z'],
    ['monthly', '2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  ] as const)('of %s follow in even steps', (schedule, second, third) => {
    expect(dues(planOf(schedule, '2026-12-01'), [1, 2])).toEqual([second, third]);
  });

  it('of a monthly check that starts on the 31st fall on the last day of shorter months, and on the 31st again', () => {
    expect(dues(planOf('monthly', '2027-01-31'), [1, 2, 3, 13])).toEqual([
      '2027-02-28T00:00:00.000Z',
      '2027-03-31T00:00:00.000Z',
      '2027-04-30T00:00:00.000Z',
      '2028-02-29T00:00:00.000Z',
    ]);
  });

  it('of a continuous check follow the end of the run before, at most once a day', () => {
    const plan = planOf('continuously');
    const requestedAt = new Date('2026-11-21T00:00:00.000Z');
    const after = (finishedAt: string | null) =>
      slotDueAt(plan, 1, { requestedAt, finishedAt: finishedAt === null ? null : new Date(finishedAt) })?.toISOString();
    expect(after(null)).toBeUndefined();
    expect(after('2026-11-21T01:00:00.000Z')).toBe('2026-11-22T00:00:00.000Z');
    expect(after('2026-11-25T08:00:00.000Z')).toBe('2026-11-25T08:00:00.000Z');
  });

  it('end with the end date, whose day still has its slots', () => {
    const plan = planOf('twice_a_day', '2026-12-01', '2026-12-02');
    expect(dues(plan, [3, 4])).toEqual(['2026-12-02T12:00:00.000Z', undefined]);
  });

  it('come in order for every schedule, start and end', () => {
    const day = fc
      .integer({ min: 0, max: 400 })
      .map((days) => new Date(Date.UTC(2026, 10, 20 + days)).toISOString().slice(0, 10));
    const fixed = SCHEDULES.filter((schedule) => schedule !== 'onetime' && schedule !== 'continuously');
    fc.assert(
      fc.property(
        fc.constantFrom(...fixed),
        day,
        fc.option(day),
        fc.integer({ min: 0, max: 200 }),
        (schedule, start, end, slot) => {
          const plan = planOf(schedule, start, end);
          const [due, next] = [slotDueAt(plan, slot), slotDueAt(plan, slot + 1)];
          if (due !== undefined) expect(due >= plan.startsAt && (plan.endsAt === null || due < plan.endsAt)).toBe(true);
          if (next !== undefined) expect(due !== undefined && due < next).toBe(true);
        },
      ),
    );
  });
});

describe('due slots', () => {
  const plan = planOf('four_times_a_day', '2026-12-01');
  const at = (text: string) => new Date(text);

  it('are none before the next one is due', () => {
    expect(dueSlots(plan, 1, at('2026-12-01T06:00:00.000Z'), at('2026-12-01T05:59:59.999Z'))).toBeUndefined();
  });

  it('are the next one, in time', () => {
    expect(dueSlots(plan, 1, at('2026-12-01T06:00:00.000Z'), at('2026-12-01T06:00:00.000Z'))).toEqual({
      missed: [],
      latest: { slot: 1, dueAt: at('2026-12-01T06:00:00.000Z') },
    });
  });

  it('are the latest one and those missed before it, after a down time', () => {
    const due = dueSlots(plan, 1, at('2026-12-01T06:00:00.000Z'), at('2026-12-02T01:00:00.000Z'));
    expect(due?.missed.map(({ slot }) => slot)).toEqual([1, 2, 3]);
    expect(due?.latest).toEqual({ slot: 4, dueAt: at('2026-12-02T00:00:00.000Z') });
  });

  it('end with the schedule', () => {
    const ending = planOf('four_times_a_day', '2026-12-01', '2026-12-01');
    const due = dueSlots(ending, 1, at('2026-12-01T06:00:00.000Z'), at('2027-12-01T00:00:00.000Z'));
    expect(due?.latest.slot).toBe(3);
  });
});

describe('slots by the clocks of a time zone', () => {
  const localPlan = (schedule: Schedule, timezone: string, createdAtText: string): SlotPlan =>
    slotPlanOf({ schedule, scheduleStart: null, scheduleEnd: null, createdAt: new Date(createdAtText), timezone });

  it('begin and end with the days there', () => {
    const plan = planOf('weekly', '2026-12-01', '2026-12-31', 'America/New_York');
    expect(plan.startsAt.toISOString()).toBe('2026-12-01T05:00:00.000Z');
    expect(plan.endsAt?.toISOString()).toBe('2027-01-01T05:00:00.000Z');
    // Midnight does not come on the day on which clocks go forward at midnight.
    expect(planOf('weekly', '2027-04-30', null, 'Africa/Cairo').startsAt.toISOString()).toBe(
      '2027-04-29T22:00:00.000Z',
    );
  });

  it('keep their time of day when the clocks change', () => {
    const plan = localPlan('weekly', 'Europe/Berlin', '2026-03-23T08:30:00.000Z');
    expect(repeatTimeOf(plan)).toBe('09:30');
    expect(dues(plan, [0, 1])).toEqual(['2026-03-23T08:30:00.000Z', '2026-03-30T07:30:00.000Z']);
  });

  it('that the clocks skip are as much later, and those shown twice are the first of the two', () => {
    const plan = localPlan('four_times_a_day', 'Europe/Berlin', '2026-03-28T01:30:00.000Z');
    expect(dues(plan, [3, 4, 5])).toEqual([
      '2026-03-28T19:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-29T06:30:00.000Z',
    ]);
    const autumn = localPlan('twice_a_day', 'Europe/Berlin', '2026-10-24T00:30:00.000Z');
    expect(dues(autumn, [1, 2, 3])).toEqual([
      '2026-10-24T12:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T13:30:00.000Z',
    ]);
  });

  it('count in UTC where the zone is not known here', () => {
    expect(dues(localPlan('weekly', 'Mars/Olympus', '2026-03-23T08:30:00.000Z'), [1])).toEqual([
      '2026-03-30T08:30:00.000Z',
    ]);
  });

  it.each(SCHEDULES.filter((schedule) => hasGrid({ schedule })))(
    'are found by the moment they come after: %s',
    (of) => {
      const plan = localPlan(of, 'Australia/Lord_Howe', '2026-03-31T08:30:00.000Z');
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 700 }), fc.integer({ min: -1, max: 1 }), (slot, offMs) => {
          const dueAt = slotDueAt(plan, slot) ?? createdAt;
          const found = nextSlotAfter(plan, new Date(dueAt.getTime() + offMs));
          expect(found?.slot).toBe(offMs < 0 ? slot : slot + 1);
        }),
        { numRuns: 50 },
      );
    },
  );

  it('are found no more when the schedule is over', () => {
    const ending = slotPlanOf({
      ...{ schedule: 'weekly' as const, scheduleStart: null, scheduleEnd: '2026-12-01' },
      ...{ createdAt, timezone: 'UTC' },
    });
    expect(nextSlotAfter(ending, new Date('2026-11-27T15:30:00.000Z'))).toBeUndefined();
    expect(nextSlotAfter(planOf('onetime'), createdAt)).toBeUndefined();
  });
});
