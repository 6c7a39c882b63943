import { EventStoreDBClient } from '@eventstore/db-client';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { startEventStore } from '../start-event-store.ts';

export interface ContractNode {
  client: EventStoreDBClient;
  connectionString: string;
  /** Whether it is a real EventStoreDB, whose log already holds events of its own. */
  real: boolean;
  stop(): Promise<void>;
}

/** The store the contract is held against: the one at `EVENTSTORE_TEST_URL`, or else an embedded node of our own. */
export async function startContractNode(): Promise<ContractNode> {
  const url = process.env.EVENTSTORE_TEST_URL;
  if (url !== undefined && url !== '') {
    const client = EventStoreDBClient.connectionString(url);
    return { client, connectionString: url, real: true, stop: () => client.dispose() };
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
