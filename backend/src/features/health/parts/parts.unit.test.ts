import { describe, expect, it } from 'vitest';
import { findingOf, neededCountries, restingWhereDear } from './agents-part.ts';
import { evidencePart } from './evidence-part.ts';

const needed = (country: string | null, waiting = 0) => ({ country, waiting });

describe('Countries that checks need', () => {
  it('are well where agents serve them, and without checks there is nothing to serve', () => {
    expect(findingOf([needed('DE'), needed('AT', 3)], new Set(['AT', 'DE']))).toMatchObject({ state: 'ok' });
    expect(findingOf([needed('DE')], '*')).toMatchObject({ state: 'ok' });
    expect(findingOf([], new Set())).toEqual({ state: 'ok', items: [] });
  });

  it('are degraded by name where agents live that do not serve them', () => {
    expect(findingOf([needed('DE'), needed('AT', 3)], new Set(['DE']))).toMatchObject({
      state: 'degraded',
      sentence: 'No crawler agent that is alive serves AT, which checks need.',
      items: [
        { name: 'DE', state: 'ok' },
        { name: 'AT', state: 'degraded', figures: [{ value: 3 }] },
      ],
    });
  });

  it('are down without any agent', () => {
    expect(findingOf([needed(null, 2), needed('DE')], new Set())).toMatchObject({
      state: 'down',
      sentence: 'No crawler agent is alive; checks wait for: any country, DE.',
    });
  });
});

describe('Which countries are needed', () => {
  it('are those of checks and of targets that wait, each once, wherever first', () => {
    const waiting = [needed('DE', 4), needed(null, 2), needed('AT', 1)];
    expect(neededCountries(['GB', 'DE'], waiting)).toEqual([
      ...[needed(null, 2), needed('AT', 1), needed('DE', 4), needed('GB')],
    ]);
  });

  it('is found anew each time where that is quick, and for a minute where it is dear', async () => {
    let [now, takes, looks] = [0, 5, 0];
    const find = restingWhereDear(
      async () => {
        now += takes;
        looks += 1;
        return looks;
      },
      () => now,
    );
    expect([await find(), await find()]).toEqual([1, 2]);
    takes = 150;
    now += 1;
    expect([await find(), await find()]).toEqual([3, 3]);
    now += 59_999;
    expect(await find()).toBe(3);
    now += 1;
    expect(await find()).toBe(4);
  });
});

describe('Room for evidence', () => {
  const stateAt = async (probe: () => Promise<number>) =>
    (await evidencePart({ blobs: { probe } as never }).ask(AbortSignal.timeout(1_000))).state;

  it.each([
    [10 * 1024 ** 3, 'ok'],
    [500 * 1024 ** 2, 'degraded'],
    [1024 ** 2, 'down'],
  ])('with %d bytes is %s', async (bytes, state) => {
    expect(await stateAt(async () => bytes)).toBe(state);
  });

  it('that cannot be written is down', async () => {
    expect(await stateAt(() => Promise.reject(new Error('EACCES')))).toBe('down');
  });
});
