import { type Changed, resumeAnswerSchema, serverMessageSchema } from '@proofline/contracts/socket/messages';
import type { QueryClient } from '@tanstack/react-query';
import { filter, fromEvent, map, type Observable, Subject, Subscription, share, throttleTime, timer } from 'rxjs';
import { io, type Socket } from 'socket.io-client';
import { queryKeys } from '../api/query-keys.ts';
import { store as tabStore } from '../store.ts';
import {
  applyExportProgress,
  applyProgress,
  invalidate,
  keysOfChange,
  keysOfGroups,
  keysOfResults,
  liveKeys,
  refreshUnanswered,
} from './apply-message.ts';
import { applyPersonal } from './apply-personal.ts';
import { type ConnectionState, connectionStateAtom } from './connection-state.ts';
import { keysOfWaiting } from './keys-of-waiting.ts';
import { standingStillAtom } from './standing-still.ts';

/** How often pages refresh while the connection is down (000 §9). */
export const POLL_MS = 60_000;
/** A gap shorter than this is not worth a strip on the page. */
const QUIET_GAP_MS = 2_000;
/** The server says something every second; after so long without a word there is no connection, whatever the browser says. */
const SILENCE_MS = 2_500;
const LISTEN_EVERY_MS = 250;
const LISTS_EVERY_MS = 1_000;
const GROUPS_EVERY_MS = 5_000;
const RESUME_TIMEOUT_MS = 5_000;
const REFUSED_RETRY_MS = 5_000;

export interface LiveConnection {
  reconnect(): void;
  close(): void;
}

/** Gathers values and gives them out at most every `periodMs`, the first at once. */
function batched<Value>(source: Observable<Value>, periodMs: number): Observable<Value[]> {
  const pending: Value[] = [];
  return source.pipe(
    map((value) => pending.push(value)),
    throttleTime(periodMs, undefined, { leading: true, trailing: true }),
    map(() => pending.splice(0)),
    filter((values) => values.length > 0),
  );
}

/**
 * Works off what has gathered, one round after the other. Rows of a running report come faster than a busy machine
 * fetches them, and a fetch that is broken off for the next one never shows any.
 */
function inRounds<Value>(source: Observable<Value>, work: (values: Value[]) => Promise<unknown>): Subscription {
  const pending: Value[] = [];
  let isAtWork = false;
  return source.subscribe(async (value) => {
    pending.push(value);
    if (isAtWork) return;
    isAtWork = true;
    while (pending.length > 0) await work(pending.splice(0));
    isAtWork = false;
  });
}

const reportsIn = (changes: readonly Changed[]) => new Set(changes.flatMap(({ results }) => results));

/**
 * The one socket of this tab. Progress is written into the query cache, changes invalidate what shows them; after a gap
 * the server says whether something was missed; while there is no connection, the pages poll.
 */
export function openLiveConnection(
  client: QueryClient,
  onSessionDoubt: () => void,
  store: Pick<typeof tabStore, 'get' | 'set'> = tabStore,
): LiveConnection {
  const socket: Socket = io({ transports: ['websocket', 'polling'], reconnectionDelayMax: 10_000 });
  const subscriptions = new Subscription();
  const changes = new Subject<Changed>();
  let lastPosition: bigint | null = null;
  let offTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const sawPosition = (position: string) => {
    const value = BigInt(position);
    if (lastPosition === null || value > lastPosition) lastPosition = value;
  };
  const refreshAll = () => invalidate(client, liveKeys);

  const messages = fromEvent(socket, 'message', (raw: unknown) => serverMessageSchema.safeParse(raw)).pipe(
    filter((parsed) => parsed.success),
    map((parsed) => parsed.data),
    share(),
  );
  subscriptions.add(
    messages.subscribe((message) => {
      // The hello of a new connection says where the server stands, not what this page has seen: `resume` settles that.
      if (message.type !== 'hello' && 'position' in message) sawPosition(message.position);
      if (message.type === 'report_progress') applyProgress(client, message);
      if (message.type === 'export_progress') applyExportProgress(client, message);
      if (message.type === 'changed') changes.next(message);
      if (message.type === 'waiting_changed') void invalidate(client, keysOfWaiting(message));
      if (message.type === 'agents_changed') void invalidate(client, [queryKeys.agents.all]);
      if (message.type === 'parked_events_changed') void invalidate(client, [queryKeys.parkedEvents.all]);
      if (message.type === 'log_state') store.set(standingStillAtom, message.standing_still);
      applyPersonal(client, message);
      if (message.type === 'features_changed') void invalidate(client, [queryKeys.features.all]);
    }),
  );
  subscriptions.add(inRounds(changes, (batch) => invalidate(client, keysOfResults(reportsIn(batch)))));
  subscriptions.add(
    inRounds(batched(changes, GROUPS_EVERY_MS), (batches) =>
      invalidate(client, keysOfGroups(reportsIn(batches.flat()))),
    ),
  );
  subscriptions.add(
    batched(changes, LISTS_EVERY_MS).subscribe((batch) => {
      const keys = new Map(batch.flatMap(keysOfChange).map((key) => [JSON.stringify(key), key]));
      void invalidate(client, [...keys.values()]);
    }),
  );

  const resume = async () => {
    try {
      if (lastPosition === null) return refreshAll();
      const answer = await socket
        .timeout(RESUME_TIMEOUT_MS)
        .emitWithAck('resume', { last_position: lastPosition.toString() });
      const parsed = resumeAnswerSchema.parse(answer);
      sawPosition(parsed.position);
      await (parsed.missed ? refreshAll() : refreshUnanswered(client));
    } catch {
      refreshAll();
    }
  };
  const settle = (state: ConnectionState) => {
    clearTimeout(offTimer);
    offTimer = undefined;
    store.set(connectionStateAtom, state);
  };
  const wentAway = () => {
    if (store.get(connectionStateAtom) === 'live') store.set(connectionStateAtom, 'connecting');
    if (store.get(connectionStateAtom) === 'connecting') offTimer ??= setTimeout(() => settle('off'), QUIET_GAP_MS);
  };
  // From the start: a connection that is neither made nor refused is none.
  wentAway();

  let heardAtMs = performance.now();
  const listen = timer(LISTEN_EVERY_MS, LISTEN_EVERY_MS).subscribe(() => {
    if (socket.connected && performance.now() - heardAtMs > SILENCE_MS) settle('off');
  });
  const heard = () => {
    heardAtMs = performance.now();
    // It was the network that held its breath; what was said meanwhile still comes, and `resume` tells what did not.
    if (socket.connected && store.get(connectionStateAtom) !== 'live') cameBack();
  };
  const cameBack = () => {
    settle('live');
    void resume();
  };
  subscriptions.add(listen);
  subscriptions.add(fromEvent(window, 'offline').subscribe(() => settle('off')));
  subscriptions.add(fromEvent(window, 'online').subscribe(() => socket.disconnect().connect()));
  socket.io.on('open', () => socket.io.engine.on('packet', heard));

  socket.on('connect', () => {
    // Told anew where it still is so.
    store.set(standingStillAtom, null);
    heardAtMs = performance.now();
    cameBack();
    // Features are no part of the log, so that `resume` does not know whether a change of them was missed.
    void invalidate(client, [queryKeys.features.all]);
  });
  socket.on('disconnect', (reason) => {
    wentAway();
    // The server ends the sockets of an ended session; anything else reconnects by itself.
    if (reason === 'io server disconnect') onSessionDoubt();
  });
  socket.on('connect_error', (error) => {
    wentAway();
    if (socket.active) return;
    // Refused by the server, after which the library does not try again by itself.
    settle('refused');
    if (error.message === 'not_authenticated') onSessionDoubt();
    else retryTimer = setTimeout(() => socket.connect(), REFUSED_RETRY_MS);
  });
  subscriptions.add(
    timer(POLL_MS, POLL_MS)
      .pipe(filter(() => store.get(connectionStateAtom) !== 'live'))
      .subscribe(refreshAll),
  );

  return {
    reconnect: () => {
      clearTimeout(retryTimer);
      socket.disconnect().connect();
    },
    close: () => {
      clearTimeout(offTimer);
      clearTimeout(retryTimer);
      subscriptions.unsubscribe();
      socket.disconnect();
      store.set(connectionStateAtom, 'connecting');
      store.set(standingStillAtom, null);
    },
  };
}
