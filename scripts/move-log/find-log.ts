import { withPatience } from '@proofline/platform/event-log/answer-budget';
import { compareLog } from '@proofline/platform/log-identity/compare-log';
import { comparisonSentence } from '@proofline/platform/log-identity/comparison-sentence';
import { lookAtLog } from '@proofline/platform/log-identity/look-at-log';
import { openBareLog } from '@proofline/platform/log-identity/open-bare-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { StartError } from '../machine/start-error.ts';

interface WhereToLook {
  readonly productUrl: string;
  readonly prefix: string;
}

/**
 * Only the log that was read may be moved: its copy is adopted without another question.
 * @param original connection string
 * @param copy of an earlier call that came to its end, if there may be one
 * @throws {StartError}
 */
export async function refuseUnread(original: string, copy: string | undefined, where: WhereToLook): Promise<void> {
  const found = await compared(original, where);
  if (found.finding === 'same' || found.finding === 'adoption_unfinished') return;
  if (copy !== undefined && (await compared(copy, where)).finding === 'same') return;
  throw new StartError(`What is to be moved is not the log that was read. ${comparisonSentence(found)}`);
}

/** Looks, and writes nothing. */
async function compared(eventStoreUrl: string, { productUrl, prefix }: WhereToLook) {
  const db = connectPostgres(productUrl, { poolMax: 1, applicationName: 'log move' });
  const bare = openBareLog(eventStoreUrl, { streamPrefix: prefix });
  try {
    return compareLog(await withPatience(() => lookAtLog(db, bare)));
  } finally {
    await bare.dispose();
    await db.destroy();
  }
}
