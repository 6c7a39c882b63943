/**
 * Values of the signed-in user that last as long as this tab, and go at logout. Storage may be absent or full: reads
 * then find nothing, and writes say so.
 */
const PREFIX = 'proofline.session.';

export function readSessionValue(key: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Whether the value was taken. */
export function writeSessionValue(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(PREFIX + key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeSessionValue(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // What cannot be reached was never kept.
  }
}

const listeners = new Set<() => void>();

/** At logout: nothing of this user stays for the next one. */
export function forgetSessionValues(): void {
  for (const listener of listeners) listener();
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    for (const key of keys) if (key?.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // What cannot be reached was never kept.
  }
}

/** For who would write again later: calls back at logout, until the returned function is called. */
export function whenForgotten(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
