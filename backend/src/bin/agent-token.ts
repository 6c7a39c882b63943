import { systemClock } from '@proofline/platform/clock';
import { ownEnvironment } from '@proofline/platform/env/handed-over';
import { readEnv } from '@proofline/platform/env/read-env';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { createRegistrationToken } from '../features/agents/registration-token.ts';

/** `npm run agent:token`: prints a one-time token on standard output, and on standard error how long it is good. */
const env = readEnv('account', ownEnvironment(process.env));
const db = connectPostgres(env.DATABASE_URL, { poolMax: 1, applicationName: 'agent-token' });
try {
  const { token, expiresAt } = await createRegistrationToken({ db, clock: systemClock });
  console.error(`One crawler agent may register with this token until ${expiresAt.toISOString()}:`);
  console.log(token);
} finally {
  await db.destroy();
}
