import type { UrlGroup, UrlGroupDetail } from '@proofline/contracts/api/url-groups';
import type { UrlListDetail, UrlListRow } from '@proofline/projections/url-lists/query';
import { UNKNOWN_USER } from '../accounts/account.ts';

type Names = ReadonlyMap<number, string>;

/** A row of GET /api/v1/url_groups/. Pure. */
export function presentUrlGroup(row: UrlListRow, names: Names): UrlGroup {
  return {
    id: row.id,
    name: row.name,
    url_count: row.urlCount,
    enabled: row.enabled,
    creator_full_name: (row.creatorId === null ? undefined : names.get(row.creatorId)) ?? UNKNOWN_USER,
    mtime: row.updatedAt.toISOString(),
  };
}

export function presentUrlGroupDetail(detail: UrlListDetail, names: Names): UrlGroupDetail {
  return { ...presentUrlGroup(detail, names), urls: detail.urls, projects: detail.checkIds, revision: detail.revision };
}
