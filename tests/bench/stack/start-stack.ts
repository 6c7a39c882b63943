import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { startEmbeddedPostgres } from '@proofline/platform/postgres/embedded-postgres';
import { API_NODE_FLAGS } from '@proofline/platform/process/api-node-flags';
import { realServerUrl, saySo, streamPrefix } from './server-under-test.ts';
import { runScript, startProcess } from './start-process.ts';
import { whenInterrupted } from './when-interrupted.ts';

export interface Stack {
  readonly apiUrl: string;
  readonly apiPid: number;
  readonly databaseUrl: string;
  readonly db: Knex;
  readonly eventLog: EventLog;
  stop(): Promise<void>;
}

const processOf = (path: string) => new URL(`../../../${path}`, import.meta.url);

/**
 * The product as it runs in earnest, durable Postgres included, each process by itself, in a folder of its own that is
 * gone afterwards, on the log at `EVENTSTORE_TEST_URL` if that is set. No agent and no demo internet: a bench brings its own load.
 * @param options.folder where the data lie instead, to be found there again by the next start
 */
export async function startStack(
  options: { frontendDist?: string; env?: Readonly<Record<string, string>>; folder?: string } = {},
): Promise<Stack> {
  const { folder, stops } = await dataFolder(options.folder);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };
  const stopAll = async () => {
    for (const one of stops.splice(0).reverse()) await one();
    forget();
  };
  const forget = whenInterrupted(stop);
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      logFile: join(folder, 'postgres.log'),
      databases: ['log', 'product'],
    });
    stops.push(() => postgres.stop());
    saySo();
    const logUrl = realServerUrl ?? (await startNode(postgres.urlOf('log'), stops));
    const env = {
      DATABASE_URL: postgres.urlOf('product'),
      EVENTSTORE_URL: logUrl,
      EVENTSTORE_STREAM_PREFIX: streamPrefix,
      BLOB_URL: pathToFileURL(join(folder, 'blobs')).href,
      HOST: '127.0.0.1',
      PORT: '0',
      ...options.env,
      ...(options.frontendDist === undefined ? {} : { FRONTEND_DIST: options.frontendDist }),
    };
    await runScript(processOf('backend/src/bin/migrate.ts'), env);
    const [api, ...others] = await Promise.all([
      startProcess(processOf('backend/src/bin/api.ts'), env, [], API_NODE_FLAGS),
      startProcess(processOf('projections/src/bin/projections.ts'), env),
      startProcess(processOf('backend/src/bin/reactors.ts'), env),
    ]);
    for (const running of [api, ...others]) stops.push(() => running.stop());
    const db = connectPostgres(env.DATABASE_URL, { poolMax: 4, applicationName: 'test bench' });
    stops.push(() => db.destroy());
    const eventLog = connectEventLog(env.EVENTSTORE_URL, { streamPrefix });
    stops.push(() => eventLog.dispose());
    const apiUrl = `http://127.0.0.1:${api.details.port}`;
    return { apiUrl, apiPid: api.pid, databaseUrl: env.DATABASE_URL, db, eventLog, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function dataFolder(kept: string | undefined): Promise<{ folder: string; stops: (() => Promise<void>)[] }> {
  const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'proofline-bench-')) : resolve(kept);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  return { folder, stops: kept === undefined ? [() => rm(folder, { recursive: true, force: true })] : [] };
}

/** In the frame that ends with us: a bench that fails leaves nothing behind. */
async function startNode(databaseUrl: string, stops: (() => Promise<void>)[]): Promise<string> {
  const node = await startProcess(processOf('scripts/processes/event-store.ts'), {
    EVENTSTORE_DATABASE_URL: databaseUrl,
    EVENTSTORE_PORT: '0',
  });
  stops.push(() => node.stop());
  return String(node.details.url);
}
