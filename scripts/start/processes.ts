import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { demoExits } from '@proofline/demo-web/exits/country-exits';
import type { DataFolder } from '../machine/data-folder.ts';
import { frontendDist } from '../machine/frontend-build.ts';
import type { ProcessDatabases } from './database-users.ts';
import type { EmbeddedNode } from './embedded-node.ts';
import { entries, type ProcessName } from './entries.ts';
import type { Identities } from './identities.ts';
import { type Part, partOf } from './parts.ts';
import { processEnvironment } from './process-environment.ts';
import type { ProcessSpec } from './spawn-process.ts';

/** What is decided once a run, before the first process starts. */
export interface Plan {
  readonly host: string;
  readonly port: number;
  readonly demo: boolean;
  /** The user who owns the product's tables; what runs has users of its own. */
  readonly databaseUrl: string;
  /** `API_DATABASE_URL` and its like, where the processes have database users of their own. */
  readonly processDatabaseUrls: ProcessDatabases;
  readonly eventStoreUrl: string;
  /** What in the log is ours, like EVENTSTORE_URL a part of which data is meant. */
  readonly streamPrefix: string;
  /** Settings of the embedded node; undefined with a real server. */
  readonly eventStoreNode: EmbeddedNode['env'] | undefined;
  readonly eventStoreDatabaseUrl: string | undefined;
  readonly demoWebPort: number;
  /** Where a demo's mails go, and where they are read. */
  readonly mailbox: { readonly smtpPort: number; readonly httpPort: number };
  readonly browser: string;
  readonly identities: Identities;
}

/** The address people open; a wildcard or loopback host goes by its usual name. */
export function addressOf(host: string, port: number): string {
  const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name}:${port}`;
}

/** What there is to know in a run; each process is given its part of it. */
export function environmentOf(plan: Plan, root: string, data: DataFolder): Record<string, string> {
  const apiHost = ['0.0.0.0', '::'].includes(plan.host) ? '127.0.0.1' : plan.host;
  return {
    DATABASE_URL: plan.databaseUrl,
    // What is given was looked at before anything started; a server that goes away later is waited for.
    WAIT_FOR_SERVERS: '1',
    ...plan.processDatabaseUrls,
    EVENTSTORE_URL: plan.eventStoreUrl,
    EVENTSTORE_STREAM_PREFIX: plan.streamPrefix,
    ...plan.eventStoreNode,
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
          EGRESS_DEMO_HOSTS: [process.env.EGRESS_DEMO_HOSTS, `*.example=127.0.0.1:${plan.demoWebPort}`]
            .filter(Boolean)
            .join(','),
          EGRESS_DEMO_EXITS: process.env.EGRESS_DEMO_EXITS || demoExits(plan.demoWebPort),
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

/** Variables in which a process differs from the others. */
export function ownVariables(name: ProcessName, plan: Pick<Plan, 'demoWebPort' | 'mailbox'>): Record<string, string> {
  if (name === 'demo-web') return { HOST: '127.0.0.1', PORT: String(plan.demoWebPort) };
  if (name === 'mailbox') {
    const { smtpPort, httpPort } = plan.mailbox;
    return { HOST: '127.0.0.1', PORT: String(httpPort), MAIL_PORT: String(smtpPort) };
  }
  return {};
}

/** Where an account of its own keeps what would otherwise go to ours: it may neither read nor write that. */
function homeOf(name: ProcessName, { identities }: Plan, root: string, data: DataFolder): Record<string, string> {
  if (identities.of(name) === undefined) return {};
  return { HOME: join(data.homes, partOf(name)), NODE_COMPILE_CACHE: compiledFolder(root, partOf(name)) };
}

/** Compiled code that an account keeps: who may write there decides what the next process runs. */
export const compiledFolder = (root: string, part: Part): string => join(root, `node_modules/.cache/compiled-${part}`);

export function specsFor(plan: Plan, root: string, data: DataFolder): (name: ProcessName) => ProcessSpec {
  const everything = { ...process.env, ...environmentOf(plan, root, data) };
  return (name) => ({
    name,
    entry: join(root, entries[name]),
    ...processEnvironment(name, { ...everything, ...ownVariables(name, plan), ...homeOf(name, plan, root, data) }),
    identity: plan.identities.of(name),
    logFile: join(data.logs, `${name}.log`),
  });
}
