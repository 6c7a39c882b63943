import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RunningProduct } from './running-product.ts';

/**
 * Asks a host of a product's demo internet, which names lead to by way of a crawler's proxy alone.
 * @returns what it answered
 * @throws Error unless it answered well
 */
export async function demoRequest({ env }: RunningProduct, method: 'GET' | 'POST', url: string): Promise<string> {
  const port = /127\.0\.0\.1:(\d+)/.exec(env.EGRESS_DEMO_HOSTS ?? '')?.[1];
  const { host, pathname } = new URL(url);
  const asked = request({ host: '127.0.0.1', port, path: pathname, method, headers: { host } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const words = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${words}`);
  return words;
}
