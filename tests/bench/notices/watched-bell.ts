import { notificationPageSchema } from '@proofline/contracts/api/notifications';
import { serverMessageSchema } from '@proofline/contracts/socket/messages';
import { io } from 'socket.io-client';
import type { ApiSession } from '../../src/product/api-session.ts';

/** Of the newest notifications, as many as a bell asks for when it opens twice. */
const ASKED_FOR = 20;

export interface WatchedBell {
  /** When each link was first in the bell, in ms since 1970. */
  readonly seenAtMs: ReadonlyMap<string, number>;
  /** When the socket last said that there is something new. */
  readonly toldAtMs: readonly number[];
  close(): void;
}

/** A bell without a screen: asks for notifications when its socket says that they changed, as the one of the page does. */
export async function watchBell(apiUrl: string, session: ApiSession): Promise<WatchedBell> {
  const seenAtMs = new Map<string, number>();
  const toldAtMs: number[] = [];
  const socket = io(apiUrl, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: session.cookie, origin: apiUrl },
  });
  let isAsking = false;
  let isAskedAgain = false;
  const ask = async (): Promise<void> => {
    isAskedAgain = isAsking;
    if (isAsking) return;
    isAsking = true;
    try {
      const page = await session.get(`/api/custom_notifications/?page_size=${ASKED_FOR}`, notificationPageSchema);
      const now = Date.now();
      for (const { link } of page.results) if (link !== null && !seenAtMs.has(link)) seenAtMs.set(link, now);
    } finally {
      isAsking = false;
    }
    if (isAskedAgain) await ask();
  };
  await new Promise<void>((resolve, reject) => {
    socket.on('connect_error', reject);
    socket.on('message', (message: unknown) => {
      const { type } = serverMessageSchema.parse(message);
      if (type === 'hello') resolve();
      if (type !== 'notifications_changed') return;
      toldAtMs.push(Date.now());
      void ask().catch((error: unknown) => console.error(`The bell was not answered: ${error}`));
    });
  });
  return { seenAtMs, toldAtMs, close: () => void socket.disconnect() };
}
