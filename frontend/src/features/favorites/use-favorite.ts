import { favoriteSchema } from '@proofline/contracts/api/favorites';
import type { Page } from '@proofline/contracts/api/pagination';
import type { Project, ProjectDetail } from '@proofline/contracts/api/projects';
import type { CheckId } from '@proofline/contracts/ids';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { apiDelete, apiPost } from '../../shared/api/client.ts';
import { logFailure } from '../../shared/api/log-failure.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

const path = '/api/favorite_projects/';

/**
 * Makes a check a favourite, or takes that back. What shows it changes at once; what was pressed is sent in its order,
 * one after the other. Failures are only logged (000 §8), and the star is what the server says it is.
 */
export function useFavorite(checkId: CheckId): (isFavorite: boolean) => void {
  const client = useQueryClient();
  const mutationKey = ['favorite', checkId];
  const { mutate } = useMutation({
    mutationKey,
    // Two presses of one star never overtake each other, wherever that star stands.
    scope: { id: `favorite-${checkId}` },
    mutationFn: (isFavorite: boolean): Promise<unknown> =>
      isFavorite ? apiPost(path, favoriteSchema, { project: checkId }) : apiDelete(`${path}${checkId}/`, z.unknown()),
    onError: (error) => logFailure('A favorite could not be changed.', error),
    onSettled: async () => {
      // What is still to be sent is shown already; the last one asks for the truth.
      if (client.isMutating({ mutationKey }) === 1) await askAgain(client, checkId);
    },
  });
  return (isFavorite) => {
    showFavorite(client, checkId, isFavorite);
    mutate(isFavorite);
  };
}

/** Every star of the check, in every answer at hand; what is being read now knows nothing of it yet. */
function showFavorite(client: QueryClient, checkId: CheckId, isFavorite: boolean): void {
  void client.cancelQueries({ queryKey: queryKeys.projects.all });
  client.setQueriesData<Page<Project>>({ queryKey: queryKeys.projects.lists }, (page) =>
    page?.results.some(({ id }) => id === checkId)
      ? {
          ...page,
          results: page.results.map((row) => (row.id === checkId ? { ...row, is_favorite: isFavorite } : row)),
        }
      : page,
  );
  client.setQueryData<ProjectDetail>(
    queryKeys.projects.detail(checkId),
    (check) => check && { ...check, is_favorite: isFavorite },
  );
}

const askAgain = (client: QueryClient, checkId: CheckId): Promise<unknown> =>
  Promise.allSettled(
    [queryKeys.projects.lists, queryKeys.projects.detail(checkId), queryKeys.favorites.all].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
