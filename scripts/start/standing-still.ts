import { comparisonSentence } from '@proofline/platform/log-identity/comparison-sentence';
import { compareAndIdentify } from '@proofline/platform/log-identity/connect-product-log';
import { openBareLog } from '@proofline/platform/log-identity/open-bare-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';

/**
 * Why nobody works although everything runs, for the person at the console; undefined when the log is the one that was
 * read, and when that cannot be found out: the processes' logs say so then.
 */
export async function standingStill(
  { eventStoreUrl, streamPrefix }: { readonly eventStoreUrl: string; readonly streamPrefix: string },
  databaseUrl: string,
): Promise<string | undefined> {
  const db = connectPostgres(databaseUrl, { poolMax: 1, applicationName: 'start' });
  const bare = openBareLog(eventStoreUrl, { streamPrefix });
  try {
    const comparison = await compareAndIdentify(db, bare);
    return comparison.finding === 'same' ? undefined : comparisonSentence(comparison);
  } catch {
    return undefined;
  } finally {
    await bare.dispose();
    await db.destroy();
  }
}
