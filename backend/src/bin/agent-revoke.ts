import { agentIdSchema } from '@proofline/contracts/ids';
import { systemClock } from '@proofline/platform/clock';
import { ownEnvironment } from '@proofline/platform/env/handed-over';
import { readEnv } from '@proofline/platform/env/read-env';
import { createLog } from '@proofline/platform/log/create-log';
import { connectProductLog } from '@proofline/platform/log-identity/connect-product-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { revokeAgent } from '../features/agents/revoke-agent.ts';

/** `npm run agent:revoke -- <agent id>`: shuts a crawler agent out. */
const agentId = agentIdSchema.safeParse(process.argv[2]);
if (!agentId.success) {
  console.error('Usage: npm run agent:revoke -- <agent id>');
  process.exit(2);
}
const env = readEnv('account', ownEnvironment(process.env));
const db = connectPostgres(env.DATABASE_URL, { poolMax: 1, applicationName: 'agent-revoke' });
const { eventLog } = connectProductLog({
  connectionString: env.EVENTSTORE_URL,
  streamPrefix: env.EVENTSTORE_STREAM_PREFIX,
  databaseUrl: env.DATABASE_URL,
  log: createLog('agent-revoke', { level: env.LOG_LEVEL }),
});
try {
  const known = await revokeAgent({ db, eventLog, clock: systemClock }, agentId.data, {
    type: 'system',
    id: 'agent:revoke',
  });
  if (known) console.log(`Agent ${agentId.data} is revoked.`);
  else console.error(`There is no agent ${agentId.data}.`);
  process.exitCode = known ? 0 : 1;
} finally {
  await eventLog.dispose();
  await db.destroy();
}
