/** Host, and what follows it ('' for a bare root); text that is no address is all host. */
export function urlParts(url: string): { host: string; rest: string } {
  try {
    const parsed = new URL(url);
    const rest = parsed.pathname + parsed.search + parsed.hash;
    return { host: parsed.host, rest: rest === '/' ? '' : rest };
  } catch {
    return { host: url, rest: '' };
  }
}
