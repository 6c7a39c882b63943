import { flushCompileCache } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { LogPages } from '../../log/log-pages.ts';
import { RecentEvents } from '../../log/recent-events.ts';
import type { StoredEvent } from '../../log/stored-event.ts';
import { startEventStore } from '../../start-event-store.ts';
import { insertEvents } from '../../storage/insert-events.ts';
import { WriterConnection } from '../../storage/writer-connection.ts';

/**
 * A node that breaks one of its promises, for tests that have to notice. Commits take a little longer than usual, so
 * that a kill at any moment hits the gap.
 */
const commitMs = 100;
const commit = WriterConnection.prototype.insert;
const publish = LogPages.prototype.publish;

const mutants: Record<string, () => void> = {
  /** Slow, and in order: the check on the checks. */
  none: () => {
    WriterConnection.prototype.insert = async function (newStreams, events) {
      await commit.call(this, newStreams, events);
      await wait(commitMs);
    };
  },
  commit_after_answer: () => {
    let before: Promise<void> = Promise.resolve();
    WriterConnection.prototype.insert = function (newStreams, events) {
      before = before.then(() => wait(commitMs)).then(() => commit.call(this, newStreams, events));
      before.catch(() => {});
      return Promise.resolve();
    };
  },
  ids_not_checked: () => {
    RecentEvents.prototype.find = () => undefined;
    mutants.none?.();
  },
  checkpoint_ahead_of_data: () => {
    let pages: LogPages | undefined;
    const open = LogPages.prototype.open;
    LogPages.prototype.open = function (head, newestPage) {
      pages = this;
      open.call(this, head, newestPage);
    };
    LogPages.prototype.publish = function (events: readonly StoredEvent[]) {
      publish.call(
        this,
        events.filter(({ position }) => position > this.head),
      );
    };
    WriterConnection.prototype.insert = async function (newStreams, events) {
      pages?.publish(events);
      // Long enough for a subscriber on a busy machine to have got them.
      await wait(3 * commitMs);
      await commit.call(this, newStreams, events);
    };
  },
  /** What it writes does not depend on the lock it holds. */
  lock_on_another_session: () => {
    const client = new pg.Client({ connectionString: process.env.EVENTSTORE_DATABASE_URL ?? '' });
    client.on('error', () => {});
    const connected = client.connect();
    WriterConnection.prototype.insert = async (newStreams, events) => {
      await connected;
      await insertEvents(client, newStreams, events);
    };
  },
};

mutants[process.env.MUTANT ?? '']?.();
const store = await startEventStore({
  databaseUrl: process.env.EVENTSTORE_DATABASE_URL ?? '',
  port: Number(process.env.EVENTSTORE_PORT),
  allowUnsafeDurability: true,
  waitForDatabase: true,
});
flushCompileCache();
process.stdout.write(`ready ${store.connectionString}\n`);
