import type { Socket } from 'socket.io';

type Connection = Socket['conn'];

/** What one connection may let pile up, and for how long. Room for all that a browser needs to draw a breath. */
export interface UnsentBounds {
  readonly messages: number;
  readonly bytes: number;
  /** Without the transport taking anything. */
  readonly ms: number;
}

export const UNSENT_BOUNDS: UnsentBounds = { messages: 500, bytes: 4_000_000, ms: 10_000 };

/** Whoever is let go has so long to hear why. */
const LAST_WORDS_MS = 1_000;

/**
 * Cuts a browser that does not take what it is sent; it comes back and catches up. Packets count as unsent from their
 * making until the transport takes them. Pings are no clock for it: who says unasked that it lives is sent none.
 */
export function boundUnsent(connection: Connection, bounds: UnsentBounds = UNSENT_BOUNDS): void {
  let messages = 0;
  let bytes = 0;
  let late: NodeJS.Timeout | undefined;
  const cut = () => connection.close(true);
  const taken = () => {
    messages = 0;
    bytes = 0;
    clearTimeout(late);
    late = undefined;
  };
  connection.on('packetCreate', ({ data }: { readonly data?: unknown }) => {
    messages += 1;
    bytes += typeof data === 'string' ? data.length : 0;
    if (messages > bounds.messages || bytes > bounds.bytes) cut();
    else if (!connection.transport.writable) late ??= setTimeout(cut, bounds.ms);
  });
  connection.on('drain', taken);
  connection.once('close', taken);
  letGo(connection);
}

/**
 * Frees what the end of a connection holds. A WebSocket waits half a minute for the other side to agree to its end,
 * with everything that could not be sent; who has stopped reading never agrees.
 */
function letGo(connection: Connection): void {
  connection.once('close', () => {
    const { transport } = connection;
    setTimeout(() => webSocketOf(transport)?.terminate(), LAST_WORDS_MS).unref();
  });
}

/** Undefined: it goes by requests, which have limits of their own. */
function webSocketOf(transport: object): { terminate(): void } | undefined {
  const socket: unknown = 'socket' in transport ? transport.socket : undefined;
  const isWebSocket = typeof socket === 'object' && socket !== null && 'terminate' in socket;
  return isWebSocket && typeof socket.terminate === 'function' ? (socket as { terminate(): void }) : undefined;
}
