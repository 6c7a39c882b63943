import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import type { QueryTree } from '@proofline/rules/query-tree';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LinkFollower } from '../gather/follow-links.ts';
import { seenPage } from '../gather/testing/seen-page.ts';
import { judgeSeen } from './judge-seen.ts';
import { type CloserLookTools, lookCloser } from './look-closer.ts';
import { PageJudge } from './page-judge.ts';
import { prepareRules } from './prepared-rules.ts';

const { signal } = new AbortController();
let asked: string[] = [];
/** The tracker's address that leads to the brand. */
let toBrand = '';
const website = createServer(({ url = '' }, answer) => {
  asked.push(url);
  if (url === toBrand) answer.writeHead(302, { location: 'http://brand.odd.example/join' });
  answer.end();
});
const judge = new PageJudge();
let proxy: EgressProxy;
let links: LinkFollower;

beforeAll(async () => {
  website.listen(0, '127.0.0.1');
  await once(website, 'listening');
  const { port } = website.address() as AddressInfo;
  proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.odd.example', host: '127.0.0.1', port }] });
  links = new LinkFollower(proxy.url, { now: () => new Date() });
});
afterAll(async () => {
  await judge.close();
  await links?.close();
  await proxy?.stop();
  website.close();
});

const rules: QueryTree = {
  not: false,
  condition: 'AND',
  rules: [
    {
      id: 'r',
      field: 'dom_link',
      operator: 'contains',
      value: { link_rule: 'brand.odd.example/*', export_parameters: [] },
    },
  ],
};
const prepared = prepareRules({ rules, filters: null, languages: [] });

/** What a page with so many links comes to. */
async function decided(run: string, count: number, follow: CloserLookTools['links'] = links) {
  asked = [];
  const page = seenPage('http://page.elsewhere.example/', {
    artifacts: {
      links: Array.from({ length: count }, (_, index) => ({
        url: `http://tracker.odd.example/${run}/${index}`,
        text: index === 180 ? 'Join Brand now' : 'a link',
      })),
    },
  });
  const { page: seen, leftOut } = await lookCloser(page, prepared, { links: follow, judge, signal });
  return (await judgeSeen(seen, prepared, leftOut, judge)).decision;
}

describe('A page with more links than are followed at a time', { timeout: 60_000 }, () => {
  it('is judged by the link whose words tell that it leads there, wherever it stands', async () => {
    toBrand = '/told/180';
    expect(await decided('told', 250)).toMatchObject({ kind: 'judged', verdict: { compliant: true } });
    expect(asked.length).toBeLessThanOrEqual(102);
  });

  it('is judged by one that nothing tells of: more are followed', async () => {
    toBrand = '/untold/230';
    expect(await decided('untold', 250)).toMatchObject({ kind: 'judged', verdict: { compliant: true } });
  });

  it('is judged when all of its links lead elsewhere', async () => {
    toBrand = '';
    expect(await decided('elsewhere', 250)).toMatchObject({ kind: 'judged', verdict: { compliant: false } });
  });

  it('says so when not all were followed, as it does for the first hundred alone', async () => {
    const few = new LinkFollower(proxy.url, undefined, { linksAtATime: 20, linksPerPage: 40, pageMs: 20_000 });
    toBrand = '/cut/230';
    const undecided = { kind: 'undecided', detail: expect.stringContaining('Not all links of the page') };
    expect(await decided('cut', 250, few)).toMatchObject(undecided);
    const first = { follow: (...[of, url, until]: Parameters<LinkFollower['follow']>) => links.follow(of, url, until) };
    toBrand = '/first/230';
    expect(await decided('first', 250, first)).toMatchObject(undecided);
    await few.close();
  });
});
