import { countryCodes, isoCountryOf } from '@proofline/contracts/countries';
import { describe, expect, it } from 'vitest';
import { CONTINENTS, type Continent, isOn } from './continents.ts';
import { byCountry, countsOn, STEPS, stepOf } from './country-counts.ts';
import { MAP_HEIGHT, MAP_WIDTH, worldShapes } from './map-shapes.ts';

const continents = Object.keys(CONTINENTS) as Continent[];
const isoCountries = [...new Set(countryCodes.map(isoCountryOf))];

describe('The map of the world', () => {
  it('has a place for every country a check can run in', () => {
    const { shapes, points } = worldShapes('world');
    const drawn = new Set([...shapes, ...points].map(({ country }) => country));
    // At the ends of the earth, which the map leaves out: islands east of the antimeridian, the Arctic and Antarctica.
    const left = ['AQ', 'AS', 'NU', 'SJ', 'TK', 'TO', 'UM', 'WF', 'WS'];
    expect(isoCountries.filter((country) => !drawn.has(country) && !left.includes(country))).toEqual([]);
    expect(drawn.size).toBeGreaterThan(220);
  });

  it.each(continents)('draws %s within its frame, and its countries', (continent) => {
    const { shapes, points } = worldShapes(continent);
    const own = shapes.filter(({ country }) => isoCountries.includes(country) && isOn(continent, country));
    expect(own.length).toBeGreaterThan(5);
    for (const { path } of shapes) {
      const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(Math.max(MAP_WIDTH, MAP_HEIGHT));
    }
    for (const { x, y } of points) expect([x >= 0 && x <= MAP_WIDTH, y >= 0 && y <= MAP_HEIGHT]).toEqual([true, true]);
  });

  it('knows one continent for every country but Antarctica', () => {
    const places = isoCountries.map(
      (country) => continents.filter((continent) => continent !== 'world' && isOn(continent, country)).length,
    );
    expect(isoCountries.filter((_, at) => places[at] !== 1)).toEqual(['AQ']);
  });
});

describe('Checks by country', () => {
  const counts: [string, string, number][] = [
    ['GB', 'United Kingdom', 3],
    ['NJ', 'United States, New Jersey (US-NJ)', 2],
    ['US', 'United States', 1],
    ['DE', 'Germany', 3],
  ];

  it('stand by a region where its country is drawn, and never as a sum: a check may run in both', () => {
    expect(byCountry(counts).get('US')).toEqual({ country: 'US', checks: 2, counts: [counts[1], counts[2]] });
  });

  it('stand in a table by how many, then by name, those of the continent alone', () => {
    expect(countsOn('world', counts).map(([code]) => code)).toEqual(['DE', 'GB', 'NJ', 'US']);
    expect(countsOn('america', counts).map(([code]) => code)).toEqual(['NJ', 'US']);
    expect(countsOn('africa', counts)).toEqual([]);
  });

  it('have a colour that grows with them', () => {
    expect([0, 1, 2, 3, 49, 50, 5_000].map(stepOf)).toEqual([0, 1, 1, 2, 4, STEPS.length, STEPS.length]);
  });
});
