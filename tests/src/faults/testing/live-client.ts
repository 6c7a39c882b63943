import { ApiError, NetworkError } from '@proofline/frontend/shared/api/api-error';
import { createQueryClient } from '@proofline/frontend/shared/api/query-client';
import { openLiveConnection } from '@proofline/frontend/shared/live/live-connection';
import { environmentManager, type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { createStore } from 'jotai';

/** What a page shows: an answer of the API under the key by which live messages find it. */
export interface Shown {
  readonly key: QueryKey;
  readonly path: string;
}

/** A page's live connection and what it shows, without the page. */
export interface LiveClient {
  readonly url: string;
  readonly shown: readonly Shown[];
  /** What it shows of each, in the order of `shown`. */
  state(): unknown[];
  /** What it asked for and got no answer to. */
  failures(): number;
  close(): void;
}

const nothing = () => undefined;

// Where there is no window the library asks for nothing again by itself.
environmentManager.setIsServer(() => false);

/** Of the window, live connections ask for its address, and whether there is a network. */
function standInForWindow(url: string): void {
  const page = Object.assign(new EventTarget(), { location: new URL(url) });
  Object.assign(globalThis, { window: page, location: page.location });
}

/** @param weaken makes a mutant of the part that keeps what is shown fresh */
export function openLiveClient(
  url: string,
  shown: readonly Shown[],
  weaken: (client: QueryClient) => void = nothing,
): LiveClient {
  const reactions = { onSessionLost: nothing, onTwoFactorWanted: nothing, onServerTrouble: nothing };
  const client = createQueryClient({ ...reactions, onAttempt: nothing });
  weaken(client);
  let failures = 0;
  const stops = shown.map(({ key, path }) => {
    const queryFn = ({ signal }: { readonly signal: AbortSignal }) =>
      readAnswer(url, path, signal).catch((error: unknown) => {
        if (!signal.aborted) failures += 1;
        throw error;
      });
    return new QueryObserver(client, { queryKey: key, queryFn }).subscribe(nothing);
  });
  standInForWindow(url);
  const connection = openLiveConnection(client, nothing, createStore());
  return {
    url,
    shown,
    state: () => shown.map(({ key }) => client.getQueryData(key)),
    failures: () => failures,
    close: () => {
      connection.close();
      for (const stop of stops) stop();
      client.clear();
    },
  };
}

/** @throws as the pages' own reader does: NetworkError when it is not answered, ApiError with what the server says */
async function readAnswer(url: string, path: string, signal?: AbortSignal): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, signal ? { signal } : {}).catch((error: unknown) => {
    throw signal?.aborted ? error : new NetworkError(error);
  });
  const retryAfterS = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  if (!answer.ok) {
    throw new ApiError(answer.status, 'refused', `GET ${path}`, Number.isFinite(retryAfterS) ? retryAfterS : null);
  }
  return await answer.json();
}
