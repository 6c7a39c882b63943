import { ownEnvironment } from '@proofline/platform/env/handed-over';
import { type Env, readEnv } from '@proofline/platform/env/read-env';
import { createLog } from '@proofline/platform/log/create-log';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { migrate } from '@proofline/platform/postgres/migrate';
import { ensureLogin, type LoginVariable, processLogins } from '@proofline/platform/postgres/process-logins';
import { PreflightError } from '@proofline/platform/preflight/obstacle';
import { preflight } from '@proofline/platform/preflight/preflight';
import { projectionMigrations } from '@proofline/projections/migrations';
import { backendMigrations } from '../app/backend-migrations.ts';
import { applyProcessRights } from '../app/process-rights.ts';

/** A server of the same machine may be starting. */
const patienceMs = { reached: 8_000, settled: 60_000, freed: 0 };

/**
 * Brings the database to the schema this version knows, the backend's tables and the read models', gives every process
 * its rights on them, and makes the users that `API_DATABASE_URL` and its like name.
 */
const env = readEnv('migrate', ownEnvironment(process.env));
const log = createLog('migrate', { level: env.LOG_LEVEL });
const db = connectPostgres(env.DATABASE_URL, { poolMax: 1, applicationName: 'migrate' });
try {
  const postgres = [{ variable: 'DATABASE_URL', url: env.DATABASE_URL, role: 'owner' as const }];
  await preflight({ postgres }, { patienceMs, say: (sentence) => log.warn(sentence) });
  const run = await migrate(db, [...backendMigrations, ...projectionMigrations]);
  log.info({ run }, run.length === 0 ? 'nothing to do' : 'migrated');
  if (await applyProcessRights(db)) await ensureLogins(db, env);
  else log.warn('processes have no database users of their own: this user may not make roles');
} catch (err) {
  if (err instanceof PreflightError) for (const problem of err.sentences) log.fatal({ problem }, 'preflight');
  else log.fatal({ err }, 'migration failed');
  process.exitCode = 1;
} finally {
  await db.destroy();
}

/** An administrator may have made them, and kept the right to: whether they let anybody in is seen by who uses them. */
async function ensureLogins(owner: Knex, urls: Env<'migrate'>): Promise<void> {
  for (const [variable, role] of Object.entries(processLogins) as [
    LoginVariable,
    (typeof processLogins)[LoginVariable],
  ][]) {
    const url = urls[variable];
    if (url === undefined) continue;
    await ensureLogin(owner, url, role).catch((err: unknown) =>
      log.warn({ err, variable }, 'a database user was not made'),
    );
  }
}
