import { setMaxListeners } from 'node:events';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { gossipCall } from './grpc/gossip.ts';
import type { NodeContext } from './grpc/node-context.ts';
import { serverFeaturesCall } from './grpc/server-features.ts';
import { streamsDefinition, streamsImplementation } from './grpc/streams-service.ts';
import { unsupportedServices } from './grpc/unsupported-services.ts';
import { LogPages } from './log/log-pages.ts';
import { LogWriter } from './log/log-writer.ts';
import { featuresGrpc, gossipGrpc } from './protocol/generated.ts';
import { Scavenger } from './scavenge/scavenger.ts';
import { AclCache } from './security/acl-cache.ts';
import {
  accessOf,
  refuseInsecure,
  type SecurityOptions,
  type TlsCertificate,
  tlsOf,
} from './security/node-security.ts';
import { StartError } from './start-error.ts';
import { type StatusServer, startStatusServer } from './status-server.ts';
import { LogReader } from './storage/log-reader.ts';

export { StartError } from './start-error.ts';

export interface EventStoreOptions extends SecurityOptions {
  /** The database that holds the log, in a schema `event_store` of its own. One node writes to it at a time. */
  readonly databaseUrl: string;
  /** Address to listen on, default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: any free port. EventStoreDB's own is 2113. */
  readonly port?: number;
  /** Port of `/health/live` and `/stats` on the same host; default: no such server. 0 is any free port. */
  readonly statusPort?: number;
  /** Host that clients are told by gossip; default: `host`. */
  readonly advertisedHost?: string;
  /** Wait until Postgres answers and no other node holds the database, instead of refusing; default false. */
  readonly waitForDatabase?: boolean;
  /** Start although Postgres runs with `fsync` or `synchronous_commit` off. */
  readonly allowUnsafeDurability?: boolean;
  /** Largest append, default 1 MiB as EventStoreDB's. */
  readonly maxAppendBytes?: number;
  /** An append is answered after this at the latest, default 3,000. */
  readonly writeTimeoutMs?: number;
  /** Memory for recently written and read parts of the log, default 64 MiB. */
  readonly cacheBytes?: number;
  /** A connection that is silent this long is asked for a sign of life, and closed when none comes; default 10,000. */
  readonly keepAliveMs?: number;
  /** Told what an operator should know; default: nobody. */
  readonly report?: (message: string, error?: unknown) => void;
}

export interface EventStore {
  readonly port: number;
  /** For `EventStoreDBClient.connectionString`. */
  readonly connectionString: string;
  /** Undefined without a status server. */
  readonly statusPort: number | undefined;
  /** Commits what was accepted, ends subscriptions, frees the database. */
  stop(): Promise<void>;
}

const readerConnections = 6;
/** As EventStoreDB's: a message beyond it is refused before it is read. */
const maxMessageBytes = 16 * 1024 * 1024;
const shutdownTimeoutMs = 3_000;

/**
 * Starts a node that speaks EventStoreDB's protocol and keeps its log in Postgres.
 * @throws StartError when the database cannot be used or the port is taken
 */
export async function startEventStore(options: EventStoreOptions): Promise<EventStore> {
  const { databaseUrl, host = '127.0.0.1', report = () => {} } = options;
  const advertisedHost = options.advertisedHost ?? host;
  const writeTimeoutMs = options.writeTimeoutMs ?? 3_000;
  refuseInsecure(host, options);
  const stopping = new AbortController();
  // Every connection that appends listens; there is no telling how many that are.
  setMaxListeners(0, stopping.signal);
  const now = () => Date.now();
  const reader = new LogReader(databaseUrl, readerConnections, (error) => report('A read connection was lost.', error));
  const acls = new AclCache({ lastJson: (stream) => reader.lastJson(stream) });
  const pages = new LogPages({
    published: (events) => acls.published(events),
    load: (from, to) => reader.range(from, to),
    neighbours: (from, to) => reader.neighbours(from, to),
    maxBytes: options.cacheBytes ?? 64 * 1024 * 1024,
  });
  const writer = new LogWriter({
    databaseUrl,
    allowUnsafeDurability: options.allowUnsafeDurability ?? false,
    waitForDatabase: options.waitForDatabase ?? false,
    writeTimeoutMs,
    pages,
    now,
    onDisconnected: (error) => report('Postgres is away; nothing can be written.', error),
    onReconnected: () => report('Postgres is back.'),
  });
  const context: NodeContext = {
    writer,
    reader,
    pages,
    access: await accessOf(options, acls),
    scavenger: new Scavenger({
      databaseUrl,
      now,
      onRemoved: (positions) => pages.forget(positions),
      onEnd: ({ removedEvents, finished }) =>
        report(`A scavenge ${finished ? 'has ended' : 'was stopped'}: ${removedEvents} events removed.`),
      onFailure: (error) => report('A scavenge failed; the next one takes it up.', error),
    }),
    writeTimeoutMs,
    maxAppendBytes: options.maxAppendBytes ?? 1024 * 1024,
    stopping: stopping.signal,
    now,
    subscribers: { count: 0 },
  };

  const tls = await tlsOf(options, advertisableHosts(host, advertisedHost), new Date(now()));
  let boundPort = 0;
  const server = createServer(context, () => ({ host: advertisedHost, port: boundPort }), options);
  let statusServer: StatusServer | undefined;
  const stop = async () => {
    stopping.abort();
    await context.scavenger.close();
    await writer.stop();
    await shutDown(server);
    await statusServer?.stop();
    await reader.close();
  };
  try {
    await writer.start();
    boundPort = await bind(server, host, options.port ?? 0, tls);
    if (options.statusPort !== undefined)
      statusServer = await startStatusServer(context, { host, port: options.statusPort, tls });
  } catch (error) {
    await stop();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  return {
    port: boundPort,
    connectionString: `esdb://${bracketed(host)}:${boundPort}?${tlsParameters(tls)}`,
    statusPort: statusServer?.port,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

function createServer(
  context: NodeContext,
  address: () => { host: string; port: number },
  options: EventStoreOptions,
): Server {
  const server = new Server({
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.keepalive_time_ms': options.keepAliveMs ?? 10_000,
    'grpc.keepalive_timeout_ms': options.keepAliveMs ?? 10_000,
  });
  server.addService(streamsDefinition, streamsImplementation(context));
  server.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods: serverFeaturesCall() });
  server.addService(gossipGrpc.GossipService, { read: gossipCall(address, context.now) });
  for (const { definition, implementation } of unsupportedServices(context))
    server.addService(definition, implementation);
  return server;
}

function bind(server: Server, host: string, port: number, tls: TlsCertificate | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const address = `${bracketed(host)}:${port}`;
    server.bindAsync(address, serverCredentials(tls), (error, bound) => {
      if (error)
        reject(new StartError('port_taken', `Cannot listen on ${address}: ${error.message}`, { cause: error }));
      else resolve(bound);
    });
  });
}

function serverCredentials(tls: TlsCertificate | undefined): ServerCredentials {
  if (!tls) return ServerCredentials.createInsecure();
  const pair = { cert_chain: Buffer.from(tls.certificate), private_key: Buffer.from(tls.key) };
  return ServerCredentials.createSsl(null, [pair], false);
}

/** A wildcard is no name to reach a node by. */
function advertisableHosts(...hosts: readonly string[]): string[] {
  return hosts.filter((host) => host !== '0.0.0.0' && host !== '::');
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function tlsParameters(tls: TlsCertificate | undefined): string {
  if (!tls) return 'tls=false';
  return tls.certificateFile === undefined
    ? 'tls=true'
    : `tls=true&tlsCAFile=${encodeURIComponent(tls.certificateFile)}`;
}

function shutDown(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, shutdownTimeoutMs);
    server.tryShutdown(() => {
      clearTimeout(force);
      resolve();
    });
  });
}
