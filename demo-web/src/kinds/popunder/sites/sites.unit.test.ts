import { describe, expect, it } from 'vitest';
import { benignSites } from './benign-sites.ts';
import { CHAIN_STEPS, chains } from './chains.ts';
import { composition } from './compositions.ts';
import { techniques } from './techniques.ts';

const different = <T>(all: readonly T[]): number => new Set(all).size;

describe('The demo internet', () => {
  it('has 46 techniques, each on a website of its own', () => {
    const ids = Array.from({ length: 46 }, (_, index) => `P${String(index + 1).padStart(2, '0')}`);
    expect(techniques.map(({ id }) => id)).toEqual(ids);
    expect(different(techniques.map(({ site }) => site.host))).toBe(46);
    expect(different(techniques.map(({ what }) => what))).toBe(46);
  });

  it('says of at least forty of them what opens', () => {
    expect(techniques.filter(({ expected }) => expected.length > 0).length).toBeGreaterThanOrEqual(40);
  });

  it('leads on by eleven kinds of steps, each of which some technique takes', () => {
    expect(CHAIN_STEPS).toHaveLength(11);
    expect(different(CHAIN_STEPS)).toBe(11);
    expect(new Set(chains.flatMap(({ steps }) => steps))).toEqual(new Set(CHAIN_STEPS));
    const passed = new Set(
      techniques.flatMap(({ expected }) => expected.flatMap(({ way }) => way.hops)).map(({ by }) => by),
    );
    expect(passed).toEqual(new Set(['header', 'refresh_header', 'meta', 'script', 'form']));
  });

  it('ends at brands in each of their places, and where nothing can be seen', () => {
    const ends = ['operator', 'parameter', 'text', 'logo', 'none', 'hang', 'intent', 'itms', 'download', 'not_found'];
    expect(new Set(chains.map(({ end }) => end))).toEqual(new Set([...ends, 'loop']));
  });

  it('has 44 good websites at least, no two alike', () => {
    expect(benignSites.length).toBeGreaterThanOrEqual(44);
    expect(different(benignSites.map(({ what }) => what))).toBe(benignSites.length);
    expect(different(benignSites.map(({ site }) => JSON.stringify(site.front)))).toBe(benignSites.length);
  });

  it('puts websites together at random, the same for the same seed', () => {
    const mixed = Array.from({ length: 200 }, (_, index) => composition(1, index));
    expect(mixed).toEqual(Array.from({ length: 200 }, (_, index) => composition(1, index)));
    expect(different(mixed.map(({ id }) => id))).toBeGreaterThan(190);
    expect(mixed.every(({ expected }) => expected.length > 0)).toBe(true);
  });
});
