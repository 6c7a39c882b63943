import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { createLog } from '@proofline/platform/log/create-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { startEmbeddedPostgres } from '@proofline/platform/postgres/embedded-postgres';
import { migrate } from '@proofline/platform/postgres/migrate';
import { projectionMigrations } from '@proofline/projections/migrations';
import { selectReadModels } from '@proofline/projections/read-models';
import { rebuild } from '@proofline/projections/runtime/rebuild';
import { startChildServer } from './log/child-server.ts';
import { drainByClient } from './projections/drain-by-client.ts';
import { fillLog } from './projections/fill-log.ts';
import { cpuBetween, cpuOfTree } from './stack/cpu-of-tree.ts';
import { realServerUrl, saySo, serverUnderTest, streamPrefix } from './stack/server-under-test.ts';

/**
 * All read models rebuilt from whole runs in the embedded node, and beside it the same log read through the official
 * client, and through the product's own reader, by somebody who does nothing with it. With `EVENTSTORE_TEST_URL` from the
 * server there.
 */
const floors = { eventsPerS: 12_000, ratioToClientDrain: 0.5 };
const targets = process.argv.includes('--full') ? 200_000 : 30_000;

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-bench-projections-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    databases: ['log', 'product'],
  });
  try {
    saySo();
    if (realServerUrl !== undefined) return await measureThrough(realServerUrl, postgres.urlOf('product'));
    const node = await startChildServer(new URL('../../event-store/src/bin/event-store.ts', import.meta.url), {
      EVENTSTORE_DATABASE_URL: postgres.urlOf('log'),
      EVENTSTORE_PORT: '0',
    });
    try {
      return await measureThrough(node.connectionString, postgres.urlOf('product'));
    } finally {
      await node.stop();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureThrough(connectionString: string, databaseUrl: string): Promise<boolean> {
  const eventLog = connectEventLog(connectionString, { streamPrefix });
  try {
    return await measure(eventLog, connectionString, databaseUrl);
  } finally {
    await eventLog.dispose();
  }
}

async function measure(eventLog: EventLog, connectionString: string, databaseUrl: string): Promise<boolean> {
  const models = selectReadModels([]);
  const db = connectPostgres(databaseUrl, { poolMax: models.length + 2 });
  try {
    await migrate(db, projectionMigrations);
    const { events, position } = await fillLog(eventLog, targets);
    console.error(`${events.toLocaleString('en')} events written`);
    const clientS = await drainByClient(connectionString, position);
    console.error(`read by the client in ${clientS.toFixed(1)} s`);
    const drainS = await secondsOf(() => drain(eventLog, position));
    console.error(`read by the product's own reader in ${drainS.toFixed(1)} s`);
    const cpuBefore = await cpuOfTree();
    const rebuildS = await secondsOf(() =>
      rebuild({
        db,
        databaseUrl,
        eventLog,
        log: createLog('bench', { level: 'warn' }),
        models,
        signal: AbortSignal.timeout(10 * 60_000),
      }),
    );
    console.error(`rebuilt into ${models.length} read models in ${rebuildS.toFixed(1)} s`);
    const cpu = cpuBetween(cpuBefore, await cpuOfTree());
    const figures = {
      eventsPerS: Math.round(events / rebuildS),
      clientDrainEventsPerS: Math.round(events / clientS),
      ratioToClientDrain: Math.round((clientS / rebuildS) * 100) / 100,
      ownDrainEventsPerS: Math.round(events / drainS),
      ratioToOwnDrain: Math.round((drainS / rebuildS) * 100) / 100,
      events,
      // Says the same on a machine that others use too.
      cpuUsPerEvent: Object.fromEntries([...cpu].map(([name, ms]) => [name, Math.round((ms * 10_000) / events) / 10])),
    };
    const ok = figures.eventsPerS >= floors.eventsPerS && figures.ratioToClientDrain >= floors.ratioToClientDrain;
    console.log(JSON.stringify({ bench: 'projections', ok, server: serverUnderTest, figures }));
    return ok;
  } finally {
    await db.destroy();
  }
}

async function drain(eventLog: EventLog, until: bigint): Promise<void> {
  const stopping = new AbortController();
  for await (const { position } of eventLog.subscribeAll({
    after: 'start',
    maxBatch: 2_000,
    signal: stopping.signal,
  })) {
    if (position < until) continue;
    stopping.abort();
    return;
  }
}

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return (performance.now() - startedAt) / 1000;
}

process.exitCode = (await main()) ? 0 : 1;
