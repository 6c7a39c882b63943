declare global {
  /** Set by index.html, which asks before any code of the app has come: address → answer. */
  var earlyReads: Map<string, Promise<Response>> | undefined;
}

/** Older answers say nothing of now: the page has stood for long, and asks anew. */
const FRESH_MS = 10_000;

/** Whether the page has asked for this before its code came, and nobody took the answer yet. */
export const isAskedEarly = (address: string): boolean => globalThis.earlyReads?.has(address) ?? false;

/** The answer to what was asked early; once, and not when it has become old. */
export function takeEarlyRead(address: string): Promise<Response> | undefined {
  const answer = globalThis.earlyReads?.get(address);
  globalThis.earlyReads?.delete(address);
  return performance.now() < FRESH_MS ? answer : undefined;
}
