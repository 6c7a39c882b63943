import { setTimeout as delay } from 'node:timers/promises';
import { DRY_RUN_LIMIT_MS } from '@proofline/contracts/api/dry-runs';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { NewId } from '@proofline/platform/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { GatewayTimeout, TooManyRequests } from '../../kernel/http/errors.ts';
import { MAX_WAITING_PER_ORGANIZATION } from './dry-run-limits.ts';
import { type DryRunQuestion, findAnswer, insertDryRun, type PostedDryRun, removeDryRun } from './dry-run-rows.ts';

const LOOK_EVERY_MS = 200;

export interface AgentQuestion {
  readonly organizationId: OrganizationId;
  readonly url: string;
  readonly country: string;
  readonly question: DryRunQuestion;
}

/**
 * Has an agent visit the page and waits for what it says. The row goes when the answer is there, when time is over and
 * when the client has left: an agent that answers later is refused.
 * @throws GatewayTimeout when no agent answers in time, TooManyRequests when the organisation waits for enough
 */
export async function askAnAgent(
  { db, clock, newId }: { readonly db: Knex; readonly clock: Clock; readonly newId: NewId },
  asked: AgentQuestion,
  signal: AbortSignal,
  limitMs: number = DRY_RUN_LIMIT_MS,
): Promise<PostedDryRun> {
  const id = newId();
  const askedAt = clock.now();
  const deadline = new Date(askedAt.getTime() + limitMs);
  if (!(await insertDryRun(db, { id, ...asked, askedAt, deadline }, MAX_WAITING_PER_ORGANIZATION))) {
    throw new TooManyRequests(5, 'Other pages of your organisation are being looked at. Please wait for them.');
  }
  try {
    const end = performance.now() + limitMs;
    while (!signal.aborted && performance.now() < end) {
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      const answer = await findAnswer(db, id);
      if (answer !== undefined) return answer;
    }
    throw new GatewayTimeout('dry_run_timed_out', 'The page could not be looked at in time. Please try again.');
  } finally {
    await removeDryRun(db, id);
  }
}
