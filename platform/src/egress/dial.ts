import { connect, type Socket } from 'node:net';
import { EgressRefusal } from './egress-refusal.ts';
import type { Destination } from './resolve-destination.ts';

/** Opens a connection to a checked destination. @throws EgressRefusal; whatever it opened by then is closed */
export type Dial = (destination: Destination, limitMs: number) => Promise<Socket>;

/** Connects from this machine, trying the destination's addresses in turn within the limit. */
export const dialDirectly: Dial = (destination, limitMs) =>
  firstThatAnswers(destination, limitMs, (address, port, ms) => openSocket(address, port, ms));

/** Tries the addresses in turn, each with an equal share of the time that is left; the last error counts. */
export async function firstThatAnswers(
  { addresses, port }: Destination,
  limitMs: number,
  open: (address: string, port: number, limitMs: number) => Promise<Socket>,
): Promise<Socket> {
  const end = Date.now() + limitMs;
  let last: unknown = new EgressRefusal('connection_failed', 'There is no address to connect to.');
  for (const [index, address] of addresses.entries()) {
    const share = (end - Date.now()) / (addresses.length - index);
    if (share <= 0) break;
    try {
      return await open(address, port, share);
    } catch (error) {
      last = error;
      // No other address is reached through a proxy that is not there.
      if (error instanceof EgressRefusal && error.reason === 'exit_failed') break;
    }
  }
  throw last;
}

/** @throws EgressRefusal `timed_out` or `connection_failed` */
export async function openSocket(host: string, port: number, limitMs: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new EgressRefusal('timed_out', 'No connection in time.')), limitMs);
  socket.once('connect', resolve);
  socket.once('error', (cause) => reject(new EgressRefusal('connection_failed', 'No connection.', { cause })));
  try {
    await promise;
    return socket;
  } catch (error) {
    socket.on('error', () => undefined);
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    socket.removeAllListeners('error');
    socket.on('error', () => socket.destroy());
  }
}
