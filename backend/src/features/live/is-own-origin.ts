import type { IncomingMessage } from 'node:http';

/**
 * Whether a handshake comes from our own pages. A browser names its origin with every WebSocket; a request without one
 * is no WebSocket of a browser, and passes unless the browser says that it comes from another site. Pure.
 * @param publicUrl the address users type, where it differs from what the server is asked for
 */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined) {
    const site = headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  }
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  return asked.host === host || (publicUrl !== undefined && asked.origin === new URL(publicUrl).origin);
}
