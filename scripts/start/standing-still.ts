import { comparisonSentence } from '@proofline/platform/log-identity/comparison-sentence';
import { compareAndIdentify } from '@proofline/platform/log-identity/connect-product-log';
import { openBareLog } from '@proofline/platform/log-identity/open-bare-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';

/**
 * Whether the log is the one that was read, for the person at the console.
 * @returns why nobody works, although everything runs; null when everybody may; undefined when that cannot be found out:
 * the processes' logs say so then
 */
export async function standingStill(
  { eventStoreUrl, streamPrefix }: { readonly eventStoreUrl: string; readonly streamPrefix: string },
  databaseUrl: string,
): Promise<string | null | undefined> {
  const db = connectPostgres(databaseUrl, { poolMax: 1, applicationName: 'start' });
  const bare = openBareLog(eventStoreUrl, { streamPrefix });
  try {
    const comparison = await compareAndIdentify(db, bare);
    return comparison.finding === 'same' ? null : comparisonSentence(comparison);
  } catch {
    return undefined;
  } finally {
    await bare.dispose();
    await db.destroy();
  }
}
