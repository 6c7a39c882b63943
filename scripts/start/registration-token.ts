import { createRegistrationToken } from '@proofline/backend/features/agents/registration-token';
import { systemClock } from '@proofline/platform/clock';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';

/** A one-time token for the agent of this run, should it not have registered yet or its credential be gone. */
export async function registrationToken(databaseUrl: string): Promise<string> {
  const db = connectPostgres(databaseUrl, { poolMax: 1, applicationName: 'start' });
  try {
    return (await createRegistrationToken({ db, clock: systemClock })).token;
  } finally {
    await db.destroy();
  }
}
