import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@proofline/platform/postgres/embedded-postgres';
import type { DataFolder } from '../machine/data-folder.ts';
import { StartError } from '../machine/start-error.ts';
import { RestartBudget } from './restart-budget.ts';
import { startAgain } from './start-again.ts';
import { hasRoom, startWithRoom } from './with-room.ts';

export const PRODUCT_DATABASE = 'proofline';
export const EVENTS_DATABASE = 'proofline_events';

export interface Databases {
  urlOf(database: string): string;
  stop(): Promise<void>;
}

export interface DatabasesOptions {
  readonly data: DataFolder;
  say(line: string): void;
  /** Called once when Postgres cannot be kept up. */
  giveUp(error: StartError): void;
}

/** Embedded Postgres, started again on the same port when it ends: every process reconnects by itself. */
export async function startDatabases({ data, say, giveUp }: DatabasesOptions): Promise<Databases> {
  const logFile = join(data.logs, 'postgres.log');
  const options = {
    ...{ dataDir: data.postgres, logFile, databases: [PRODUCT_DATABASE, EVENTS_DATABASE] },
    // Root gives every process an account of its own.
    isForOthers: process.getuid?.() === 0,
  };
  const stopping = new AbortController();
  const again = { hasRoom: () => hasRoom(data.path), say, signal: stopping.signal };
  const budget = new RestartBudget();
  const sayFailed = ({ message }: Error) =>
    say(`Postgres did not start (${message}) and is started again; see ${logFile}`);
  let server: EmbeddedPostgres = await startEmbeddedPostgres(options);
  const start = () => startEmbeddedPostgres({ ...options, port: server.port });
  let restarting: Promise<void> = Promise.resolve();

  const watch = () => {
    void server.ended.then((how) => {
      if (stopping.signal.aborted) return;
      if (budget.spend(performance.now()) === undefined) {
        giveUp(new StartError(`Postgres keeps ending; see ${logFile}.`));
        return;
      }
      say(`${how} It is started again; see ${logFile}`);
      restarting = startAgain(() => startWithRoom(start, again), { budget, sayFailed, signal: stopping.signal }).then(
        (next) => {
          server = next;
          watch();
        },
        (error: Error) => {
          if (!stopping.signal.aborted) giveUp(new StartError(error.message, { cause: error }));
        },
      );
    });
  };
  watch();
  return {
    urlOf: (database) => server.urlOf(database),
    stop: async () => {
      stopping.abort();
      await restarting;
      await server.stop();
    },
  };
}
