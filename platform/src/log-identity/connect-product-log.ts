import type { EventStoreDBClient } from '@eventstore/db-client';
import { INSTALLATION_STREAM } from '@proofline/contracts/events/streams';
import { withoutBudget } from '../event-log/answer-budget.ts';
import { type EventLogOptions, eventLogThrough } from '../event-log/connect-event-log.ts';
import { connectLogClient } from '../event-log/connect-log-client.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { openGate } from '../event-log/gate.ts';
import { StreamNames } from '../event-log/stream-names.ts';
import type { Log } from '../log/create-log.ts';
import { connectPostgres, type Knex } from '../postgres/connect-postgres.ts';
import { listen } from '../postgres/notify.ts';
import { ADOPTION_CHANNEL } from './adoption.ts';
import { compareLog, type LogComparison } from './compare-log.ts';
import { identifyLog, settleInstallation } from './installation.ts';
import { LogGate } from './log-gate.ts';
import { type BareLog, lookAtLog } from './look-at-log.ts';
import { watchStream } from './watch-stream.ts';

export interface ProductLog {
  /** Lets nothing through while the log is not the one whose events were read. */
  readonly eventLog: EventLog;
  readonly gate: LogGate;
}

export interface ProductLogOptions extends EventLogOptions {
  readonly connectionString: string;
  /** A process that forgot it would work in the streams of another installation. */
  readonly streamPrefix: string;
  /** Where it is known what was read. */
  readonly databaseUrl: string;
  readonly log: Log;
}

/**
 * The log for a process of the product: compared at the start, after every lost connection, when it refuses a position
 * and when an adoption begins, and identified by whoever comes first.
 */
export function connectProductLog({ connectionString, databaseUrl, log, ...options }: ProductLogOptions): ProductLog {
  const client = connectLogClient(connectionString);
  const bare = bareLog(client, options);
  // Of its own: a look must not wait for a pool that waits for the log, nor be taken for a request's.
  const db = connectPostgres(databaseUrl, { poolMax: 1, applicationName: 'log gate' });
  // Whichever request doubted, the look is everybody's: what that one has left must not cut it short.
  const gate = new LogGate({ look: () => withoutBudget(() => compareAndIdentify(db, bare, log)), log });
  const eventLog = eventLogThrough(client, gate, options);
  const stopping = new AbortController();
  // Whenever listening begins anew, what was told in between is lost.
  const adoptions = listen(databaseUrl, ADOPTION_CHANNEL, { onListening: () => gate.doubt() }).subscribe(() =>
    gate.doubt(),
  );
  const watching = watchStream(
    client,
    new StreamNames(options.streamPrefix).inLog(INSTALLATION_STREAM),
    gate,
    stopping.signal,
  );
  return {
    gate,
    eventLog: {
      append: (...args) => eventLog.append(...args),
      readStream: (...args) => eventLog.readStream(...args),
      fold: (...args) => eventLog.fold(...args),
      readAll: (...args) => eventLog.readAll(...args),
      subscribeAll: (options) => eventLog.subscribeAll(options),
      dispose: async () => {
        gate.stop();
        stopping.abort();
        adoptions.unsubscribe();
        await watching;
        await eventLog.dispose();
        await db.destroy();
      },
    },
  };
}

function bareLog(client: EventStoreDBClient, { streamPrefix }: EventLogOptions): BareLog {
  return { client, eventLog: eventLogThrough(client, openGate, streamPrefix === undefined ? {} : { streamPrefix }) };
}

const looksAtMost = 4;
/** Whoever has lost Postgres wants it so; who has forgotten the prefix of a second installation does not. */
const takenOver =
  'This database has read no events yet and takes over the event log of an installation that is there already: all of it will be shown here. If that is not wanted, stop, empty the database, and set EVENTSTORE_STREAM_PREFIX or another EVENTSTORE_URL.';

/** Compares, and writes the identity where it is missing and nothing is wrong. */
export async function compareAndIdentify(db: Knex, bare: BareLog, log?: Pick<Log, 'warn'>): Promise<LogComparison> {
  for (let look = 1; ; look += 1) {
    const facts = await lookAtLog(db, bare);
    const comparison = compareLog(facts);
    if (comparison.finding !== 'same' || comparison.identify === 'nowhere' || look === looksAtMost) return comparison;
    if (comparison.identify === 'in_log') await identifyLog(db, bare.eventLog);
    else if (facts.logId !== undefined) {
      const isNews = await settleInstallation(db, facts.logId);
      if (isNews && facts.logId !== facts.ownId) log?.warn({ installation: facts.logId }, takenOver);
    }
  }
}
