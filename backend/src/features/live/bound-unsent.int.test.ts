import { createServer, type Server as HttpServer } from 'node:http';
import { promisify } from 'node:util';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { boundUnsent, UNSENT_BOUNDS } from './bound-unsent.ts';

/** More than the buffers of both kernels hold. */
const FLOOD_BYTES = 60_000_000;
const MESSAGE_BYTES = 100_000;
const DROP_LIMIT_MS = 30_000;

/** What node does not tell the types of: the WebSocket that a client of socket.io has. */
interface ClientSocket {
  pause(): void;
  send(text: string): void;
  terminate(): void;
}

interface World {
  readonly server: Server;
  connections(): Promise<number>;
  /** A browser that reads nothing any more; `answers`: it says that it lives all the same. */
  stopReading(answers: boolean): Promise<void>;
}

/** A server that pings as the gateway does, and is less patient; what it does with each connection is up to the test. */
async function start(onConnection: (connection: Parameters<typeof boundUnsent>[0]) => void): Promise<World> {
  const http: HttpServer = createServer();
  const server = new Server(http, { pingInterval: 1_000, pingTimeout: 3_000, serveClient: false });
  server.on('connection', ({ conn }) => onConnection(conn));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  onTestFinished(async () => {
    server.disconnectSockets(true);
    void server.close();
  });
  return {
    server,
    connections: () => promisify(http.getConnections.bind(http))(),
    stopReading: async (answers) => {
      const client = io(`http://127.0.0.1:${address.port}`, {
        ...{ transports: ['websocket'], forceNew: true, reconnection: false },
      });
      await new Promise<void>((resolve) => client.once('connect', resolve));
      const socket = Reflect.get(client.io.engine.transport, 'ws') as ClientSocket;
      socket.pause();
      const pong = '3';
      const beat = answers ? setInterval(() => socket.send(pong), 500) : undefined;
      onTestFinished(() => {
        clearInterval(beat);
        socket.terminate();
        client.disconnect();
      });
    },
  };
}

const flood = (server: Server): void => {
  const words = 'x'.repeat(MESSAGE_BYTES);
  for (let sent = 0; sent < FLOOD_BYTES; sent += MESSAGE_BYTES) server.emit('message', words);
};

const gone = (world: World) => expect.poll(world.connections, { timeout: DROP_LIMIT_MS, interval: 100 }).toBe(0);

it('cuts who reads nothing and goes on saying that it lives, and holds no more for it than the bound', async () => {
  let most = 0;
  const world = await start((connection) => {
    boundUnsent(connection);
    connection.on('packetCreate', ({ data }: { readonly data?: string }) => {
      const waiting = connection as unknown as { writeBuffer: { readonly data?: string }[] };
      const bytes = waiting.writeBuffer.reduce((sum, packet) => sum + (packet.data?.length ?? 0), data?.length ?? 0);
      most = Math.max(most, bytes);
    });
  });
  await world.stopReading(true);
  flood(world.server);
  await gone(world);
  expect(most).toBeGreaterThan(MESSAGE_BYTES);
  expect(most).toBeLessThanOrEqual(UNSENT_BOUNDS.bytes + 2 * MESSAGE_BYTES);
});

it('cuts who takes nothing for a while, however little it is sent', async () => {
  const world = await start((connection) => boundUnsent(connection, { messages: 1e9, bytes: 1e12, ms: 2_000 }));
  await world.stopReading(true);
  flood(world.server);
  await gone(world);
});

it('lets who fell silent go with all that was not sent', async () => {
  const world = await start((connection) => boundUnsent(connection, { messages: 1e9, bytes: 1e12, ms: 1e9 }));
  await world.stopReading(false);
  flood(world.server);
  await gone(world);
});

it('was seen to hold whoever says that it lives for good where nothing bounds it', async () => {
  const world = await start(() => undefined);
  await world.stopReading(true);
  flood(world.server);
  const [held] = world.server.of('/').sockets.values();
  const waiting = held?.conn as unknown as { writeBuffer: unknown[] };
  await expect.poll(() => waiting.writeBuffer.length, { timeout: 15_000 }).toBeGreaterThan(UNSENT_BOUNDS.messages);
  expect(await world.connections()).toBe(1);
});
