import { describe, expect, it } from 'vitest';
import { findingOf } from './agents-part.ts';
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
