import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api-error.ts';

/** First wait before asking again after a server error; doubles every time (000 §9). */
const RETRY_BASE_MS = 60_000;
const MAX_RETRIES = 3;
/** How often shown data is asked for again without any reason to (000 §4). */
export const REFRESH_MS = 300_000;

export function shouldRetry(failures: number, error: unknown): boolean {
  const transient = error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
  return transient && failures < MAX_RETRIES;
}

export function retryDelayMs(failures: number): number {
  return RETRY_BASE_MS * 2 ** failures;
}

export const isSessionLost = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

interface Reactions {
  /** A read was answered 401. */
  onSessionLost: () => void;
  /** A read got no answer, or one of the 5xx: time to ask for the server's health. */
  onServerTrouble: () => void;
}

export function createQueryClient({ onSessionLost, onServerTrouble }: Reactions): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSessionLost(error) && query.queryKey[0] !== 'me') onSessionLost();
        if (shouldRetry(0, error)) onServerTrouble();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchInterval: REFRESH_MS,
        refetchOnWindowFocus: 'always',
        retry: shouldRetry,
        retryDelay: retryDelayMs,
      },
      mutations: { retry: false },
    },
  });
}
