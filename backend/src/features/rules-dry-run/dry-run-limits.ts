import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { TooManyRequests } from '../../kernel/http/errors.ts';

/** Each costs an agent a page. */
export const dryRunsPerMinute = { user: 10, organization: 30 } as const;
/** Of one organisation at a time: the others' agents are not its own. */
export const MAX_WAITING_PER_ORGANIZATION = 5;

const minuteMs = 60_000;

/**
 * Counts a dry run of an account and its organisation, over all processes.
 * @throws TooManyRequests beyond what a minute has room for
 */
export async function takeDryRun(
  { db, clock }: { readonly db: Knex; readonly clock: Clock },
  { userId, organizationId }: { readonly userId: UserId; readonly organizationId: OrganizationId },
): Promise<void> {
  const now = clock.now().getTime();
  const minute = new Date(now - (now % minuteMs));
  const counts = [
    [`user-${userId}`, dryRunsPerMinute.user],
    [`organization-${organizationId}`, dryRunsPerMinute.organization],
  ] as const;
  await db('dry_run_counts')
    .where('minute', '<', new Date(now - 2 * minuteMs))
    .delete();
  for (const [who, limit] of counts) {
    const { rows } = await db.raw<{ rows: [{ asked: number }] }>(
      `insert into dry_run_counts as c (who, minute, asked) values (?, ?, 1)
       on conflict (who, minute) do update set asked = c.asked + 1 returning asked`,
      [who, minute],
    );
    if (rows[0].asked > limit) throw new TooManyRequests((minute.getTime() + minuteMs - now) / 1000);
  }
}
