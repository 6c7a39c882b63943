import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { isSessionLost } from '../api/query-client.ts';
import { meQuery } from '../session/me.ts';
import { store } from '../store.ts';
import { afterPage } from '../ui/after-page.ts';
import { connectionStateAtom } from './connection-state.ts';
import type { LiveConnection } from './live-connection.ts';

let connection: LiveConnection | null = null;

/** Holds the live connection open as long as the frame stands. Used once, by the shell. */
export function useLiveConnection(onSessionLost: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    let isOver = false;
    const doubt = () => {
      client.fetchQuery({ ...meQuery, staleTime: 0 }).then(reconnectLive, (error: unknown) => {
        if (isSessionLost(error)) onSessionLost();
      });
    };
    // A download of its own: the page shows before it is live.
    const open = async () => {
      try {
        const { openLiveConnection } = await import('./live-connection.ts');
        if (!isOver) connection = openLiveConnection(client, doubt);
      } catch {
        store.set(connectionStateAtom, 'off');
      }
    };
    afterPage(() => void open());
    return () => {
      isOver = true;
      connection?.close();
      connection = null;
    };
  }, [client, onSessionLost]);
}

export const reconnectLive = (): void => connection?.reconnect();
export const useConnectionState = () => useAtomValue(connectionStateAtom);
