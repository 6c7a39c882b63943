/** Pages that lead on by themselves: coming back to one leads in a circle, or out again. */
const passages: ReadonlySet<string> = new Set(['/login', '/logout', '/maintenance']);

/** Where to go after login: a path of this origin, never somebody else's. Anything doubtful is undefined. */
export function safeRedirect(target: string | undefined, origin: string): string | undefined {
  if (target === undefined || !target.startsWith('/')) return undefined;
  try {
    const address = new URL(target, origin);
    const path = address.pathname + address.search + address.hash;
    // What is handed on is read once more, by somebody else: it must say the same again (`/.//other.example` does not).
    const readAgain = new URL(path, origin);
    if (address.origin !== origin || readAgain.href !== address.href) return undefined;
    const page = decodeURIComponent(address.pathname).replace(/\/+$/, '').toLowerCase();
    return passages.has(page) ? undefined : path;
  } catch {
    return undefined;
  }
}
