import { parseArgs } from 'node:util';
import { openBlobs } from '@proofline/platform/blobs/open-blobs';
import { systemClock } from '@proofline/platform/clock';
import { ownEnvironment } from '@proofline/platform/env/handed-over';
import { readEnv } from '@proofline/platform/env/read-env';
import { createLog } from '@proofline/platform/log/create-log';
import { connectProductLog } from '@proofline/platform/log-identity/connect-product-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import { expireEvidence } from '../features/retention/expire-evidence.ts';
import { planInWords } from '../features/retention/plan-in-words.ts';
import { planSweep } from '../features/retention/plan-sweep.ts';
import { sweepEvidence } from '../features/retention/sweep-evidence.ts';
import { operatorName } from './commands/operator-name.ts';

const usage = `Deletes evidence that is older than EVIDENCE_RETENTION_MONTHS and that no younger report names, as the
reactors do by themselves, and what nothing names at all. Legal holds are kept.

  npm run evidence -- sweep --dry-run   says what would go, and what holds keep
  npm run evidence -- sweep             does it now

It may be broken off and called again at any time, whatever else runs.`;

const CATCH_UP_MS = 30_000;

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help || positionals.length !== 1 || positionals[0] !== 'sweep') {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const env = readEnv('evidence', ownEnvironment(process.env));
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort(new Error(name)));
  const { signal } = stopping;
  const log = createLog('evidence', { level: 'warn' });
  const db = connectPostgres(env.DATABASE_URL, { poolMax: 2, applicationName: 'evidence' });
  const { eventLog, gate } = connectProductLog({
    connectionString: env.EVENTSTORE_URL,
    streamPrefix: env.EVENTSTORE_STREAM_PREFIX,
    databaseUrl: env.DATABASE_URL,
    log,
  });
  const evidenceRetentionMonths = env.EVIDENCE_RETENTION_MONTHS;
  const deps = {
    ...{ db, eventLog, clock: systemClock, log, evidenceRetentionMonths, actor: operatorName() },
    blobs: openBlobs(env.BLOB_URL),
  };
  try {
    await gate.pass();
    if (values['dry-run']) {
      console.log(planInWords(await planSweep(deps, signal), evidenceRetentionMonths));
      return 0;
    }
    let reports = 0;
    for (let expired = await expireEvidence(deps, signal); expired > 0; expired = await expireEvidence(deps, signal)) {
      reports += expired;
      const [last] = await eventLog.readAll({ maxEvents: 1, direction: 'backwards' });
      if (last !== undefined) await awaitPosition(db, PROJECTION_NAMES, last.position, CATCH_UP_MS);
    }
    let files = 0;
    let bytes = 0;
    for (let after: string | undefined, ended = false; !ended; ) {
      const swept = await sweepEvidence(deps, after, { signal });
      files += swept.files;
      bytes += swept.bytes;
      after = swept.next;
      ended = after === undefined;
    }
    console.log(`The evidence of ${reports.toLocaleString('en')} reports was given up.`);
    console.log(`Deleted: ${files.toLocaleString('en')} files (${bytes.toLocaleString('en')} bytes).`);
    return 0;
  } finally {
    await eventLog.dispose();
    await db.destroy();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
