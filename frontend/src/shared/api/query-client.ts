import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api-error.ts';
import { shareRows } from './share-rows.ts';

/** First wait before asking again after a server error; doubles every time (000 §9). */
const RETRY_BASE_MS = 60_000;
const MAX_RETRIES = 3;
/** Who is told when to ask again does so this often; after that it is an outage like any other. */
const MAX_TOLD_RETRIES = 6;
/** The longest wait of who is told, before it is spread. */
const LONGEST_TOLD_MS = 15_000;
const BUSY_STATUSES: ReadonlySet<number> = new Set([429, 503]);
/** How often shown data is asked for again without any reason to (000 §4). */
export const REFRESH_MS = 300_000;

/** No answer, or the server said that it is its fault: asking again later may help. */
export const isServerTrouble = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

export const isSessionLost = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

const isTwoFactorWanted = (error: unknown): boolean => error instanceof ApiError && error.code === 'two_factor_wanted';

/** Milliseconds after which a server that has too much to do wishes to be asked again; undefined: it says nothing. */
function toldMs(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.retryAfterS === null || !BUSY_STATUSES.has(error.status)) return undefined;
  return error.retryAfterS * 1_000;
}

/**
 * Milliseconds until shown data is asked for again, after so many failures in a row. The failure itself is shown at
 * once, with a button that does not wait. A server that is busy, and says when to ask again, is asked then, ever later and
 * by each page at another moment: pages that all come back at once would keep it busy. An outage takes longer.
 * @param chance 0 to 1
 */
export function nextAskMs(failures: number, error: unknown, chance: number): number {
  const told = toldMs(error);
  if (failures === 0 || (told === undefined && !isServerTrouble(error))) return REFRESH_MS;
  if (told !== undefined && failures <= MAX_TOLD_RETRIES) {
    return Math.min(told * 2 ** (failures - 1), Math.max(told, LONGEST_TOLD_MS)) * (1 + chance);
  }
  const retries = told === undefined ? failures : failures - MAX_TOLD_RETRIES;
  return retries > MAX_RETRIES ? REFRESH_MS : RETRY_BASE_MS * 2 ** (retries - 1);
}

interface Failing {
  /** Of all failures of the query, the one that was counted last. */
  readonly error: number;
  readonly inARow: number;
  readonly waitMs: number;
}

/**
 * How long each query waits before it is asked for again. Read off the query's own state: whoever waits is asked the
 * moment that it fails, before anybody else is told, and a page that shows nothing of the failure does not ask anew.
 */
function waitsOfQueries(): (query: Query) => number {
  const failing = new WeakMap<Query, Failing>();
  return (query) => {
    const { status, error, errorUpdateCount } = query.state;
    const known = failing.get(query);
    if (status === 'success') failing.delete(query);
    if (status !== 'error' || known?.error === errorUpdateCount) return failing.get(query)?.waitMs ?? REFRESH_MS;
    const inARow = (known?.inARow ?? 0) + 1;
    // Chance is asked once a failure: a wait that changed with every look would begin anew with each.
    const waitMs = nextAskMs(inARow, error, Math.random());
    failing.set(query, { error: errorUpdateCount, inARow, waitMs });
    return waitMs;
  };
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
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
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
        refetchInterval: waitsOfQueries(),
        refetchOnWindowFocus: 'always',
        retry: false,
        structuralSharing: shareRows,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
