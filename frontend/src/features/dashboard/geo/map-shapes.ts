import { type ExtendedFeature, geoNaturalEarth1, geoPath } from 'd3-geo';
import codes from 'i18n-iso-countries/codes.json';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-110m.json';
import { type Continent, EXTENTS } from './continents.ts';
import { SMALL_COUNTRIES } from './small-countries.ts';

export const MAP_WIDTH = 620;
export const MAP_HEIGHT = 330;

export interface CountryShape {
  /** ISO 3166-1 alpha-2; what ISO does not know has its name. */
  readonly country: string;
  /** An SVG path in the map's pixels. */
  readonly path: string;
}

export interface CountryPoint {
  readonly country: string;
  readonly x: number;
  readonly y: number;
}

export interface WorldShapes {
  readonly shapes: readonly CountryShape[];
  /** Countries without a shape that lie within what is drawn. */
  readonly points: readonly CountryPoint[];
}

const alpha2 = new Map(codes.map(([code, , number]) => [number, code]));
const topology = atlas as unknown as Parameters<typeof feature>[0];

interface World {
  readonly features: readonly (ExtendedFeature & { readonly properties: { readonly name: string } })[];
}
const ANTARCTICA = '010';
const world = feature(topology, topology.objects.countries as Parameters<typeof feature>[1]) as unknown as World;
const countries = world.features.filter(({ id }) => id !== ANTARCTICA);

/** The world or a continent, fitted into the map's frame. */
export function worldShapes(continent: Continent): WorldShapes {
  const [[west, south], [east, north]] = EXTENTS[continent];
  // Corners alone would cut what bulges between them.
  const outline = [0, 0.25, 0.5, 0.75, 1].flatMap((part): [number, number][] => {
    const longitude = west + (east - west) * part;
    const latitude = south + (north - south) * part;
    return [
      [longitude, south],
      [longitude, north],
      [west, latitude],
      [east, latitude],
    ];
  });
  const projection = geoNaturalEarth1().fitSize([MAP_WIDTH, MAP_HEIGHT], { type: 'MultiPoint', coordinates: outline });
  projection.clipExtent([
    [0, 0],
    [MAP_WIDTH, MAP_HEIGHT],
  ]);
  const draw = geoPath(projection).digits(1);
  const shapes = countries.flatMap((country) => {
    const path = draw(country);
    return path === null ? [] : [{ country: alpha2.get(String(country.id)) ?? country.properties.name, path }];
  });
  const points = Object.entries(SMALL_COUNTRIES).flatMap(([country, [longitude, latitude]]) => {
    const [x = -1, y = -1] = projection([longitude, latitude]) ?? [];
    return x >= 0 && x <= MAP_WIDTH && y >= 0 && y <= MAP_HEIGHT ? [{ country, x, y }] : [];
  });
  return { shapes, points };
}
