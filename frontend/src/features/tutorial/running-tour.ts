import { useMatches } from '@tanstack/react-router';
import { atom } from 'jotai';
import { store } from '../../shared/store.ts';
import { type TourId, tourOfPage } from './tours.ts';

export interface RunningTour {
  readonly id: TourId;
  /** Begun by a login and not by the user. */
  readonly isAutomatic: boolean;
  /** Where the user wanted to go when the tour came between. */
  readonly thenTo?: string | undefined;
}

const runningTour = atom<RunningTour | null>(null);
/** The tour that runs, or waits for its page to open. */
export const runningTourAtom = atom((get) => get(runningTour));

export const startTour = (tour: RunningTour): void => store.set(runningTour, tour);
export const endTour = (): void => store.set(runningTour, null);

/** The tour of the page shown; undefined where there is none. */
export function useTourHere(): TourId | undefined {
  return useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      const search: object = last?.search ?? {};
      const hasOpenResult = 'result' in search && search.result !== undefined;
      if (last === undefined) return undefined;
      const { fullPath: route, params } = last;
      return tourOfPage({ route, hasOpenResult, ...('kind' in params && { kindSlug: params.kind }) });
    },
  });
}
