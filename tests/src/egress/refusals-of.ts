import { once } from 'node:events';
import { request } from 'node:http';
import { isIP } from 'node:net';
import type { EgressProxy } from '@proofline/platform/egress/egress-proxy';
import { inTurns } from './namespace/in-turns.ts';
import { readAsOctal } from './namespace/targets.ts';

const ASK_LIMIT_MS = 10_000;

/** Addresses of plain http whose host is an IP address, not a public one, once a URL parser has read it. */
export const isWrittenOut = (url: string): boolean => {
  const parsed = URL.parse(url);
  const host = parsed?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return parsed?.protocol === 'http:' && isIP(host) > 0 && !readAsOctal.includes(host);
};

/** What the proxy says of each address, by address. */
export async function refusalsOf(proxy: EgressProxy, urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { hostname, port } = new URL(proxy.url);
  const said = new Map<string, string>();
  await inTurns(urls, 8, async (url) => {
    const path = new URL(url).href;
    const asking = request({ hostname, port, path, agent: false, signal: AbortSignal.timeout(ASK_LIMIT_MS) });
    asking.end();
    const [answer] = await once(asking, 'response');
    answer.resume();
    said.set(url, proxy.refusalOf(answer.headers) ?? `status ${answer.statusCode}`);
  });
  return said;
}
