import { startEventStore } from '@proofline/event-store/start-event-store';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import { testMetadata } from '@proofline/platform/event-log/testing/test-metadata';
import { giveSchema } from '@proofline/platform/postgres/give-schema';
import { derivedLogin } from '@proofline/platform/postgres/process-logins';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';

let database: { url: string; drop(): Promise<void> };
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

/** Starts a node as this user, does something with its log and stops it. */
async function withLog<T>(
  databaseUrl: string,
  work: (log: ReturnType<typeof connectEventLog>) => Promise<T>,
): Promise<T> {
  // The tests' Postgres does not wait for its disk.
  const node = await startEventStore({ databaseUrl, allowUnsafeDurability: true });
  const log = connectEventLog(node.connectionString);
  try {
    return await work(log);
  } finally {
    await log.dispose();
    await node.stop();
  }
}

const note = (text: string) => [{ id: crypto.randomUUID(), type: 'Noted', data: { text }, metadata: testMetadata }];

it('a log that the superuser has made goes on whole under a user of its own', async () => {
  await withLog(database.url, async (log) => {
    for (const text of ['first', 'second']) await log.append('comment-1', 'any', note(text));
  });
  const ownerUrl = derivedLogin(database.url, `${new URL(database.url).pathname.slice(1)}_login`);
  // Twice: every start does so.
  for (let time = 0; time < 2; time += 1) await giveSchema(database.url, { schema: 'event_store', ownerUrl });
  const texts = await withLog(ownerUrl, async (log) => {
    await log.append('comment-1', 1n, note('third'));
    return (await log.readStream('comment-1')).map(({ data }) => data);
  });
  expect(texts).toEqual([{ text: 'first' }, { text: 'second' }, { text: 'third' }]);
});
