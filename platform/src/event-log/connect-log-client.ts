import { EventStoreDBClient } from '@eventstore/db-client';
import { effectiveConnectionString, readingFromLeader } from './connection-string.ts';
import { withinLimit } from './time-limit.ts';

/** The official client as the product uses it: reading from the leader, and never shown what it would print. */
export function connectLogClient(connectionString: string): EventStoreDBClient {
  return EventStoreDBClient.connectionString(
    readingFromLeader(effectiveConnectionString(connectionString).connectionString),
  );
}

/** Longest wait for the client, which waits without end for streams whose server is gone. */
const disposeLimitMs = 2_000;

/** Closes the connection; it is of no use afterwards. */
export async function disposeLogClient(client: EventStoreDBClient): Promise<void> {
  await withinLimit(client.dispose(), disposeLimitMs).catch(() => {});
}
