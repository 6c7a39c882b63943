import { hostname } from 'node:os';
import { systemClock } from '@proofline/platform/clock';
import type { Env } from '@proofline/platform/env/read-env';
import type { Log } from '@proofline/platform/log/create-log';
import { runProcess } from '@proofline/platform/process/run-process';
import packageJson from '../../package.json' with { type: 'json' };
import { CrawlerAgent } from '../agent/agent.ts';
import { CountryTools } from '../agent/country-tools.ts';
import { readCredential, type StoredCredential, writeCredential } from '../agent/credential-file.ts';
import { DryRunner } from '../agent/dry-runner.ts';
import { AgentApi } from '../api/agent-api.ts';
import { AgentApiError } from '../api/agent-api-error.ts';
import { withRetry } from '../api/with-retry.ts';
import { CrawlBrowser } from '../browser/crawl-browser.ts';
import { VisitPermits } from '../courtesy/visit-permits.ts';
import { type CountryExits, startCountryExits } from '../egress/country-exits.ts';

/** How long the api may take to come up before the agent gives up. */
const API_LIMIT_MS = 60_000;

runProcess({
  name: 'agent',
  start: async ({ env, log, signal, ready }) => {
    const exits = await startCountryExits({
      demoHosts: env.EGRESS_DEMO_HOSTS,
      countries: env.AGENT_COUNTRIES,
      proxies: env.PROXIES,
      exitAddresses: env.EXIT_ADDRESSES,
    });
    const credential = await credentialFor(env, exits, log, signal);
    const api = new AgentApi(env.AGENT_API_URL, credential.credential);
    const [direct] = exits.all;
    const browser = new CrawlBrowser({
      proxyUrl: direct.url,
      executablePath: env.CHROMIUM_PATH,
      infoUrl: env.CRAWLER_INFO_URL,
      log,
    });
    const permits = new VisitPermits(api, log);
    const tools = new CountryTools({ browser, exits, permits, clock: systemClock });
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
    ready({ agentId: credential.agentId });
    return async () => {
      await Promise.all([agent.stop(), dryRunner.stop()]);
      await browser.close();
      permits.close();
      await tools.close();
      await exits.stop();
      await api.close();
    };
  },
});

/** The stored credential while the api still takes it, else a new one for the one-time token. */
async function credentialFor(
  env: Env<'agent'>,
  { countries }: CountryExits,
  log: Log,
  signal: AbortSignal,
): Promise<StoredCredential> {
  const apiUrl = env.AGENT_API_URL;
  const stored = await readCredential(env.AGENT_STATE_DIR);
  const retry = { limitMs: API_LIMIT_MS, signal };
  if (stored?.apiUrl === apiUrl) {
    const api = new AgentApi(apiUrl, stored.credential);
    try {
      await withRetry(() => api.heartbeat([]), retry);
      return stored;
    } catch (error) {
      if (!(error instanceof AgentApiError) || error.status !== 401 || env.AGENT_REGISTRATION_TOKEN === undefined)
        throw error;
      log.warn('the stored credential is no longer taken, registering anew');
    } finally {
      await api.close();
    }
  }
  const registrationToken = env.AGENT_REGISTRATION_TOKEN;
  if (registrationToken === undefined) {
    throw new Error('The agent has no credential yet: set AGENT_REGISTRATION_TOKEN to a one-time token.');
  }
  const api = new AgentApi(apiUrl);
  try {
    const registration = { registrationToken, name: hostname().slice(0, 100), countries };
    const answer = await withRetry(() => api.register(registration), retry);
    const credential = { agentId: answer.agent_id, credential: answer.credential, apiUrl };
    await writeCredential(env.AGENT_STATE_DIR, credential);
    return credential;
  } finally {
    await api.close();
  }
}
