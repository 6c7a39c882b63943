import { once } from 'node:events';
import { connect } from 'node:net';

/** What the driver knows of a connection, as Postgres told it. */
export interface CancelTarget {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}

/** Of the protocol: what a packet says that begins no session. */
const CANCEL_REQUEST = 80_877_102;
const PACKET_BYTES = 16;
const LIMIT_MS = 2_000;

/**
 * Asks Postgres to give up the statement that a connection is at, in the way its protocol has for it: on a socket of its
 * own, in whoever's name the connection works. The statement fails with 57014 then, unless it was done before. Postgres
 * answers nothing; a request that does not reach it leaves the statement to run to its end.
 */
export async function cancelStatement({ host, port, processID, secretKey }: CancelTarget): Promise<void> {
  const packet = Buffer.alloc(PACKET_BYTES);
  packet.writeInt32BE(PACKET_BYTES, 0);
  packet.writeInt32BE(CANCEL_REQUEST, 4);
  packet.writeInt32BE(processID, 8);
  packet.writeInt32BE(secretKey, 12);
  // A host that begins like a path is the folder of Postgres's own socket.
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.resume();
  try {
    socket.end(packet);
    await once(socket, 'close', { signal: AbortSignal.timeout(LIMIT_MS) });
  } catch {
    // It was never promised.
  } finally {
    socket.destroy();
  }
}
