import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EgressProxy, startEgressProxy } from '../egress/egress-proxy.ts';
import { LinkFollower } from './follow-links.ts';

const link = { url: 'http://tracker.odd.example/go', text: 'Play' };
const signal = new AbortController().signal;
let answerWith: RequestListener;
let requests: number;
let website: Server;
let proxy: EgressProxy;
let now: number;
let follower: LinkFollower;

const leadsTo =
  (location: string): RequestListener =>
  ({ url }, answer) =>
    url === '/go' ? answer.writeHead(302, { location }).end() : answer.end('arrived');

beforeAll(async () => {
  website = createServer((request, answer) => {
    requests += 1;
    answerWith(request, answer);
  });
  website.listen(0, '127.0.0.1');
  await once(website, 'listening');
  const { port } = website.address() as AddressInfo;
  proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.odd.example', host: '127.0.0.1', port }] });
  now = Date.parse('2026-11-20T12:00:00Z');
});
beforeEach(() => {
  requests = 0;
  follower = new LinkFollower(proxy.url, { now: () => new Date(now) });
  return () => follower.close();
});
afterAll(async () => {
  await proxy?.stop();
  website?.close();
});

const follow = () => follower.follow([link], 'http://page.elsewhere.example/', signal);

describe('Outgoing links', () => {
  it('are followed to where they lead, once for the pages of a site', async () => {
    answerWith = leadsTo('http://brand.odd.example/join');
    const followed = [{ ...link, redirectedTo: ['http://brand.odd.example/join'] }];
    expect(await follow()).toEqual(followed);
    expect(await follow()).toEqual(followed);
    expect(requests).toBe(2);
  });

  it('are asked again by a later run', async () => {
    answerWith = leadsTo('http://brand.odd.example/join');
    await follow();
    answerWith = leadsTo('http://other.odd.example/join');
    now += 10 * 60_000;
    expect(await follow()).toEqual([{ ...link, redirectedTo: ['http://other.odd.example/join'] }]);
  });

  it('that did not answer once are asked again', async () => {
    answerWith = (_, answer) => void answer.destroy();
    expect(await follow()).toEqual([link]);
    answerWith = leadsTo('http://brand.odd.example/join');
    expect(await follow()).toEqual([{ ...link, redirectedTo: ['http://brand.odd.example/join'] }]);
  });
});
