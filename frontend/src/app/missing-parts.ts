import { isHealthy } from './health.ts';

/** Errors of downloads of the app's own parts. The browser's error says so in words alone, and not in all cases. */
const missing = new WeakSet<object>();
const RELOADED_AT = 'proofline.reloaded-at';
/** Who has been reloaded for this long has what there is: another reload would bring the same. */
const ONCE_IN_MS = 5 * 60_000;

/** Remembers from now on which downloads have failed; called once, before the first of them. */
export function noticeMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

/** Whether this is a part of the app that did not come: mostly because a newer version has taken the place of this one. */
export const isMissingPart = (error: unknown): error is Error => error instanceof Error && missing.has(error);

/**
 * Reloads the page in hand for a part that did not come; not twice in five minutes, and not while the server does not
 * answer, when a reload would take away what is left.
 * @returns false when it was not done
 */
export async function reloadForPart(error: Error): Promise<boolean> {
  try {
    // The router has reloaded for a missing page already, once for each.
    const reloadedByRouter = sessionStorage.getItem(`tanstack_router_reload:${error.message}`) !== null;
    const reloadedAgoMs = Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (reloadedByRouter || reloadedAgoMs < ONCE_IN_MS || !(await isHealthy())) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    // Without a memory it might never end.
    return false;
  }
  window.location.reload();
  return true;
}
