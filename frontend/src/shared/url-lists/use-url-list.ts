import { urlGroupDetailSchema } from '@proofline/contracts/api/url-groups';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useMe } from '../session/me.ts';
import { recallList, rememberList } from './list-cache.ts';

/** A website list with its addresses: at once if this tab has seen it, and then as it stands now. */
export function useUrlList(id: number) {
  const { id: user } = useMe();
  return useQuery({
    queryKey: queryKeys.urlLists.detail(id),
    queryFn: async ({ signal }) => {
      const list = await apiGet(`/api/v1/url_groups/${id}/`, urlGroupDetailSchema, { signal });
      rememberList(user, list);
      return list;
    },
    initialData: () => recallList(user, id),
    initialDataUpdatedAt: 0,
  });
}
