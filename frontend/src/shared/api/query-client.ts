import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api-error.ts';
import { shareRows } from './share-rows.ts';

/** First wait before asking again after a server error; doubles every time (000 §9). */
const RETRY_BASE_MS = 60_000;
const MAX_RETRIES = 3;
/** How often shown data is asked for again without any reason to (000 §4). */
export const REFRESH_MS = 300_000;

/** No answer, or the server said that it is its fault: asking again later may help. */
export const isServerTrouble = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

export const isSessionLost = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

const isTwoFactorWanted = (error: unknown): boolean => error instanceof ApiError && error.code === 'two_factor_wanted';

/**
 * Milliseconds until shown data is asked for again, after so many failures in a row. The failure itself is shown at
 * once, with a button that does not wait.
 */
export function nextAskMs(failures: number, error: unknown): number {
  if (failures === 0 || failures > MAX_RETRIES || !isServerTrouble(error)) return REFRESH_MS;
  return RETRY_BASE_MS * 2 ** (failures - 1);
}

interface Reactions {
  /** A call was answered 401. */
  readonly onSessionLost: () => void;
  /** The organisation asks for a second proof that the account has not set up yet. */
  readonly onTwoFactorWanted: () => void;
  /** A read got no answer, or one of the 5xx: time to ask for the server's health. */
  readonly onServerTrouble: () => void;
  /** Something is about to be written. */
  readonly onAttempt: () => void;
}

export function createQueryClient(reactions: Reactions): QueryClient {
  const { onSessionLost, onTwoFactorWanted, onServerTrouble, onAttempt } = reactions;
  const failuresInARow = new Map<string, number>();
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, { queryHash }) => void failuresInARow.delete(queryHash),
      onError: (error, { queryHash, queryKey }) => {
        failuresInARow.set(queryHash, (failuresInARow.get(queryHash) ?? 0) + 1);
        // The guards of the routes ask for `me`, and answer themselves.
        if (isSessionLost(error) && queryKey[0] !== 'me') onSessionLost();
        if (isTwoFactorWanted(error)) onTwoFactorWanted();
        if (isServerTrouble(error)) onServerTrouble();
      },
    }),
    mutationCache: new MutationCache({
      onMutate: onAttempt,
      onError: (error) => {
        if (isSessionLost(error)) onSessionLost();
        if (isTwoFactorWanted(error)) onTwoFactorWanted();
      },
    }),
    defaultOptions: {
      queries: {
        // Without a network an answer is a failure that says so, not a wait without an end over what stood there before.
        networkMode: 'always',
        staleTime: 30_000,
        refetchInterval: ({ queryHash, state }) => nextAskMs(failuresInARow.get(queryHash) ?? 0, state.error),
        refetchOnWindowFocus: 'always',
        retry: false,
        structuralSharing: shareRows,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
