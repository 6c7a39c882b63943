import { describe, expect, it } from 'vitest';
import { CHECK_KINDS } from '../check-kinds.ts';
import type { FlagName } from '../feature-switches.ts';
import { SCHEDULES } from '../schedules.ts';
import { CHECK_PARTS } from './parts.ts';
import { hasPart, kindFacts } from './registry.ts';
import { schedulesOf } from './schedules-of.ts';

const noFlags: ReadonlySet<FlagName> = new Set();

describe('facts of kinds', () => {
  it.each(CHECK_KINDS)('%s is made of known parts and has a label of its own', (kind) => {
    const { parts, label } = kindFacts(kind);
    expect(CHECK_PARTS).toEqual(expect.arrayContaining(Object.keys(parts)));
    expect(CHECK_KINDS.filter((other) => kindFacts(other).label === label)).toEqual([kind]);
    expect(CHECK_PARTS.filter((part) => hasPart(kind, part)).toSorted()).toEqual(Object.keys(parts).toSorted());
  });

  it.each(CHECK_KINDS)('%s counts its crawls against a limit exactly when it is told of them', (kind) => {
    const { monthlyLimit, crawlStatistic } = kindFacts(kind);
    expect(monthlyLimit === null).toBe(crawlStatistic === null);
  });

  it.each(CHECK_KINDS)('%s is offered schedules in the order of all of them', (kind) => {
    const offered = schedulesOf(kind, noFlags);
    expect(offered).toEqual(SCHEDULES.filter((schedule) => offered.includes(schedule)));
    expect(offered).toContain('onetime');
  });

  it('paid search runs several times a day while its flag is up', () => {
    expect(schedulesOf('discovery', noFlags)).toEqual(['onetime', 'weekly', 'biweekly', 'monthly', 'continuously']);
    expect(schedulesOf('discovery', new Set(['paid_search_schedule_options']))).toEqual(SCHEDULES);
    expect(schedulesOf('popunder', new Set(['paid_search_schedule_options']))).not.toContain('twice_a_day');
  });
});
