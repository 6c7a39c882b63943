import { urlListStream } from '@proofline/contracts/events/streams';
import type { OrganizationId, UrlListId } from '@proofline/contracts/ids';
import { getUrlListsById } from '@proofline/projections/url-lists/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { foldStream } from '../../kernel/commands/handle-command.ts';
import { urlListDecider } from '../url-lists/decide.ts';

export interface KnownUrlList {
  readonly id: UrlListId;
  readonly name: string;
  readonly urlCount: number;
  readonly enabled: boolean;
}

/** Lists the read model may not have yet are asked of the log, a few at the most: a check is made seconds after its list. */
const maxAskedOfLog = 10;

/** The lists among `ids` that the organisation has, in the order of `ids`. */
export async function loadUrlLists(
  { db, eventLog }: Pick<BackendDeps, 'db' | 'eventLog'>,
  organizationId: OrganizationId,
  ids: readonly UrlListId[],
): Promise<KnownUrlList[]> {
  const rows = await getUrlListsById(db, organizationId, ids);
  const known = new Map<UrlListId, KnownUrlList>(rows.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !known.has(id)).slice(0, maxAskedOfLog);
  for (const id of missing) {
    const { state } = await foldStream(eventLog, urlListDecider, urlListStream(id));
    if (state.status === 'none' || state.organizationId !== organizationId) continue;
    known.set(id, { id, name: state.name, urlCount: state.urls.length, enabled: state.enabled });
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}
