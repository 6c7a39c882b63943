import { counted } from '@proofline/contracts/counted';
import { type PointerEvent, useMemo, useState } from 'react';
import type { Continent } from './continents.ts';
import { type CountedCountry, stepOf } from './country-counts.ts';
import styles from './geo.module.css';
import { MAP_HEIGHT, MAP_WIDTH, worldShapes } from './map-shapes.ts';

interface Props {
  readonly continent: Continent;
  readonly counted: ReadonlyMap<string, CountedCountry>;
  readonly onOpen: (country: CountedCountry) => void;
}

interface Pointed {
  readonly country: CountedCountry;
  /** Percent of the map. */
  readonly x: number;
  readonly y: number;
}

/**
 * The world, its countries coloured by how many checks there are. For pointers: who has none finds the same in the table
 * beside it.
 */
export default function WorldMap({ continent, counted, onOpen }: Props) {
  const { shapes, points } = useMemo(() => worldShapes(continent), [continent]);
  const [pointed, setPointed] = useState<Pointed | null>(null);

  const handlers = (code: string) => {
    const country = counted.get(code);
    if (country === undefined) return {};
    const point = ({ currentTarget, clientX, clientY }: PointerEvent<SVGElement>) => {
      const box = currentTarget.ownerSVGElement?.getBoundingClientRect();
      if (box === undefined) return;
      const x = ((clientX - box.left) / box.width) * 100;
      setPointed({ country, x, y: ((clientY - box.top) / box.height) * 100 });
    };
    return {
      'data-step': stepOf(country.checks),
      'data-country': code,
      onPointerMove: point,
      onPointerLeave: () => setPointed(null),
      onClick: () => onOpen(country),
    };
  };

  return (
    <div className={styles.map}>
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} aria-hidden>
        {shapes.map(({ country, path }) => (
          <path key={country} d={path} className={styles.shape} {...handlers(country)} />
        ))}
        {points.map(({ country, x, y }) =>
          // Most of them would be specks that mean nothing.
          counted.has(country) ? (
            <circle key={country} cx={x} cy={y} r={5} className={styles.shape} {...handlers(country)} />
          ) : null,
        )}
      </svg>
      {pointed !== null && (
        <div
          className={styles.tip}
          style={{ left: `${pointed.x}%`, top: `${pointed.y}%` }}
          data-side={pointed.x > 60 ? 'left' : 'right'}
          aria-hidden
        >
          {pointed.country.counts.map(([code, name, checks]) => (
            <span key={code} className={styles.tipLine}>
              <b>{name}</b>
              <span>{checksInWords(checks)}</span>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

const checksInWords = (checks: number): string => counted(checks, 'enabled check');
