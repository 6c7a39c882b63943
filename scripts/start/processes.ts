import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DataFolder } from '../machine/data-folder.ts';
import { frontendDist } from '../machine/frontend-build.ts';
import type { ProcessSpec } from './spawn-process.ts';

/** Scripts of the processes, below the root. */
export const entries = {
  'event-store': 'scripts/processes/event-store.ts',
  migrate: 'backend/src/bin/migrate.ts',
  'seed-demo': 'backend/src/bin/seed-demo.ts',
  api: 'backend/src/bin/api.ts',
  reactors: 'backend/src/bin/reactors.ts',
  projections: 'projections/src/bin/projections.ts',
  'projections:rebuild': 'projections/src/bin/rebuild.ts',
  agent: 'crawler-agent/src/bin/agent.ts',
  'demo-web': 'scripts/processes/demo-web.ts',
  mailbox: 'scripts/processes/mailbox.ts',
  account: 'backend/src/bin/account.ts',
  'agent:token': 'backend/src/bin/agent-token.ts',
  'agent:revoke': 'backend/src/bin/agent-revoke.ts',
} as const satisfies Record<string, string>;

export type ProcessName = keyof typeof entries;

/** What is decided once a run, before the first process starts. */
export interface Plan {
  host: string;
  port: number;
  demo: boolean;
  databaseUrl: string;
  eventStoreUrl: string;
  eventStoreDatabaseUrl: string | undefined;
  eventStorePort: number;
  demoWebPort: number;
  /** Where a demo's mails go, and where they are read. */
  mailbox: { smtpPort: number; httpPort: number };
  browser: string;
}

/** The address people open; a wildcard or loopback host goes by its usual name. */
export function addressOf(host: string, port: number): string {
  const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name}:${port}`;
}

/** The environment all processes of a run share: each takes from it what it knows. */
export function environmentOf(plan: Plan, root: string, data: DataFolder): Record<string, string> {
  const apiHost = ['0.0.0.0', '::'].includes(plan.host) ? '127.0.0.1' : plan.host;
  return {
    DATABASE_URL: plan.databaseUrl,
    EVENTSTORE_URL: plan.eventStoreUrl,
    EVENTSTORE_PORT: String(plan.eventStorePort),
    BLOB_URL: process.env.BLOB_URL || pathToFileURL(data.blobs).href,
    HOST: plan.host,
    PORT: String(plan.port),
    PUBLIC_URL: process.env.PUBLIC_URL || addressOf(plan.host, plan.port),
    FRONTEND_DIST: process.env.FRONTEND_DIST || frontendDist(root),
    DEMO: plan.demo ? '1' : '0',
    // A certificate is for the public name.
    AGENT_API_URL:
      process.env.AGENT_API_URL || (process.env.TLS_CERT && process.env.PUBLIC_URL) || `http://${apiHost}:${plan.port}`,
    AGENT_STATE_DIR: process.env.AGENT_STATE_DIR || data.agent,
    CHROMIUM_PATH: plan.browser,
    ...crawlerInfo(process.env),
    ...(plan.eventStoreDatabaseUrl ? { EVENTSTORE_DATABASE_URL: plan.eventStoreDatabaseUrl } : {}),
    ...(plan.demo
      ? {
          DEMO_RUNS: process.env.DEMO_RUNS || '2',
          EGRESS_DEMO_HOSTS: `*.example=127.0.0.1:${plan.demoWebPort}`,
          MAILBOX_URL: `http://127.0.0.1:${plan.mailbox.httpPort}`,
          SMTP_URL: process.env.SMTP_URL || `smtp://127.0.0.1:${plan.mailbox.smtpPort}`,
        }
      : {}),
  };
}

/** Owners of websites are sent to the page about the crawler where the product has an address that they can open. */
function crawlerInfo({ CRAWLER_INFO_URL, PUBLIC_URL }: NodeJS.ProcessEnv): Record<string, string> {
  const url = CRAWLER_INFO_URL || (PUBLIC_URL && URL.parse('/crawler', PUBLIC_URL)?.href);
  return url ? { CRAWLER_INFO_URL: url } : {};
}

/** Variables in which a process differs from the shared environment. */
export function ownEnvironment(name: ProcessName, plan: Pick<Plan, 'demoWebPort' | 'mailbox'>): Record<string, string> {
  if (name === 'demo-web') return { HOST: '127.0.0.1', PORT: String(plan.demoWebPort) };
  if (name === 'mailbox') {
    const { smtpPort, httpPort } = plan.mailbox;
    return { HOST: '127.0.0.1', PORT: String(httpPort), MAIL_PORT: String(smtpPort) };
  }
  if (name === 'event-store') return { HOST: '127.0.0.1' };
  return {};
}

export function specsFor(plan: Plan, root: string, data: DataFolder): (name: ProcessName) => ProcessSpec {
  const shared = environmentOf(plan, root, data);
  return (name) => ({
    name,
    entry: join(root, entries[name]),
    env: { ...process.env, ...shared, ...ownEnvironment(name, plan) },
    logFile: join(data.logs, `${name}.log`),
  });
}
