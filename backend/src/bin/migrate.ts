import { ownEnvironment } from '@proofline/platform/env/handed-over';
import { readEnv } from '@proofline/platform/env/read-env';
import { createLog } from '@proofline/platform/log/create-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { migrate } from '@proofline/platform/postgres/migrate';
import { projectionMigrations } from '@proofline/projections/migrations';
import { backendMigrations } from '../host/backend-migrations.ts';

/** Brings the database to the schema this version knows: the backend's tables and the read models'. */
const env = readEnv('migrate', ownEnvironment(process.env));
const log = createLog('migrate', { level: env.LOG_LEVEL });
const db = connectPostgres(env.DATABASE_URL, { poolMax: 1, applicationName: 'migrate' });
try {
  const run = await migrate(db, [...backendMigrations, ...projectionMigrations]);
  log.info({ run }, run.length === 0 ? 'nothing to do' : 'migrated');
} catch (err) {
  log.fatal({ err }, 'migration failed');
  process.exitCode = 1;
} finally {
  await db.destroy();
}
