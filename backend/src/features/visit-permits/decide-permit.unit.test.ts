import { describe, expect, it } from 'vitest';
import type { Pace } from '../../kernel/pace-settings.ts';
import { decidePermit, type SiteState } from './decide-permit.ts';
import { defaultPace, demoPace, paceOf } from './pace.ts';

const pace: Pace = { concurrency: 2, delayMs: 1_000, maxDelayMs: 5_000, maxPauseMs: 60_000 };
const quiet: SiteState = { nextVisitAt: 0, pausedUntil: 0, active: 0 };
const now = 100_000;

describe('A visit', () => {
  it('begins at once where nobody else is, and the next one later', () => {
    expect(decidePermit(quiet, 0, pace, now)).toEqual({ status: 'granted', startsAt: now, nextVisitAt: now + 1_000 });
  });

  it('is promised in turn, and not too far ahead', () => {
    expect(decidePermit({ ...quiet, nextVisitAt: now + 2_500 }, 0, pace, now)).toMatchObject({
      status: 'granted',
      startsAt: now + 2_500,
      nextVisitAt: now + 3_500,
    });
    expect(decidePermit({ ...quiet, nextVisitAt: now + 4_000 }, 0, pace, now)).toEqual({
      status: 'busy',
      waitMs: 2_500,
    });
  });

  it('waits while as many as may be are under way', () => {
    expect(decidePermit({ ...quiet, active: 2 }, 0, pace, now)).toMatchObject({ status: 'busy' });
  });

  it('waits for the end of a pause, whatever else holds', () => {
    const paused = { nextVisitAt: now + 9_000, pausedUntil: now + 700.5, active: 5 };
    expect(decidePermit(paused, 0, pace, now)).toEqual({ status: 'paused', waitMs: 701 });
  });

  it('keeps the distance that robots.txt asks for, up to the longest', () => {
    for (const [asked, kept] of [
      [300, 1_000],
      [3_000, 3_000],
      [9_000, 5_000],
    ] as const) {
      expect(decidePermit(quiet, asked, pace, now)).toMatchObject({ nextVisitAt: now + kept });
    }
  });
});

describe('The looser pace', () => {
  const settings = { pace: defaultPace, demoHosts: ['*.example', 'demo.test'] };

  it.each(['spinwise-reviews.example', 'demo.test'])('holds for %s', (site) => {
    expect(paceOf(site, settings)).toBe(demoPace);
  });

  it.each(['example', 'example.com', 'notexample', 'evil.demo.test', 'x.example.com'])(
    'does not hold for %s',
    (site) => {
      expect(paceOf(site, settings)).toBe(defaultPace);
    },
  );
});
