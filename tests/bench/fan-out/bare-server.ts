import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { z } from 'zod';

/** socket.io and nothing else: whoever connects says whose they are, and what is told to a room goes there. */
const tellingSchema = z.object({ room: z.string(), message: z.record(z.string(), z.unknown()) });

const http = createServer();
// As the gateway has them: what is compared is what the product adds, not how often it pings.
const server = new Server(http, { serveClient: false, pingInterval: 1_000, pingTimeout: 10_000 });
server.on('connection', (socket) => void socket.join(String(socket.handshake.query.organization)));
process.on('message', (raw) => {
  const { room, message } = tellingSchema.parse(raw);
  server.to(room).emit('message', message);
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  process.send?.({ ready: true, details: { port: address.port } });
});
