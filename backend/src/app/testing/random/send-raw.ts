import { request } from 'node:http';
import type { Actor } from '../actors.ts';
import type { RandomRequest } from './random-request.ts';

let senders = 0;

/**
 * Sends a request as it is, from an address of its own each time: limits by address are for others to test.
 * @returns the status; undefined when nobody answered within the limit, and the sender went away
 */
export function sendRaw(url: string, actor: Actor, sent: RandomRequest, limitMs: number): Promise<number | undefined> {
  senders += 1;
  const localAddress = `127.${2 + (Math.floor(senders / 62_500) % 200)}.${Math.floor(senders / 250) % 250}.${(senders % 250) + 1}`;
  const headers = {
    'Sec-Fetch-Site': 'same-origin',
    ...(sent.type === undefined ? {} : { 'Content-Type': sent.type }),
    'Content-Length': String(Buffer.byteLength(sent.body)),
    ...(actor.client.cookie === undefined ? {} : { Cookie: actor.client.cookie }),
    ...actor.headers,
    ...sent.headers,
  };
  return new Promise((resolve, reject) => {
    const options = {
      method: sent.method,
      path: escaped(sent.path),
      headers,
      localAddress,
      agent: false,
      signal: AbortSignal.timeout(limitMs),
    };
    const asking = request(url, options, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', () => resolve(undefined));
    });
    asking.once('error', (error) => (error.name === 'AbortError' ? resolve(undefined) : reject(error)));
    asking.end(sent.body);
  });
}

/** As a client would send it: what is no ASCII is escaped, what is escaped stays. */
const escaped = (path: string): string => path.replace(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign));
