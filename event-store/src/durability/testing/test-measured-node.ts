import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { LogPages } from '../../log/log-pages.ts';
import { startEventStore } from '../../start-event-store.ts';

/** What a node still holds, as it answers any message to its process. */
export interface Held {
  readonly heapBytes: number;
  /** TCP connections, those to Postgres included. */
  readonly sockets: number;
}

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

if (process.env.MUTANT === 'leak') {
  const kept: unknown[] = [];
  const waitBeyond = LogPages.prototype.waitBeyond;
  LogPages.prototype.waitBeyond = function (position, signal, limitMs) {
    kept.push(signal, new Array(1_000).fill(position));
    return waitBeyond.call(this, position, signal, limitMs);
  };
}

process.on('message', () => {
  if (typeof collect === 'function') {
    // Twice, because finalisers of the first may free more.
    collect();
    collect();
  }
  const held: Held = {
    heapBytes: process.memoryUsage().heapUsed,
    sockets: process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length,
  };
  process.send?.(held);
});

const store = await startEventStore({
  databaseUrl: process.env.EVENTSTORE_DATABASE_URL ?? '',
  port: 0,
  statusPort: 0,
  allowUnsafeDurability: true,
});
process.send?.({ connectionString: store.connectionString, statusPort: store.statusPort });
