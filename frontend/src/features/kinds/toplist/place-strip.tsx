import { TOPLIST_STATE_WORDS, type ToplistState } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { ToplistResult } from '@proofline/contracts/kinds/toplist/result-view';
import styles from './place-strip.module.css';

/** Where a brand stood in a run. */
export interface Place {
  readonly report: number;
  /** Null where it was not in the list, or nobody can say. */
  readonly position: number | null;
  /** Null where the list could not be read. */
  readonly state: ToplistState | null;
  /** When it was, where that is said with it. */
  readonly when?: string;
}

export const placeInRun = (run: ToplistResult['last_runs'][number]): Place => ({
  report: run.report,
  position: run.found_position,
  state: run.entries === null ? null : run.state,
});

/** Places run by run as a row of chips, oldest first; one picture to who hears it. */
export function PlaceStrip({ name, places, size = 'small' }: PlaceStripProps) {
  const told = places.map((place) => [place.when, placeInWords(place)].filter(Boolean).join(' ')).join(', ');
  return (
    <span className={styles.strip} role="img" aria-label={`${name}: ${told}`} data-size={size}>
      {places.map((place) => (
        <i key={place.report} data-state={place.state ?? 'unread'} title={`${place.when ?? ''} ${placeInWords(place)}`}>
          {markOf(place)}
        </i>
      ))}
    </span>
  );
}

interface PlaceStripProps {
  readonly name: string;
  readonly places: readonly Place[];
  readonly size?: 'small' | 'large';
}

function markOf({ position, state }: Place): string {
  if (position !== null) return String(position);
  return state === 'missing' ? '–' : '?';
}

function placeInWords({ position, state }: Place): string {
  if (state === null) return 'could not be read';
  const words = TOPLIST_STATE_WORDS[state].toLowerCase();
  return position === null ? words : `${position} ${words}`;
}
