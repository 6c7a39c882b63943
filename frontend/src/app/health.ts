import { atom } from 'jotai';
import { store } from '../shared/store.ts';

/** False while the health check fails: every route then shows the maintenance page (000 §4). */
export const healthAtom = atom(true);

const ASK_EVERY_MS = 5_000;
const ANSWER_LIMIT_MS = 4_000;
/** One missed answer may be a restart; the page in hand is not taken away for that. */
const FAILURES_TO_BELIEVE = 2;

/** Asks once. */
export async function isHealthy(): Promise<boolean> {
  try {
    const response = await fetch('/hc/', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    // An answer that is not read stays under way until its limit.
    await response.text();
    return response.status === 200;
  } catch {
    return false;
  }
}

let watching = false;
let onDown: () => void = () => undefined;
let onRecovered: () => void = () => undefined;

/** What to do when the server is believed not to be well. */
export function whenDown(react: () => void): void {
  onDown = react;
}

/** What to do when the server was not well and is again. */
export function whenRecovered(react: () => void): void {
  onRecovered = react;
}

/** Asks for the server's health until it is well; called when a read got no good answer, and once at the start. */
export async function watchHealth(): Promise<void> {
  if (watching) return;
  watching = true;
  let failures = 0;
  while (!(await isHealthy())) {
    failures += 1;
    if (failures === FAILURES_TO_BELIEVE) {
      onDown();
      store.set(healthAtom, false);
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  watching = false;
  // The address first: the router starts again with the one it finds.
  if (failures > 0) onRecovered();
  store.set(healthAtom, true);
}
