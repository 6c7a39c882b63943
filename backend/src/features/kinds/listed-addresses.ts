import type { UrlListId } from '@proofline/contracts/ids';
import type { PinnedList } from '@proofline/contracts/kinds/configuration-parts';
import type { PinSources, PlanSources } from './backend-kind.ts';

/** The lists of a check as they stand now, in its order. */
export async function pinLists(ids: readonly UrlListId[], pinUrlList: PinSources['pinUrlList']): Promise<PinnedList[]> {
  const lists: PinnedList[] = [];
  for (const id of ids) lists.push(await pinUrlList(id));
  return lists;
}

/** The addresses of each list, as they stood when it was pinned. */
export async function readLists(
  lists: readonly PinnedList[],
  { readPinnedUrls }: PlanSources,
): Promise<(readonly string[])[]> {
  const addresses: (readonly string[])[] = [];
  for (const list of lists) addresses.push(await readPinnedUrls(list));
  return addresses;
}
