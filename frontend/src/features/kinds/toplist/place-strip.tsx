import { TOPLIST_STATE_WORDS, type ToplistState } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { ToplistResult } from '@proofline/contracts/kinds/toplist/result-view';
import tones from '../../../shared/ui/tones.module.css';
import styles from './place-strip.module.css';
import { STATE_LOOKS } from './state-mark.tsx';

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
  return (
    <span
      className={styles.strip}
      role="img"
      aria-label={`${name}: ${places.map(inWords).join(', ')}`}
      data-size={size}
    >
      {places.map((place) => (
        <i key={place.report} className={tones.tone} data-tone={toneOf(place)} title={inWords(place)}>
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

/** Of the two that are bad, what is gone is what the eye is to meet. */
function toneOf({ state }: Place): string | undefined {
  if (state === null) return undefined;
  return state === 'missing' ? 'alarm' : STATE_LOOKS[state].color;
}

function inWords({ when, position, state }: Place): string {
  const words = state === null ? 'could not be read' : TOPLIST_STATE_WORDS[state].toLowerCase();
  return [when, position, words].filter((part) => part != null).join(' ');
}
