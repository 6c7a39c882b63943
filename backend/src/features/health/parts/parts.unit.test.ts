import type { CheckKind } from '@proofline/contracts/check-kinds';
import { describe, expect, it } from 'vitest';
import { findingOf, neededCountries, restingWhereDear } from './agents-part.ts';
import { evidencePart } from './evidence-part.ts';

const needed = (country: string | null, waiting = 0, kinds: readonly CheckKind[] = ['compliance']) => ({
  ...{ country, waiting, kinds },
});
const agent = (countries: string[] | null, kinds: readonly CheckKind[] = ['compliance']) => ({
  ...{ countries, kinds, engines: [], platforms: [] },
});

describe('Countries that checks need', () => {
  it('are well where agents serve them, and without checks there is nothing to serve', () => {
    expect(findingOf([needed('DE'), needed('AT', 3)], [agent(['AT']), agent(['DE'])])).toMatchObject({ state: 'ok' });
    expect(findingOf([needed('DE')], [agent(null)])).toMatchObject({ state: 'ok' });
    expect(findingOf([], [])).toEqual({ state: 'ok', items: [] });
  });

  it('are degraded by name where agents live that do not serve them', () => {
    expect(findingOf([needed('DE'), needed('AT', 3)], [agent(['DE'])])).toMatchObject({
      state: 'degraded',
      sentence: 'No crawler agent that is alive serves AT, which checks need.',
      items: [
        { name: 'DE', state: 'ok' },
        { name: 'AT', state: 'degraded', figures: [{ value: 3 }] },
      ],
    });
  });

  it('are degraded by kind where agents of others are, and wherever needs one anywhere', () => {
    const wanted = [needed(null, 1, ['toplist']), needed('DE', 2, ['compliance', 'popunder', 'toplist'])];
    const living = [agent(['DE']), agent(['AT'], ['toplist'])];
    expect(findingOf(wanted, living)).toMatchObject({
      state: 'degraded',
      sentence: 'No crawler agent that is alive serves DE (Popunder, Toplist), which checks need.',
      items: [
        { name: 'any country', state: 'ok' },
        { state: 'degraded', sentence: 'No agent that is alive there crawls checks of: Popunder, Toplist.' },
      ],
    });
    expect(findingOf(wanted, [...living, agent(null, ['popunder', 'toplist'])])).toMatchObject({ state: 'ok' });
  });

  it('are down without any agent', () => {
    expect(findingOf([needed(null, 2), needed('DE')], [])).toMatchObject({
      state: 'down',
      sentence: 'No crawler agent is alive; checks wait for: any country, DE.',
    });
  });
});

describe('Which countries are needed', () => {
  it('are those of checks and of targets that wait, each once, wherever first', () => {
    const of = (country: string | null, kind: CheckKind = 'compliance') => ({ country, kind });
    const waiting = [
      { ...of('DE'), waiting: 4 },
      { ...of(null), waiting: 2 },
      { ...of('AT'), waiting: 1 },
      { ...of('DE', 'toplist'), waiting: 3 },
    ];
    expect(neededCountries([of('GB'), of('DE'), of('GB', 'popunder')], waiting)).toEqual([
      ...[needed(null, 2), needed('AT', 1), needed('DE', 7, ['compliance', 'toplist'])],
      needed('GB', 0, ['compliance', 'popunder']),
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
