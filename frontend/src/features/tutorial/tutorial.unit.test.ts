import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { describe, expect, it } from 'vitest';
import { creationSlug } from '../kinds/creation-address.ts';
import { stepsOf } from '../wizard/check-steps.ts';
import { lastAutomaticLogin, startsByItself } from './automatic-runs.ts';
import { placeCard, spotlightOf } from './place-card.ts';
import { stepsThatApply } from './step-order.ts';
import { tourSteps } from './tour-steps.ts';
import { TOURS, type TourId, TUTORIAL_MINUTES, tourOfPage } from './tours.ts';

describe('automatic runs', () => {
  it('are those of the first three logins, by default', () => {
    expect([0, 1, 2, 3, 4, 100].map((counter) => startsByItself(counter))).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('end one login before the maximum that is set', () => {
    expect(lastAutomaticLogin(5)).toBe(4);
    expect([1, 5, 6].map((counter) => startsByItself(counter, 5))).toEqual([true, true, false]);
    expect(startsByItself(1, 0)).toBe(false);
  });
});

describe('the tours', () => {
  it('take about ten minutes together', () => {
    expect(TUTORIAL_MINUTES).toBe(10);
  });

  it('say something at every step, and lead on to tours with an address', () => {
    for (const [id, steps] of Object.entries(tourSteps)) {
      expect(steps.length, id).toBeGreaterThan(3);
      expect(new Set(steps.map(({ title }) => title)).size, id).toBe(steps.length);
      expect(steps[0]?.isOptional, id).toBeUndefined();
    }
    const followed = Object.values(TOURS).flatMap(({ next }): TourId[] => (next === undefined ? [] : [next]));
    expect(followed.filter((id) => TOURS[id].to === undefined)).toEqual([]);
  });

  it('are known by the route, and by the open result on a report', () => {
    expect(tourOfPage({ route: '/project' })).toBe('kind_picker');
    expect(tourOfPage({ route: '/manage_checks/$projectId/reports/$reportId' })).toBe('report_results');
    expect(tourOfPage({ route: '/manage_checks/$projectId/reports/$reportId', hasOpenResult: true })).toBe(
      'result_details',
    );
    expect(tourOfPage({ route: '/profile' })).toBeUndefined();
  });

  it('stand on the page of every kind of check, and tell each of its steps', () => {
    const told = (tour: TourId | undefined) =>
      tour === undefined ? [] : tourSteps[tour].flatMap(({ target }) => target ?? []);
    for (const kind of CHECK_KINDS) {
      const targets = stepsOf(kind).map(({ id }) => `[data-step="${id}"]`);
      expect(told(tourOfPage({ route: '/project/$kind', kindSlug: creationSlug(kind) })), kind).toEqual(
        expect.arrayContaining(targets),
      );
    }
  });

  it('leave out optional steps whose target is missing, and only those', () => {
    const steps = [
      { title: 'a', text: '', target: '.gone' },
      { title: 'b', text: '', target: '.gone', isOptional: true },
      { title: 'c', text: '', target: '.there', isOptional: true },
    ];
    const titles = stepsThatApply(steps, (selector) => selector === '.there').map(({ title }) => title);
    expect(titles).toEqual(['a', 'c']);
  });
});

describe('the card', () => {
  const window = { width: 1000, height: 600 };
  const card = { width: 300, height: 200 };
  const at = (left: number, top: number, width: number, height: number) =>
    placeCard({ left, top, width, height }, card, window);

  it('stands under, above, right or left of its target, wherever there is room', () => {
    expect(at(100, 50, 200, 40)).toEqual({ left: 100, top: 104 });
    expect(at(100, 500, 200, 80)).toEqual({ left: 100, top: 286 });
    expect(at(0, 0, 200, 600)).toEqual({ left: 214, top: 12 });
    expect(at(700, 0, 300, 600)).toEqual({ left: 386, top: 12 });
  });

  it('is in the middle without a target', () => {
    expect(placeCard(null, card, window)).toEqual({ left: 350, top: 200 });
  });

  it('never leaves the window, whatever the target', () => {
    for (const left of [-500, 0, 400, 990, 2000]) {
      for (const top of [-900, 0, 300, 590, 3000]) {
        for (const size of [1, 300, 3000]) {
          const place = at(left, top, size, size);
          expect(place.left).toSatisfy((x: number) => x >= 12 && x + card.width <= 988);
          expect(place.top).toSatisfy((y: number) => y >= 12 && y + card.height <= 588);
        }
      }
    }
  });
});

describe('the light', () => {
  const window = { width: 1000, height: 600 };
  it('is what of the target can be seen', () => {
    expect(spotlightOf({ left: 100, top: 100, width: 50, height: 20 }, window)).toEqual({
      left: 94,
      top: 94,
      width: 62,
      height: 32,
    });
    expect(spotlightOf({ left: -50, top: 500, width: 200, height: 900 }, window)).toEqual({
      left: 0,
      top: 494,
      width: 156,
      height: 106,
    });
  });

  it('is off for a target outside the window', () => {
    expect(spotlightOf({ left: 0, top: 700, width: 10, height: 10 }, window)).toBeNull();
  });
});
