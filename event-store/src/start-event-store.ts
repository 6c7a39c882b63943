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
import { StartError } from './start-error.ts';
import { type StatusServer, startStatusServer } from './status-server.ts';
import { LogReader } from './storage/log-reader.ts';

export { StartError } from './start-error.ts';

export interface EventStoreOptions {
  /** The database that holds the log, in a schema `event_store` of its own. One node writes to it at a time. */
  databaseUrl: string;
  /** Address to listen on, default 127.0.0.1. */
  host?: string;
  /** Default 0: any free port. EventStoreDB's own is 2113. */
  port?: number;
  /** Port of `/health/live` and `/stats` on the same host; default: no such server. 0 is any free port. */
  statusPort?: number;
  /** Host that clients are told by gossip; default: `host`. */
  advertisedHost?: string;
  /** Wait until Postgres answers and no other node holds the database, instead of refusing; default false. */
  waitForDatabase?: boolean;
  /** Start although Postgres runs with `fsync` or `synchronous_commit` off. */
  allowUnsafeDurability?: boolean;
  /** Largest append, default 1 MiB as EventStoreDB's. */
  maxAppendBytes?: number;
  /** An append is answered after this at the latest, default 3,000. */
  writeTimeoutMs?: number;
  /** Memory for recently written and read parts of the log, default 64 MiB. */
  cacheBytes?: number;
  /** Told what an operator should know; default: nobody. */
  report?: (message: string, error?: unknown) => void;
}

export interface EventStore {
  port: number;
  /** For `EventStoreDBClient.connectionString`. */
  connectionString: string;
  /** Undefined without a status server. */
  statusPort: number | undefined;
  /** Commits what was accepted, ends subscriptions, frees the database. */
  stop(): Promise<void>;
}

const readerConnections = 6;
const shutdownTimeoutMs = 3_000;

/**
 * Starts a node that speaks EventStoreDB's protocol and keeps its log in Postgres.
 * @throws StartError when the database cannot be used or the port is taken
 */
export async function startEventStore(options: EventStoreOptions): Promise<EventStore> {
  const { databaseUrl, host = '127.0.0.1', report = () => {} } = options;
  const stopping = new AbortController();
  // Every connection that appends listens; there is no telling how many that are.
  setMaxListeners(0, stopping.signal);
  const now = () => Date.now();
  const reader = new LogReader(databaseUrl, readerConnections, (error) => report('A read connection was lost.', error));
  const pages = new LogPages({
    load: (from, to) => reader.range(from, to),
    maxBytes: options.cacheBytes ?? 64 * 1024 * 1024,
  });
  const writer = new LogWriter({
    databaseUrl,
    allowUnsafeDurability: options.allowUnsafeDurability ?? false,
    waitForDatabase: options.waitForDatabase ?? false,
    writeTimeoutMs: options.writeTimeoutMs ?? 3_000,
    pages,
    now,
    onDisconnected: (error) => report('Postgres is away; nothing can be written.', error),
    onReconnected: () => report('Postgres is back.'),
  });
  const context: NodeContext = {
    writer,
    reader,
    pages,
    maxAppendBytes: options.maxAppendBytes ?? 1024 * 1024,
    stopping: stopping.signal,
    now,
    subscribers: { count: 0 },
  };

  let boundPort = 0;
  const server = createServer(context, () => ({ host: options.advertisedHost ?? host, port: boundPort }));
  let statusServer: StatusServer | undefined;
  const stop = async () => {
    stopping.abort();
    await writer.stop();
    await shutDown(server);
    await statusServer?.stop();
    await reader.close();
  };
  try {
    await writer.start();
    boundPort = await bind(server, host, options.port ?? 0);
    if (options.statusPort !== undefined) statusServer = await startStatusServer(context, host, options.statusPort);
  } catch (error) {
    await stop();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  return {
    port: boundPort,
    connectionString: `esdb://${host.includes(':') ? `[${host}]` : host}:${boundPort}?tls=false`,
    statusPort: statusServer?.port,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

function createServer(context: NodeContext, address: () => { host: string; port: number }): Server {
  const server = new Server();
  server.addService(streamsDefinition, streamsImplementation(context));
  server.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods: serverFeaturesCall() });
  server.addService(gossipGrpc.GossipService, { read: gossipCall(address, context.now) });
  for (const { definition, implementation } of unsupportedServices()) server.addService(definition, implementation);
  return server;
}

function bind(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) => {
      if (error)
        reject(new StartError('port_taken', `Cannot listen on ${address}: ${error.message}`, { cause: error }));
      else resolve(bound);
    });
  });
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
