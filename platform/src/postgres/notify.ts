import pg from 'pg';
import { Observable } from 'rxjs';
import { LISTENING } from './application-names.ts';

export interface ListenOptions {
  /** Called whenever listening has begun, also after a reconnect: what was notified in between is lost, so read the state again. */
  readonly onListening?: () => void;
}

const firstRetryMs = 100;
const maxRetryMs = 2_000;
const connectTimeoutMs = 5_000;
const checkEveryMs = 5_000;
const checkTimeoutMs = 5_000;

/**
 * The payloads of `NOTIFY channel`, over a connection of its own that is rebuilt whenever it breaks. Never errors and
 * never completes; unsubscribe to end it. Postgres gives no delivery promise: use payloads as hints, not as data.
 */
export function listen(url: string, channel: string, { onListening }: ListenOptions = {}): Observable<string> {
  return new Observable<string>((subscriber) => {
    let stop = () => {};
    let retryMs = firstRetryMs;
    let retry: NodeJS.Timeout | undefined;
    const open = () => {
      stop = openConnection(url, channel, {
        onPayload: (payload) => subscriber.next(payload),
        onListening: () => {
          retryMs = firstRetryMs;
          onListening?.();
        },
        onClosed: () => {
          retry = setTimeout(open, retryMs);
          retryMs = Math.min(retryMs * 2, maxRetryMs);
        },
      });
    };
    open();
    return () => {
      clearTimeout(retry);
      stop();
    };
  });
}

interface ConnectionEvents {
  onPayload(payload: string): void;
  onListening(): void;
  /** Called once, unless the connection was stopped by its owner. */
  onClosed(): void;
}

function openConnection(url: string, channel: string, events: ConnectionEvents): () => void {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: `${LISTENING}${channel}`.slice(0, 63),
  });
  let over = false;
  let check: NodeJS.Timeout | undefined;
  const close = () => {
    over = true;
    clearInterval(check);
    void client.end().catch(() => {});
  };
  const fail = () => {
    if (over) return;
    close();
    events.onClosed();
  };
  client.on('error', fail);
  client.on('end', fail);
  client.on('notification', ({ payload }) => {
    if (!over) events.onPayload(payload ?? '');
  });
  client
    .connect()
    .then(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
    .then(() => {
      if (over) return;
      check = setInterval(() => {
        const late = setTimeout(fail, checkTimeoutMs).unref();
        client.query('select 1').then(() => clearTimeout(late), fail);
      }, checkEveryMs).unref();
      events.onListening();
    })
    .catch(fail);
  return close;
}
