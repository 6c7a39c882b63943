import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { Role } from '@proofline/contracts/roles';
import { fileBlobs } from '@proofline/platform/blobs/file-blobs';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import { randomId } from '@proofline/platform/ids';
import { createLog, type Log } from '@proofline/platform/log/create-log';
import { connectProductLog } from '@proofline/platform/log-identity/connect-product-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { projectionMigrations } from '@proofline/projections/migrations';
import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { selectReadModels } from '@proofline/projections/read-models';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import { runProjections } from '@proofline/projections/runtime/run-projections';
import { createAccount } from '../../features/accounts/create-account.ts';
import { MovableClock, type StartNode } from '../../features/runs/testing/run-world.ts';
import { defaultPace } from '../../features/visit-permits/pace.ts';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { newEvent } from '../../kernel/commands/new-event.ts';
import type { ProxySettings } from '../../kernel/http/client-address.ts';
import type { Tls } from '../../kernel/http/read-tls.ts';
import { backendMigrations } from '../backend-migrations.ts';
import { startApi } from '../start-api.ts';
import { Client } from './client.ts';
import { type FreezableLink, startFreezableLink } from './freezable-link.ts';

export const password = 'Orange-Kettle-9-sky';

/** Two organisations: one of each role in the first, a full-access user in the other. */
export const people = {
  full: 'full@first.example',
  plain: 'plain@first.example',
  superuser: 'superuser@first.example',
  auditor: 'auditor@first.example',
  other: 'full@other.example',
} as const;

export interface ApiPlaces {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly blobFolder: string;
}

export interface ApiWorld {
  readonly url: string;
  readonly deps: BackendDeps;
  readonly clock: MovableClock;
  /** Where another api of the same product finds what this one stands on. */
  readonly places: ApiPlaces;
  /** Of the first and of the other organisation. */
  readonly organizations: { readonly first: OrganizationId; readonly other: OrganizationId };
  /** A client nobody has signed in. */
  visitor(): Client;
  signedIn(email: string): Promise<Client>;
  /** Writes an event as some other process would, and waits until the read models hold it. */
  happened(stream: string, events: readonly ProoflineEvent[], organization?: OrganizationId): Promise<void>;
  /** With `freezable`. */
  readonly link: FreezableLink | undefined;
  /** Takes the log away: the node stops and does not come back. */
  stopLog(): Promise<void>;
  stop(): Promise<void>;
}

export interface ApiWorldOptions {
  readonly frontendDist?: string;
  readonly developerPages?: boolean;
  readonly publicUrl?: string;
  /** Reaches the databases of the product and of its log through a link that can be frozen. */
  readonly freezable?: boolean;
  readonly allowedHosts?: readonly string[];
  readonly proxies?: ProxySettings;
  readonly tls?: Tls;
  readonly log?: Log;
  /** Results from which on a report is large. */
  readonly largeReportResults?: number;
  /** Share of targets, in percent, from which on what was not judged is told. */
  readonly unjudgedPercent?: number;
  /** Host patterns of the demo internet. */
  readonly demoHosts?: readonly string[];
  /** What is said of the log, where nobody compares it. */
  readonly logGate?: NonNullable<BackendDeps['logGate']>;
  /** Compares the log with what was read of it, as the processes do; otherwise whatever stands there is taken for it. */
  readonly comparesLog?: boolean;
}

/** The whole API over HTTP, on a real Postgres and a real log node, with the read models kept up in this process. */
export async function startApiWorld(startNode: StartNode, options: ApiWorldOptions = {}): Promise<ApiWorld> {
  const [database, logDatabase] = await Promise.all([
    testDatabase([...backendMigrations, ...projectionMigrations]),
    testDatabase(),
  ]);
  const link = options.freezable ? await startFreezableLink(database.url) : undefined;
  const reached = (url: string) => link?.urlOf(url) ?? url;
  const databaseUrl = reached(database.url);
  const node = await startNode({ databaseUrl: reached(logDatabase.url), allowUnsafeDurability: true });
  const db = connectPostgres(databaseUrl);
  const blobFolder = await mkdtemp(join(tmpdir(), 'proofline-api-world-'));
  const clock = new MovableClock();
  const log = options.log ?? createLog('api-world', { level: 'fatal' });
  const { eventLog, ...gated } = connectLog(node.connectionString, { databaseUrl, log, ...options });
  const deps: BackendDeps = {
    db,
    databaseUrl,
    eventLog,
    ...gated,
    blobs: fileBlobs(blobFolder),
    clock,
    newId: randomId,
    log,
    ...(options.largeReportResults && { largeReportResults: options.largeReportResults }),
    ...(options.unjudgedPercent && { unjudgedPercent: options.unjudgedPercent }),
    ...(options.demoHosts && { pace: { pace: defaultPace, demoHosts: options.demoHosts } }),
    ...(options.logGate && { logGate: options.logGate }),
  };
  const stopping = new AbortController();
  const models = selectReadModels([]);
  const projecting = runProjections({ db, databaseUrl, eventLog, log, models, signal: stopping.signal });
  const organizations = { first: await addPeople(db, 'First'), other: await addPeople(db, 'Other') };
  const api = await startApi(deps, {
    host: '127.0.0.1',
    port: 0,
    publicUrl: options.publicUrl,
    ...(options.allowedHosts && { allowedHosts: options.allowedHosts }),
    ...(options.proxies && { proxies: options.proxies }),
    ...(options.tls && { tls: options.tls }),
    frontendDist: options.frontendDist,
    developerPages: options.developerPages ?? false,
    checkAnswers: true,
  });
  const url = `${options.tls ? 'https' : 'http'}://127.0.0.1:${api.port}`;
  let nodeStopped = false;
  const stopLog = async () => {
    if (nodeStopped) return;
    nodeStopped = true;
    await node.stop();
  };
  return {
    url,
    deps,
    clock,
    places: { databaseUrl: database.url, eventStoreUrl: node.connectionString, blobFolder },
    organizations,
    visitor: () => new Client(url),
    signedIn: async (email) => {
      const client = new Client(url);
      const answer = await client.signIn(email, password);
      if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.text}`);
      return client;
    },
    happened: async (stream, events, organizationId = organizations.first) => {
      const id = randomId();
      const actor = { type: 'system' as const, id: 'test' };
      const context = { commandId: id, actor, organizationId, at: clock.now(), correlationId: id, causationId: id };
      // Any revision: what is written here stands for what others have decided.
      const { position } = await eventLog.append(
        stream,
        'any',
        events.map((event) => newEvent(randomId(), event, context)),
      );
      await awaitPosition(db, PROJECTION_NAMES, position, 10_000);
    },
    link,
    stopLog,
    stop: async () => {
      await api.stop();
      stopping.abort();
      await projecting;
      await eventLog.dispose();
      await stopLog();
      await db.destroy();
      await link?.stop();
      await rm(blobFolder, { recursive: true, force: true });
      await Promise.all([database.drop(), logDatabase.drop()]);
    },
  };
}

function connectLog(
  connectionString: string,
  { databaseUrl, log, comparesLog = false }: { databaseUrl: string; log: Log; comparesLog?: boolean },
): Pick<BackendDeps, 'eventLog' | 'logGate'> {
  if (!comparesLog) return { eventLog: connectEventLog(connectionString) };
  const { eventLog, gate } = connectProductLog({ connectionString, databaseUrl, log, streamPrefix: '' });
  return { eventLog, logGate: gate };
}

async function addPeople(db: BackendDeps['db'], organization: 'First' | 'Other'): Promise<OrganizationId> {
  const add = async (email: string, firstName: string, lastName: string, role: Role) =>
    await createAccount(db, { organization, password, email, firstName, lastName, role });
  const full = organization === 'First' ? people.full : people.other;
  const created = await add(full, 'Maya', 'Lindqvist', 'full_access');
  if (created === undefined) throw new Error('The accounts of a fresh database are new.');
  if (organization === 'First') {
    await add(people.plain, 'Tom', 'Becker', 'user');
    await add(people.superuser, 'Sofia', 'Andersen', 'superuser');
    await add(people.auditor, 'Ines', 'Marchetti', 'auditor');
  }
  return created.organizationId;
}
