/**
 * Whether this tab's user is logging out. The server ends the session's socket and requests before its answer to that
 * is here; what notices the loss would then lead elsewhere, and be led away from again.
 */
let leaving = false;

export const isLeaving = (): boolean => leaving;

/** Runs what logs out; the tab is leaving for as long, and for ever once it has gone well. */
export async function whileLeaving(logOut: () => Promise<void>): Promise<void> {
  leaving = true;
  try {
    await logOut();
  } catch (error) {
    leaving = false;
    throw error;
  }
}
