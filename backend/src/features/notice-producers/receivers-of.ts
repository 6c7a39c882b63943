import type { UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { unmutedOf } from './mutes.ts';
import type { ProducedNotice } from './produced-notice.ts';

/**
 * Who hears of it, by their ids: active people of an active organisation who have chosen to hear of its category and
 * have not muted its report. Everybody of an organisation may see its checks. An organisation's notice reaches nobody
 * outside it, whoever its producer names.
 */
export async function receiversOf(
  trx: Knex,
  { category, audience, reportId }: Pick<ProducedNotice, 'category' | 'audience' | 'reportId'>,
): Promise<UserId[]> {
  const chosen = trx({ a: 'accounts' })
    .join({ o: 'organizations' }, 'o.id', 'a.organization_id')
    .where({ 'a.is_active': true, 'o.is_active': true })
    .whereRaw(`a.preferences -> 'notification_settings' -> ? = 'true'::jsonb`, [category])
    .orderBy('a.id');
  if (audience.to === 'superusers') return await chosen.where('a.is_superuser', true).pluck<UserId[]>('a.id');
  const { organizationId } = audience;
  chosen.where('a.organization_id', organizationId);
  if (audience.to === 'managers') chosen.where('a.has_full_access', true);
  else if (audience.to === 'members') chosen.whereIn('a.id', [...audience.userIds]);
  else chosen.whereNotIn('a.id', [...audience.except]);
  const people = await chosen.pluck<UserId[]>('a.id');
  return reportId === undefined ? people : await unmutedOf(trx, organizationId, reportId, people);
}
