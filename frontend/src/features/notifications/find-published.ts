import type { Notification } from '@proofline/contracts/api/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { MAX_PANEL, newestQuery, PANEL_STEP } from './notifications-query.ts';

/**
 * The notifications with these ids, the oldest first: mostly among those that the panel shows, else among the newest
 * hundred. What is gone by now is left out.
 * @throws what kept the list from being had
 */
export async function findPublished(client: QueryClient, ids: ReadonlySet<string>): Promise<Notification[]> {
  const amongNewest = async (size: number) => {
    const { results } = await client.fetchQuery({ ...newestQuery('all', size), staleTime: 0 });
    return results.filter(({ id }) => ids.has(id));
  };
  const newest = await amongNewest(PANEL_STEP);
  return (newest.length === ids.size ? newest : await amongNewest(MAX_PANEL)).toReversed();
}
