import { ownEnvironment } from '@proofline/platform/env/handed-over';
import { readEnv } from '@proofline/platform/env/read-env';
import { createLog } from '@proofline/platform/log/create-log';
import { connectProductLog } from '@proofline/platform/log-identity/connect-product-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { selectReadModels } from '../read-models.ts';
import { rebuild } from '../runtime/rebuild.ts';

/** `npm run projections:rebuild [-- name …]`: read models anew from the log, beside the live ones, then in their place. */
async function main(names: readonly string[], signal: AbortSignal): Promise<void> {
  const models = selectReadModels(names);
  const env = readEnv('rebuild', ownEnvironment(process.env));
  const db = connectPostgres(env.DATABASE_URL, { poolMax: models.length + 2, applicationName: 'rebuild' });
  const log = createLog('rebuild', { level: env.LOG_LEVEL });
  const { eventLog, gate } = connectProductLog({
    connectionString: env.EVENTSTORE_URL,
    streamPrefix: env.EVENTSTORE_STREAM_PREFIX,
    databaseUrl: env.DATABASE_URL,
    log,
  });
  const startedAt = performance.now();
  try {
    // It would wait without end for a log that is not the one that was read.
    await gate.pass();
    const { position, events } = await rebuild({
      db,
      databaseUrl: env.DATABASE_URL,
      eventLog,
      log,
      models,
      signal,
    });
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(
      `Rebuilt ${models.map(({ name }) => name).join(', ')} from ${events} events in ${seconds.toFixed(1)} s, ` +
        `up to log position ${position}.`,
    );
  } finally {
    await eventLog.dispose();
    await db.destroy();
  }
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort(new Error(signal)));
try {
  await main(process.argv.slice(2), stopping.signal);
} catch (error) {
  console.error(`The rebuild failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
