import type { MutingEvent } from '@proofline/contracts/events/attention';
import type { OrganizationId, ReportId, UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { mutersAmong } from '@proofline/projections/attention/query';

/** Keeps what somebody wants to hear of a report: here it is known in the order of the log, whatever read models lag. */
export async function keepMute(
  trx: Knex,
  { type, data: { userId, reportId } }: MutingEvent,
  organizationId: OrganizationId,
  now: Date,
): Promise<void> {
  const row = {
    report_id: reportId,
    user_id: userId,
    organization_id: organizationId,
    ...{ is_muted: type === 'ReportMuted', kept_at: now },
  };
  await trx('notice_mutes').insert(row).onConflict(['report_id', 'user_id']).merge();
}

/** Those of `people` who want to hear of the report. */
export async function unmutedOf(
  trx: Knex,
  organizationId: OrganizationId,
  reportId: ReportId,
  people: readonly UserId[],
): Promise<UserId[]> {
  if (people.length === 0) return [];
  const muters = new Set(await mutersAmong(trx, organizationId, reportId, people));
  const followed = await trx('notice_mutes')
    .where({ report_id: reportId, organization_id: organizationId })
    .select<{ user_id: string; is_muted: boolean }[]>('user_id', 'is_muted');
  for (const { user_id, is_muted } of followed) {
    const userId = Number(user_id) as UserId;
    if (is_muted) muters.add(userId);
    else muters.delete(userId);
  }
  return people.filter((id) => !muters.has(id));
}
