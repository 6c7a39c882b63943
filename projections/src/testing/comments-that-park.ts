import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { afterEach, beforeEach, vi } from 'vitest';
import { live } from '../live-schema.ts';
import { readModels } from '../read-models.ts';
import type { FakeEventLog } from './fake-event-log.ts';
import { type LaneInTest, type LaneInTestOptions, startLane } from './lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from './migrated-database.ts';
import { CHECK, REPORT } from './one-run.ts';
import { parkedRows } from './parked-rows.ts';

/** What a comment is added with. */
export const commentOf = (commentId: number) => ({
  ...{ commentId, reportId: REPORT, checkId: CHECK },
  ...{ authorId: 2, text: 'One.' },
});

/** The read model of comments that Postgres can be told to refuse; a database of its own, and a lane, for every test. */
export interface CommentsThatPark {
  readonly db: Knex;
  /** Ends with the test. */
  start(eventLog: FakeEventLog, options?: LaneInTestOptions): LaneInTest;
  /** Of the events that are parked, or wait behind one, in their order. */
  states(): Promise<string[]>;
  /** What the comments say, by their numbers. */
  texts(): Promise<Record<number, string>>;
  /** From now on Postgres takes no comment of this number. */
  refuse(commentId: number): Promise<void>;
  allow(): Promise<void>;
  /** Has what failed tried again now, as somebody would by its button. */
  askAgain(): Promise<void>;
}

/** To be called once, outside of the tests. */
export function commentsThatPark(): CommentsThatPark {
  let database: MigratedDatabase;
  let lane: LaneInTest | undefined;
  beforeEach(async () => {
    database = await migratedDatabase();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await lane?.stop();
    lane = undefined;
    await database.drop();
  });
  return {
    get db() {
      return database.db;
    },
    start: (eventLog, options = {}) => {
      lane = startLane(database.db, eventLog, { models: [readModels.comments], ...options });
      return lane;
    },
    states: async () => (await parkedRows(database.db)).map(({ state }) => state),
    texts: async () =>
      Object.fromEntries(
        (await database.db(live('comments')).select('id', 'text')).map(({ id, text }) => [Number(id), text as string]),
      ),
    refuse: async (commentId) => {
      await database.db.raw(
        `alter table ${live('comments')} add constraint refused check (id <> ${commentId}) not valid`,
      );
    },
    allow: async () => {
      await database.db.raw(`alter table ${live('comments')} drop constraint refused`);
    },
    askAgain: async () => {
      await database.db(PARKED_EVENTS).where({ state: 'retrying' }).update({ asked: 'retry' });
    },
  };
}
