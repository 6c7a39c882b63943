import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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

const page = 'http://page.elsewhere.example/';
const follow = async () => (await follower.follow([link], page, signal)).links;
const linksTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ url: `http://tracker.odd.example/${index}` }));

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

  it('say how many did not answer', async () => {
    answerWith = (_, answer) => void answer.destroy();
    const { figures } = await follower.follow([link], page, signal);
    expect(figures).toEqual({ followed: 0, unread: 0, unanswered: 1 });
  });

  it('say how many were not followed to their end: too many of them', async () => {
    answerWith = (_, answer) => answer.end('arrived');
    const few = new LinkFollower(proxy.url, undefined, { linksAtATime: 100, linksPerPage: 4, pageMs: 12_000 });
    const { figures } = await few.follow(linksTo(6), page, signal);
    await few.close();
    expect(figures).toEqual({ followed: 4, unread: 2, unanswered: 0 });
  });

  it('are followed likeliest first, ways out before others, then in the order of the page', async () => {
    const asked: (string | undefined)[] = [];
    answerWith = ({ url }, answer) => {
      asked.push(url);
      answer.end('arrived');
    };
    const some = new LinkFollower(proxy.url, undefined, { linksAtATime: 1, linksPerPage: 4, pageMs: 12_000 });
    const links = [...linksTo(6), { url: 'http://tracker.odd.example/go/9' }];
    await some.follow(links, page, signal, {
      likelihoodOf: ({ url }) => (url.endsWith('/4') ? 2 : 0),
      needsMore: async () => true,
    });
    await some.close();
    expect(asked).toEqual(['/4', '/go/9', '/0', '/1']);
  });

  it('are followed as long as they are needed', async () => {
    answerWith = leadsTo('http://brand.odd.example/join');
    const some = new LinkFollower(proxy.url, undefined, { linksAtATime: 4, linksPerPage: 50, pageMs: 12_000 });
    const seen: number[] = [];
    const { figures } = await some.follow([link, ...linksTo(20)], page, signal, {
      likelihoodOf: () => 0,
      needsMore: async (links) => seen.push(links.filter(({ redirectedTo }) => redirectedTo).length) < 2,
    });
    await some.close();
    expect(seen).toEqual([1, 1]);
    expect(figures).toEqual({ followed: 8, unread: 13, unanswered: 0 });
  });

  it('have their time for themselves: what is asked in between does not count', async () => {
    answerWith = leadsTo('http://brand.odd.example/join');
    const pageMs = 1_000;
    const some = new LinkFollower(proxy.url, undefined, { linksAtATime: 4, linksPerPage: 50, pageMs });
    let asked = 0;
    const { figures } = await some.follow(linksTo(12), page, signal, {
      likelihoodOf: () => 0,
      needsMore: async () => {
        const began = performance.now();
        await vi.waitUntil(() => performance.now() - began > pageMs, { timeout: 10_000 });
        asked += 1;
        return true;
      },
    });
    await some.close();
    expect([asked, figures]).toEqual([2, { followed: 12, unread: 0, unanswered: 0 }]);
  });

  it('say how many were not followed to their end: too slow', async () => {
    answerWith = () => undefined;
    const hurried = new LinkFollower(proxy.url, undefined, { linksAtATime: 100, linksPerPage: 100, pageMs: 400 });
    const { figures } = await hurried.follow(linksTo(9), page, signal);
    await hurried.close();
    expect(figures).toEqual({ followed: 0, unread: 9, unanswered: 0 });
  });

  it('say how many were not followed to their end: one that leads on and on', async () => {
    answerWith = ({ url }, answer) => answer.writeHead(302, { location: `${url}x` }).end();
    const { links, figures } = await follower.follow([link], page, signal);
    expect(links[0]?.redirectedTo).toHaveLength(8);
    expect(figures).toEqual({ followed: 0, unread: 1, unanswered: 0 });
  });
});
