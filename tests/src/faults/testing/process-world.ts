import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { backendMigrations } from '@proofline/backend/app/backend-migrations';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { compileCache } from '@proofline/platform/process/testing/compile-cache';
import { projectionMigrations } from '@proofline/projections/migrations';

/** A log and a database with an organisation 1, for processes that are started and killed as the test says. */
export interface ProcessWorld {
  readonly db: Knex;
  readonly eventLog: EventLog;
  /** @param script from the root of the sources; it says by a message that it is ready */
  start(script: string): ChildProcess;
  /** Kills what was started, and leaves nothing behind. */
  stop(): Promise<void>;
}

export async function startProcessWorld(): Promise<ProcessWorld> {
  const children: ChildProcess[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'proofline-processes-'));
  const [database, logDatabase] = await Promise.all([
    testDatabase([...backendMigrations, ...projectionMigrations]),
    testDatabase(),
  ]);
  const node = await startEventStore({ databaseUrl: logDatabase.url, allowUnsafeDurability: true });
  const db = connectPostgres(database.url);
  await db('organizations').insert({ id: 1, name: 'First' });
  const eventLog = connectEventLog(node.connectionString);
  return {
    db,
    eventLog,
    start: (script) => {
      const child = spawn(process.execPath, [fileURLToPath(new URL(`../../../../${script}`, import.meta.url))], {
        env: {
          ...{ PATH: process.env.PATH, ...compileCache, LOG_LEVEL: 'fatal', BLOB_URL: pathToFileURL(folder).href },
          ...{ DATABASE_URL: database.url, EVENTSTORE_URL: node.connectionString },
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      children.push(child);
      return child;
    },
    stop: async () => {
      for (const child of children) child.kill('SIGKILL');
      await eventLog.dispose();
      await node.stop();
      await db.destroy();
      await Promise.all([database.drop(), logDatabase.drop()]);
      await rm(folder, { recursive: true });
    },
  };
}
