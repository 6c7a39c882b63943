import { hostname } from 'node:os';
import { systemClock } from '@proofline/platform/clock';
import { runProcess } from '@proofline/platform/process/run-process';
import packageJson from '../../package.json' with { type: 'json' };
import { CrawlerAgent } from '../agent/agent.ts';
import { CountryTools } from '../agent/country-tools.ts';
import { DryRunner } from '../agent/dry-runner.ts';
import { obtainCredential } from '../agent/obtain-credential.ts';
import { AgentApi } from '../api/agent-api.ts';
import { CrawlBrowser } from '../browser/crawl-browser.ts';
import { missingScripts } from '../browser/missing-scripts.ts';
import { VisitPermits } from '../courtesy/visit-permits.ts';
import { startCountryExits } from '../egress/country-exits.ts';
import { PageJudge } from '../judge/page-judge.ts';

runProcess({
  name: 'agent',
  start: async ({ env, log, signal, ready }) => {
    const exits = await startCountryExits({
      demoHosts: env.EGRESS_DEMO_HOSTS,
      demoExits: env.EGRESS_DEMO_EXITS,
      countries: env.AGENT_COUNTRIES,
      proxies: env.PROXIES,
      exitAddresses: env.EXIT_ADDRESSES,
    });
    const credential = await obtainCredential({
      apiUrl: env.AGENT_API_URL,
      folder: env.AGENT_STATE_DIR,
      registrationToken: env.AGENT_REGISTRATION_TOKEN,
      name: hostname().slice(0, 100),
      countries: exits.countries,
      connect: (known) => new AgentApi(env.AGENT_API_URL, known),
      log,
      signal,
    });
    const api = new AgentApi(env.AGENT_API_URL, credential.credential);
    const [direct] = exits.all;
    const browser = new CrawlBrowser({
      proxyUrl: direct.url,
      executablePath: env.CHROMIUM_PATH,
      infoUrl: env.CRAWLER_INFO_URL,
      log,
    });
    const permits = new VisitPermits(api, log);
    const judge = new PageJudge();
    const scripts = await missingScripts();
    if (scripts === undefined) log.warn('fontconfig is missing: nobody can tell which scripts are drawn as boxes');
    else if (scripts.length > 0) log.warn({ scripts }, 'no font for these scripts: screenshots show boxes for them');
    const tools = new CountryTools({ browser, exits, permits, judge, clock: systemClock, missingScripts: scripts });
    // Started before ready is told: an agent without a browser is of no use, and should say so at once.
    await browser.withContext('en', async () => undefined);
    const agent = new CrawlerAgent({
      api,
      tools: (country) => tools.of(country),
      log,
      concurrency: env.AGENT_CONCURRENCY,
      version: packageJson.version,
    });
    const dryRunner = new DryRunner({ api, tools: (country) => tools.of(country), clock: systemClock, log });
    agent.start();
    dryRunner.start();
    agent.ended().catch((err: unknown) => {
      log.fatal({ err }, 'the agent may not go on');
      process.exitCode = 1;
      process.kill(process.pid, 'SIGTERM');
    });
    ready({ agentId: credential.agentId, sandbox: browser.sandbox });
    return async () => {
      await Promise.all([agent.stop(), dryRunner.stop()]);
      await browser.close();
      permits.close();
      await judge.close();
      await tools.close();
      await exits.stop();
      await api.close();
    };
  },
});
