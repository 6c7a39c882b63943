import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LeasedDryRun, postDryRunBodySchema } from '@proofline/contracts/agent-api/dry-runs';
import { systemClock } from '@proofline/platform/clock';
import { createLog } from '@proofline/platform/log/create-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { AgentApi } from '../api/agent-api.ts';
import { CrawlBrowser } from '../browser/crawl-browser.ts';
import { VisitPermits } from '../courtesy/visit-permits.ts';
import { type CountryExits, startCountryExits } from '../egress/country-exits.ts';
import { PageJudge } from '../judge/page-judge.ts';
import { CountryTools } from './country-tools.ts';
import { DryRunner } from './dry-runner.ts';

type Posted = z.infer<typeof postDryRunBodySchema>;

const words = 'An honest review of a casino with its bonus terms and its licence, for adults. '.repeat(3);

/** A drawing, which is looked at where it stands in the screenshot: this one stands below its end. */
const drawing = `<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'/>`;
const farDown = `<img width=20 height=20 style="margin-top:8500px" src="data:image/svg+xml,${encodeURIComponent(drawing)}">`;

describe('An agent that is asked to try rules', () => {
  const asked: string[] = [];
  const website = createServer((request, answer) => {
    asked.push(request.url ?? '');
    if (request.url === '/robots.txt') return void answer.end('User-agent: *\nDisallow: /private');
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.url === '/far-down') return void answer.end(`<p>${words}</p>${farDown}`);
    answer.end(`<title>Review</title><p>${words}</p><p>18+ only</p>`);
  });
  const log = createLog('test', { level: 'silent' });
  const waiting: LeasedDryRun[] = [];
  const posted = new Map<string, Posted>();
  let exits: CountryExits;
  let browser: CrawlBrowser;
  let tools: CountryTools;
  let permits: VisitPermits;
  const judge = new PageJudge();
  let api: AgentApi;
  let runner: DryRunner;

  beforeAll(async () => {
    website.listen(0, '127.0.0.1');
    await once(website, 'listening');
    const { port } = website.address() as AddressInfo;
    exits = await startCountryExits({
      demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port }],
      countries: '*',
      proxies: new Map(),
      exitAddresses: new Map(),
    });
    browser = new CrawlBrowser({ proxyUrl: exits.all[0].url, executablePath: process.env.CHROMIUM_PATH, log });
    api = new AgentApi('http://127.0.0.1:9');
    permits = new VisitPermits(api, log);
    tools = new CountryTools({ browser, exits, permits, judge, clock: systemClock });
    runner = new DryRunner({
      api: {
        leaseDryRun: async () => waiting.shift() ?? null,
        postDryRun: async (id, body) => void posted.set(id, body),
      },
      tools: (country) => tools.of(country),
      clock: systemClock,
      log,
    });
    runner.start();
  });

  afterAll(async () => {
    await runner.stop();
    permits.close();
    await judge.close();
    await tools.close();
    await browser.close();
    await exits.stop();
    await api.close();
    website.closeAllConnections();
    website.close();
  });

  const common = { country: 'GB', filters: null, languages: [], robots: 'obey' as const, limit_ms: 25_000 };
  const ask = async (id: string, url: string, value: string, robots: LeasedDryRun['robots'] = 'obey') => {
    const rules = {
      id: 'root',
      not: false,
      condition: 'AND' as const,
      rules: [{ id: 'r1', field: 'dom_text' as const, operator: 'contains' as const, value }],
    };
    waiting.push({ id, url, ...common, rules, robots });
    await expect.poll(() => posted.has(id), { timeout: 27_000 }).toBe(true);
    return posted.get(id)?.outcome;
  };

  it('visits the page, judges it and says why', async () => {
    expect(await ask('one', 'http://site.example/', '18+')).toMatchObject({
      kind: 'judged',
      final_url: 'http://site.example/',
      title: 'Review',
      verdict: { compliant: true, perRule: [{ id: 'r1', spans: [{ text: '18+' }] }] },
    });
    expect(await ask('two', 'http://site.example/', '21+')).toMatchObject({ verdict: { compliant: false } });
  });

  it('keeps to robots.txt, as a run of the same organisation would', async () => {
    const url = 'http://site.example/private';
    expect(await ask('three', url, '18+')).toMatchObject({ kind: 'failed', reason: 'robots_disallowed' });
    expect(asked).not.toContain('/private');
    expect(await ask('four', url, '18+', 'override')).toMatchObject({ verdict: { compliant: true } });
    expect(asked).toContain('/private');
  });

  it('leaves a rule about images open on a page with one that could not be looked at, as a crawl does', async () => {
    const hash = `v1 1.0000:${'A'.repeat(2048)}${'_'.repeat(2048)}`;
    const value = [{ id: 1, name: 'Badge', url: '/badge', hash }];
    const question = { id: 'five', url: 'http://site.example/far-down', ...common };
    const image = { id: 'r1', field: 'custom_image' as const, operator: 'not_includes' as const, value };
    waiting.push({ ...question, rules: { not: false, condition: 'AND', rules: [image] } });
    await expect.poll(() => posted.has('five'), { timeout: 27_000 }).toBe(true);
    expect(posted.get('five')?.outcome).toMatchObject({ kind: 'failed', reason: 'seen_in_part' });
    // The page itself is read: without the rule about images there is nothing wrong with it.
    expect(await ask('six', 'http://site.example/far-down', 'honest')).toMatchObject({ kind: 'judged' });
  });

  it.each(['http://169.254.169.254/', 'http://localhost/', 'file:///etc/passwd'])('does not visit %s', async (url) => {
    expect(await ask(url, url, '18+')).toMatchObject({ kind: 'failed', reason: 'address_not_allowed' });
  });
});
