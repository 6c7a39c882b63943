import type { ServerResponse } from 'node:http';
import { HTML } from './answer.ts';

/** Pace and ceiling of a body without end: a crawler that never gives up is let go at last. */
const ENDLESS_PAUSE_MS = 250;
const ENDLESS_LIMIT_MS = 120_000;
/** How long a request that is never answered is held open. */
const SILENCE_LIMIT_MS = 120_000;

/** Holds the request open and says nothing. */
export function neverAnswer(response: ServerResponse): void {
  const letGo = setTimeout(() => response.destroy(), SILENCE_LIMIT_MS);
  response.once('close', () => clearTimeout(letGo));
}

/** Cuts the connection with a TCP reset before a byte is sent. */
export function resetConnection(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

/** Sends the first part of a chunked body, then cuts the connection. */
export function truncateBody(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'content-type': HTML });
  response.write(page.slice(0, Math.floor(page.length / 3)), () => response.socket?.destroy());
}

/** Promises the double of what it sends. */
export function overstateLength(response: ServerResponse, page: string): void {
  const half = Buffer.from(page.slice(0, Math.floor(page.length / 3)), 'utf8');
  response.writeHead(200, { 'content-type': HTML, 'content-length': half.length * 2, connection: 'close' });
  response.write(half, () => response.socket?.destroy());
}

/** Streams paragraph after paragraph and never closes the document. */
export function streamWithoutEnd(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'content-type': HTML });
  response.write(page.slice(0, page.indexOf('<main')));
  const more = setInterval(() => response.write('<p>&hellip;</p>\n'), ENDLESS_PAUSE_MS);
  const letGo = setTimeout(() => response.destroy(), ENDLESS_LIMIT_MS);
  response.once('close', () => {
    clearInterval(more);
    clearTimeout(letGo);
  });
}
