import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withAnswerBudget } from './answer-budget.ts';
import { connectEventLog } from './connect-event-log.ts';
import type { EventLog } from './event-log.ts';
import { EventLogUnavailable } from './event-log-errors.ts';

/** Of a command, whatever part of the log it waits for. */
const limitMs = 3_000;

let server: Server;
let log: EventLog;
const sockets = new Set<Socket>();
beforeAll(async () => {
  // Takes connections and what is sent, and says nothing: a node that was frozen, or whose machine is gone.
  server = createServer((socket) => void sockets.add(socket.resume())).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  log = connectEventLog(`esdb://127.0.0.1:${typeof address === 'object' ? address?.port : 0}?tls=false`);
});
afterAll(async () => {
  await log?.dispose();
  for (const socket of sockets) socket.destroy();
  server?.close();
});

const event = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', type: 'Tested', data: {}, metadata: {} };

describe('A log that says nothing any more', () => {
  it.each([
    ['append', () => log.append('check-1', 'no_stream', [event])],
    ['read of a stream', () => log.readStream('check-1')],
    ['read of everything', () => log.readAll({ maxEvents: 1 })],
    ['fold', () => log.fold('check-1', 0, (count) => count + 1)],
  ])('is told as unavailable within 3 s: %s', async (_what, ask) => {
    const startedAt = performance.now();
    await expect(ask()).rejects.toBeInstanceOf(EventLogUnavailable);
    expect(performance.now() - startedAt).toBeLessThan(limitMs);
  });

  it('is told within 3 s of a request that asks it again and again', async () => {
    const startedAt = performance.now();
    await withAnswerBudget(async () => {
      await expect(log.readStream('check-1')).rejects.toBeInstanceOf(EventLogUnavailable);
      await expect(log.append('check-1', 'no_stream', [event])).rejects.toBeInstanceOf(EventLogUnavailable);
      await expect(log.fold('check-1', 0, (count) => count + 1)).rejects.toBeInstanceOf(EventLogUnavailable);
    });
    expect(performance.now() - startedAt).toBeLessThan(limitMs);
  });
});
