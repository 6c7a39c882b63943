import { ftueCounterSchema } from '@proofline/contracts/api/account';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { apiPut } from '../../shared/api/client.ts';
import { COUNTER_WITHOUT_TUTORIAL } from './automatic-runs.ts';
import { endTour, type RunningTour, runningTourAtom, startTour, useTourHere } from './running-tour.ts';
import { TOURS } from './tours.ts';

const TourOverlay = lazy(async () => ({ default: (await import('./tour-overlay.tsx')).TourOverlay }));

/** Shows the tour that runs, while its page is open; going elsewhere ends it. */
export function TourHost() {
  const running = useAtomValue(runningTourAtom);
  const here = useTourHere();
  const isHere = running !== null && running.id === here;
  const wasHere = useRef(false);
  useEffect(() => {
    if (wasHere.current && running !== null && !isHere) endTour();
    wasHere.current = isHere;
  }, [isHere, running]);
  return isHere ? <Shown running={running} /> : null;
}

function Shown({ running }: { running: RunningTour }) {
  const router = useRouter();
  const navigate = useNavigate();
  const nextId = TOURS[running.id].next;
  const next = nextId === undefined ? undefined : { id: nextId, to: TOURS[nextId].to };
  const end = (quiet: boolean) => {
    endTour();
    if (quiet) void stayQuiet();
    if (running.thenTo !== undefined) router.history.push(running.thenTo);
  };
  const goOn = (quiet: boolean) => {
    if (next?.to === undefined) return end(quiet);
    if (quiet) void stayQuiet();
    startTour({ id: next.id, isAutomatic: false, thenTo: running.thenTo });
    void navigate({ to: next.to });
  };
  return (
    <Suspense fallback={null}>
      <TourOverlay
        key={running.id}
        id={running.id}
        isAutomatic={running.isAutomatic}
        onEnd={end}
        onGoOn={next?.to === undefined ? null : goOn}
      />
    </Suspense>
  );
}

/** The counter goes past the logins at which the tutorial starts; should that fail, it starts once more. */
async function stayQuiet(): Promise<void> {
  try {
    await apiPut('/api/ftue_counter/', ftueCounterSchema, { counter: COUNTER_WITHOUT_TUTORIAL }, { findsOut: false });
  } catch {
    // The next login asks again.
  }
}
