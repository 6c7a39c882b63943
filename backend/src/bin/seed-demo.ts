import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openBlobs } from '@proofline/platform/blobs/open-blobs';
import { systemClock } from '@proofline/platform/clock';
import { ownEnvironment } from '@proofline/platform/env/handed-over';
import { machineEnvironment } from '@proofline/platform/env/listed-environment';
import { readEnv } from '@proofline/platform/env/read-env';
import { createLog } from '@proofline/platform/log/create-log';
import { connectProductLog } from '@proofline/platform/log-identity/connect-product-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import type { ProcessMessage } from '@proofline/platform/process/run-process';
import { askForDemoRuns } from '../features/demo-seed/demo-runs.ts';
import { demoSeedSchema } from '../features/demo-seed/demo-seed.ts';
import { seedDemo } from '../features/demo-seed/seed-demo.ts';

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);
const printLimitMs = 20_000;
const maxSeedBytes = 10 * 1024 * 1024;
/** A run of the demo takes a minute or two, on a machine with much else to do some ten. */
const runs = { patienceMs: 30 * 60_000, lookEveryMs: 2_000 };

/** The demo internet prints what it offers; it knows nothing of the product, nor the product of it. */
const printer = fileURLToPath(new URL('../../../demo-web/src/bin/print-demo-seed.ts', import.meta.url));

/**
 * `seed-demo [file.json]`: demo accounts, lists and checks over them, in demo mode and on this machine only. Is ready when
 * they are there; then stays until the last run of each check has been asked for.
 */
const env = readEnv('seed-demo', ownEnvironment(process.env));
const log = createLog('seed-demo', { level: env.LOG_LEVEL });
const db = connectPostgres(env.DATABASE_URL, { poolMax: 2, applicationName: 'seed-demo' });
const { eventLog } = connectProductLog({
  connectionString: env.EVENTSTORE_URL,
  streamPrefix: env.EVENTSTORE_STREAM_PREFIX,
  databaseUrl: env.DATABASE_URL,
  log,
});
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
if (process.send) process.once('disconnect', () => stopping.abort());
try {
  if (!env.DEMO || !loopback.has(env.HOST)) throw new Error('Demo data needs DEMO=1 and a loopback address as HOST.');
  const [file] = process.argv.slice(2);
  const text = file === undefined ? await printedSeed() : await readFile(file, 'utf8');
  const deps = { db, eventLog, clock: systemClock, blobs: openBlobs(env.BLOB_URL) };
  const seed = demoSeedSchema.parse(JSON.parse(text));
  const { checks, urlLists } = await seedDemo(deps, seed, { withChecks: env.DEMO_RUNS > 0 });
  log.info({ checks: checks.map(({ checkId }) => checkId), urlLists }, 'demo data is there');
  const ready: ProcessMessage = { ready: true, name: 'seed-demo', details: {} };
  process.send?.(ready);
  const options = { ...runs, runs: env.DEMO_RUNS, signal: stopping.signal };
  await Promise.all(checks.map((check) => askForDemoRuns(deps, check, options)));
} catch (err) {
  log.fatal({ err }, 'demo data could not be written');
  process.exitCode = 1;
} finally {
  stopping.abort();
  await eventLog.dispose();
  await db.destroy();
  // Somebody who listens for the end of the channel keeps a process alive.
  if (process.connected) process.disconnect();
}

async function printedSeed(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [printer], {
    env: machineEnvironment(),
    timeout: printLimitMs,
    maxBuffer: maxSeedBytes,
  });
  return stdout;
}
