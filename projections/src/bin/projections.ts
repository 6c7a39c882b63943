import { setTimeout as wait } from 'node:timers/promises';
import { ForeignEvents } from '@proofline/platform/event-log/foreign-events';
import { foreignFinding } from '@proofline/platform/event-log/foreign-finding';
import { connectProductLog } from '@proofline/platform/log-identity/connect-product-log';
import { HUNG_AFTER_MS } from '@proofline/platform/postgres/advisory-lock';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { startHeartbeat } from '@proofline/platform/process/heartbeat';
import { runProcess } from '@proofline/platform/process/run-process';
import { selectReadModels } from '../read-models.ts';
import { runProjections } from '../runtime/run-projections.ts';

/** A process that another keeps in reserve, or whose backlog is long, is at work all the same. */
const readyAfterMs = 3_000;

runProcess({
  name: 'projections',
  start: async ({ env, log, signal, ready }) => {
    const models = selectReadModels(process.argv.slice(2));
    const db = connectPostgres(env.DATABASE_URL, {
      ...{ poolMax: 2, applicationName: 'projections', idleInTransactionMs: HUNG_AFTER_MS },
    });
    const foreign = new ForeignEvents(log);
    const { eventLog } = connectProductLog({
      connectionString: env.EVENTSTORE_URL,
      streamPrefix: env.EVENTSTORE_STREAM_PREFIX,
      databaseUrl: env.DATABASE_URL,
      log,
      foreign,
    });
    const caughtUp = Promise.withResolvers<void>();
    const running = runProjections({
      db,
      databaseUrl: env.DATABASE_URL,
      eventLog,
      log,
      models,
      signal,
      onProgress: (progress) => {
        if (progress.caughtUp) caughtUp.resolve();
      },
    });
    await Promise.race([
      caughtUp.promise,
      running,
      wait(readyAfterMs, undefined, { signal, ref: false }).catch(() => {}),
    ]);
    const stopHeartbeat = startHeartbeat({
      db,
      kind: 'projections',
      log,
      tell: () => ({ log: foreignFinding(foreign) }),
    });
    ready();
    return async () => {
      await running;
      await stopHeartbeat();
      await eventLog.dispose();
      await db.destroy();
    };
  },
});
