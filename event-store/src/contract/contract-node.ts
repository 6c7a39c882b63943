import { AccessDeniedError, EventStoreDBClient } from '@eventstore/db-client';
import { disposeLogClient } from '@proofline/platform/event-log/connect-log-client';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { beforeEach } from 'vitest';
import { startEventStore } from '../start-event-store.ts';
import { differences, measuresOfNode, measuresOfRealServer } from './differences.ts';

export interface ContractNode {
  readonly client: EventStoreDBClient;
  readonly connectionString: string;
  /** Whether it is a real EventStoreDB, whose log holds events of its own and of others. */
  readonly real: boolean;
  stop(): Promise<void>;
}

const testUrl = process.env.EVENTSTORE_TEST_URL || undefined;

/** Whether the contract is held against a server that was started elsewhere: one that is real, and shared. */
export const onRealServer = testUrl !== undefined;

/** What tests ask of the store at hand. */
export const measures = onRealServer ? measuresOfRealServer : measuresOfNode;

/** On a real server what the list names has to fail, so that an entry which no longer holds is noticed. */
beforeEach(async ({ task }) => {
  if (testUrl === undefined) return;
  const listed = differences.find(
    ({ file, test }) => task.file.name.endsWith(`/${file}.int.test.ts`) && task.name.startsWith(test),
  );
  if (listed === undefined || (listed.administrators && (await isAdministrator(testUrl)))) return;
  Object.assign(task, { fails: true });
});

/** Whether the string's user may read what administrators alone may read. */
async function isAdministrator(connectionString: string): Promise<boolean> {
  const client = EventStoreDBClient.connectionString(connectionString);
  try {
    for await (const _ of client.readStream('$users', { maxCount: 1 })) break;
    return true;
  } catch (error) {
    return !(error instanceof AccessDeniedError);
  } finally {
    await disposeLogClient(client);
  }
}

/** The store the contract is held against: the one at `EVENTSTORE_TEST_URL`, or else an embedded node of our own. */
export async function startContractNode(): Promise<ContractNode> {
  if (testUrl !== undefined) {
    const client = EventStoreDBClient.connectionString(testUrl);
    return { client, connectionString: testUrl, real: true, stop: () => disposeLogClient(client) };
  }
  const database = await testDatabase();
  const node = await startEventStore({ databaseUrl: database.url, allowUnsafeDurability: true });
  const client = EventStoreDBClient.connectionString(node.connectionString);
  return {
    client,
    connectionString: node.connectionString,
    real: false,
    stop: async () => {
      await client.dispose();
      await node.stop();
      await database.drop();
    },
  };
}
