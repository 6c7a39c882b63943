/** Where to go after login: a path of this origin, never somebody else's. Anything doubtful is undefined. */
export function safeRedirect(target: string | undefined, origin: string): string | undefined {
  if (target === undefined || !target.startsWith('/')) return undefined;
  try {
    const address = new URL(target, origin);
    if (address.origin !== origin || address.pathname === '/login') return undefined;
    return address.pathname + address.search + address.hash;
  } catch {
    return undefined;
  }
}
