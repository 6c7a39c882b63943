import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exampleConfiguration } from '@proofline/contracts/events/check';
import { type ProoflineEvent, parseEvent } from '@proofline/contracts/events/parse-event';
import { checkStream, urlListStream } from '@proofline/contracts/events/streams';
import {
  type AgentId,
  agentIdSchema,
  type CheckId,
  checkIdSchema,
  type OrganizationId,
  organizationIdSchema,
  type ReportId,
  reportIdOf,
  type UrlListId,
  urlListIdSchema,
} from '@proofline/contracts/ids';
import { type ConfigurationParts, partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { type CheckConfiguration, checkConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import { fileBlobs } from '@proofline/platform/blobs/file-blobs';
import type { Clock } from '@proofline/platform/clock';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { randomId } from '@proofline/platform/ids';
import { createLog } from '@proofline/platform/log/create-log';
import { installationTables } from '@proofline/platform/log-identity/installation-tables';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { createApp } from '../../../app/create-app.ts';
import type { BackendDeps } from '../../../kernel/backend-deps.ts';
import { newEvent } from '../../../kernel/commands/new-event.ts';
import { ownAddress } from '../../../kernel/http/own-address.ts';
import { IdempotentRequests } from '../../../kernel/idempotency/idempotent-requests.ts';
import { runReactor } from '../../../kernel/reactor/run-reactor.ts';
import { accountMigrations } from '../../accounts/table.ts';
import { authenticateAgent } from '../../agents/authenticate-agent.ts';
import { registerAgent } from '../../agents/register-agent.ts';
import { createRegistrationToken } from '../../agents/registration-token.ts';
import { agentMigrations } from '../../agents/table.ts';
import { crawlingSettingsMigrations } from '../../crawling-settings/table.ts';
import { agentRoutes } from '../../targets/routes.ts';
import { visitPermitRoutes } from '../../visit-permits/routes.ts';
import { visitPermitMigrations } from '../../visit-permits/table.ts';
import { runMigrations } from '../migrations.ts';
import { planTargets } from '../plan-targets.ts';
import { type ReactorsDeps, startReactors } from '../start-reactors.ts';
import { startRuns } from '../start-runs.ts';
import { ScriptedAgent } from './scripted-agent.ts';

/** What starts the log's node; handed in by the test, which alone may look into that room. */
export type StartNode = (options: {
  readonly databaseUrl: string;
  readonly allowUnsafeDurability: boolean;
}) => Promise<{ readonly connectionString: string; stop(): Promise<void> }>;

/** A clock that runs, and can be put forward. */
export class MovableClock implements Clock {
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  forward(ms: number): void {
    this.#aheadMs += ms;
  }
}

export interface RunWorld {
  readonly deps: BackendDeps;
  readonly clock: MovableClock;
  readonly apiUrl: string;
  readonly eventStoreUrl: string;
  readonly organizationId: OrganizationId;
  /** Starts a reactors process's worth of reactors; `overrides` replace parts of the world for them. */
  startReactors(overrides?: Partial<ReactorsDeps>): () => Promise<void>;
  /** Starts what requests and plans runs, and nothing else. */
  startPlanning(limits: { readonly maxTargets: number }): () => Promise<void>;
  /** Of the first organisation, unless another's number is given. */
  createList(urls: readonly string[], organization?: number): Promise<UrlListId>;
  /** The id of a list that does not exist. */
  missingList(): UrlListId;
  createCheck(
    configuration: Partial<
      ConfigurationParts & Pick<CheckConfiguration, 'kind' | 'name' | 'schedule' | 'scheduleStart' | 'scheduleEnd'>
    >,
    organization?: number,
    timezone?: string,
  ): Promise<{ readonly checkId: CheckId; readonly reportId: ReportId }>;
  registerAgent(countries?: '*' | readonly string[]): Promise<ScriptedAgent>;
  agentIdOf(agent: ScriptedAgent): AgentId;
  eventsOf(stream: string): Promise<ProoflineEvent[]>;
  /** Waits until an event of this type stands in the stream; fails with what stands there instead. */
  eventually<Type extends ProoflineEvent['type']>(
    stream: string,
    type: Type,
    limitMs?: number,
  ): Promise<Extract<ProoflineEvent, { readonly type: Type }>>;
  stop(): Promise<void>;
}

const migrations = [
  ...accountMigrations,
  ...runMigrations,
  ...agentMigrations,
  ...visitPermitMigrations,
  ...crawlingSettingsMigrations,
  installationTables,
];
const defaultLimitMs = 20_000;
const pollMs = 20;

/** Postgres, a log node, the agent API over HTTP and a clock: all of a run but its reactors and agents. */
export async function startRunWorld(startNode: StartNode, options: Pick<BackendDeps, 'pace'> = {}): Promise<RunWorld> {
  const [database, logDatabase] = await Promise.all([testDatabase(migrations), testDatabase()]);
  const node = await startNode({ databaseUrl: logDatabase.url, allowUnsafeDurability: true });
  const db = connectPostgres(database.url);
  await db('organizations').insert([
    { id: 1, name: 'First' },
    { id: 2, name: 'Second' },
  ]);
  const blobFolder = await mkdtemp(join(tmpdir(), 'proofline-run-world-'));
  const clock = new MovableClock();
  const eventLog = connectEventLog(node.connectionString);
  const log = createLog('run-world', { level: process.env.LOG_LEVEL ?? 'fatal' });
  const deps: BackendDeps = {
    db,
    databaseUrl: database.url,
    eventLog,
    blobs: fileBlobs(blobFolder),
    clock,
    newId: randomId,
    log,
    ...options,
  };
  const api = await serveAgentApi(deps);
  const running = new Set<() => Promise<void>>();
  const organizationId = organizationIdSchema.parse(1);
  let nextId = 1;

  const append = async (stream: string, event: ProoflineEvent, organization: number = organizationId) => {
    const context = {
      commandId: randomId(),
      actor: { type: 'user' as const, id: '1' },
      organizationId: organizationIdSchema.parse(organization),
      at: clock.now(),
      correlationId: stream,
      causationId: stream,
    };
    await eventLog.append(stream, 'no_stream', [newEvent(randomId(), event, context)]);
  };

  return {
    deps,
    clock,
    apiUrl: api.url,
    eventStoreUrl: node.connectionString,
    organizationId,
    startReactors: (overrides = {}) => {
      const stop = startReactors({ ...deps, ...overrides });
      running.add(stop);
      return async () => {
        running.delete(stop);
        await stop();
      };
    },
    startPlanning: ({ maxTargets }) => {
      const stopping = new AbortController();
      const reactors = [startRuns(deps), planTargets({ ...deps, maxTargets })];
      const over = Promise.all(reactors.map((reactor) => runReactor(reactor, deps, stopping.signal)));
      const stop = async () => {
        running.delete(stop);
        stopping.abort();
        await over;
      };
      running.add(stop);
      return stop;
    },
    missingList: () => urlListIdSchema.parse(1_000_000),
    createList: async (urls, organization) => {
      const urlListId = urlListIdSchema.parse(nextId++);
      const data = { urlListId, name: `List ${urlListId}`, urls: [...urls], enabled: true };
      await append(urlListStream(urlListId), { type: 'UrlListCreated', data }, organization);
      return urlListId;
    },
    createCheck: async (changes, organization, timezone = 'UTC') => {
      const checkId = checkIdSchema.parse(nextId++);
      const configuration = checkConfigurationSchema.parse({
        ...partsOf({ platform: 'reddit' }),
        ...exampleConfiguration,
        ...changes,
      });
      const data = { checkId, configuration, timezone };
      await append(checkStream(checkId), { type: 'CheckCreated', data }, organization);
      return { checkId, reportId: reportIdOf(checkId, 0) };
    },
    registerAgent: async (countries = '*') => {
      // Beside the API, whose limit on registrations is not for tests.
      const { token: registrationToken } = await createRegistrationToken(deps);
      const registered = await registerAgent(deps, { registrationToken, name: 'scripted', countries });
      if (registered === undefined) throw new Error('The agent could not register.');
      return new ScriptedAgent(api.url, registered.agentId, registered.credential);
    },
    agentIdOf: ({ agentId }) => agentIdSchema.parse(agentId),
    eventsOf: (stream) => eventsOf(eventLog, stream),
    eventually: async (stream, type, limitMs = defaultLimitMs) => {
      const deadline = Date.now() + limitMs;
      for (;;) {
        const events = await eventsOf(eventLog, stream);
        const found = events.find(
          (event): event is Extract<ProoflineEvent, { type: typeof type }> => event.type === type,
        );
        if (found !== undefined) return found;
        if (Date.now() > deadline) {
          throw new Error(`No ${type} in ${stream} after ${limitMs} ms: ${events.map((event) => event.type)}`);
        }
        await wait(pollMs);
      }
    },
    stop: async () => {
      for (const stop of running) await stop();
      await api.stop();
      await eventLog.dispose();
      await node.stop();
      await db.destroy();
      await rm(blobFolder, { recursive: true, force: true });
      await Promise.all([database.drop(), logDatabase.drop()]);
    },
  };
}

async function eventsOf(eventLog: EventLog, stream: string): Promise<ProoflineEvent[]> {
  const recorded = await eventLog.readStream(stream);
  return recorded.flatMap(({ type, data, metadata }) => parseEvent(type, data, metadata)?.event ?? []);
}

async function serveAgentApi(deps: BackendDeps): Promise<{ url: string; stop(): Promise<void> }> {
  const app = createApp({
    routes: [...agentRoutes(deps), ...visitPermitRoutes(deps)],
    gates: {
      authenticateUser: async () => undefined,
      authenticateAgent: (header) => authenticateAgent(deps.db, header),
      authenticateSubscriber: async () => undefined,
      awaitPosition: async () => {},
      refuseWhileNobodyWorks: () => undefined,
      idempotentRequests: new IdempotentRequests(deps.db),
      checkAnswers: true,
    },
    askHealth: async () => ({ postgres: 'ok', event_log: 'ok' }),
    log: deps.log,
    newId: deps.newId,
    ownAddress: ownAddress({ publicUrl: undefined, host: '127.0.0.1', allowedHosts: [] }),
    proxies: { trusted: new BlockList(), header: 'x-forwarded-for' },
    https: false,
    frontend: undefined,
  });
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
