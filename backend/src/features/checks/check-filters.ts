import type { projectQuerySchema } from '@proofline/contracts/api/projects';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { ListChecksOptions } from '@proofline/projections/checks/query';
import type { z } from 'zod';
import { parseIdList } from '../../kernel/http/ids-in-requests.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { findCreators } from '../accounts/account.ts';
import { requireSwitch } from '../feature-switches/is-switch-on.ts';

/** What narrows a list of checks, whichever page of it and in whatever order. */
export type CheckFilters = Omit<ListChecksOptions, 'page' | 'pageSize' | 'order'>;

type Asked = Omit<z.output<typeof projectQuerySchema>, 'page' | 'page_size' | 'ordering'>;

/** The filters of GET /api/projects/ as the read model takes them, for who asks. */
export async function checkFilters(db: Knex, principal: UserPrincipal, query: Asked): Promise<CheckFilters> {
  const { organizationId, userId } = principal;
  if (query.is_favorite !== undefined) await requireSwitch(db, 'enable_favorites');
  return {
    ids: parseIdList('id__in', query.id__in?.join(',')),
    name: query.name,
    kinds: query.kind,
    creatorIds: await findCreators(db, organizationId, query.creator, query.creator_full_name),
    countries: query.countries,
    schedules: query.schedule,
    statuses: query.status,
    minUrlCount: query.url_count__gte,
    maxUrlCount: query.url_count__lte,
    enabled: query.enabled,
    archived: query.last_report_archived,
    favorites: query.is_favorite === undefined ? undefined : { of: userId, are: query.is_favorite },
  };
}
