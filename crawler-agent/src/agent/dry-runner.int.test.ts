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
import { testBrowserPath } from '../browser/test-browser-path.ts';
import { VisitPermits } from '../courtesy/visit-permits.ts';
import { type CountryExits, startCountryExits } from '../egress/country-exits.ts';
import { CountryTools } from './country-tools.ts';
import { DryRunner } from './dry-runner.ts';

type Posted = z.infer<typeof postDryRunBodySchema>;

const words = 'An honest review of a casino with its bonus terms and its licence, for adults. '.repeat(3);

describe('An agent that is asked to try rules', () => {
  const asked: string[] = [];
  const website = createServer((request, answer) => {
    asked.push(request.url ?? '');
    if (request.url === '/robots.txt') return void answer.end('User-agent: *\nDisallow: /private');
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(`<title>Review</title><p>${words}</p><p>18+ only</p>`);
  });
  const log = createLog('test', { level: 'silent' });
  const waiting: LeasedDryRun[] = [];
  const posted = new Map<string, Posted>();
  let exits: CountryExits;
  let browser: CrawlBrowser;
  let tools: CountryTools;
  let permits: VisitPermits;
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
    browser = new CrawlBrowser({ proxyUrl: exits.all[0].url, executablePath: testBrowserPath(), log });
    api = new AgentApi('http://127.0.0.1:9');
    permits = new VisitPermits(api, log);
    tools = new CountryTools({ browser, exits, permits, clock: systemClock });
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
    await tools.close();
    await browser.close();
    await exits.stop();
    await api.close();
    website.closeAllConnections();
    website.close();
  });

  const ask = async (id: string, url: string, value: string, robots: LeasedDryRun['robots'] = 'obey') => {
    const rules = {
      id: 'root',
      not: false,
      condition: 'AND' as const,
      rules: [{ id: 'r1', field: 'dom_text' as const, operator: 'contains' as const, value }],
    };
    waiting.push({ id, url, country: 'GB', rules, filters: null, languages: [], robots, limit_ms: 25_000 });
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

  it.each(['http://169.254.169.254/', 'http://localhost/', 'file:///etc/passwd'])('does not visit %s', async (url) => {
    expect(await ask(url, url, '18+')).toMatchObject({ kind: 'failed', reason: 'address_not_allowed' });
  });
});
