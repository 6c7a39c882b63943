import { EventStoreDBClient } from '@eventstore/db-client';
import {
  connectionStringProblem,
  effectiveConnectionString,
  readingFromLeader,
  withoutWarnings,
} from './connection-string.ts';
import './native-decoding.ts';
import { withinLimit } from './time-limit.ts';

/**
 * The official client as the product uses it: reading from the leader, and never shown what it would print.
 * @throws for a string that it cannot read, with a sentence that repeats nothing of it
 */
export function connectLogClient(text: string): EventStoreDBClient {
  const problem = connectionStringProblem(text);
  if (problem !== undefined) throw new Error(`The connection string of the event log ${problem}.`);
  const connectionString = readingFromLeader(effectiveConnectionString(text).connectionString);
  return withoutWarnings(() => EventStoreDBClient.connectionString(connectionString));
}

/** Longest wait for the client, which waits without end for streams whose server is gone. */
const disposeLimitMs = 2_000;

/** Closes the connection; it is of no use afterwards. */
export async function disposeLogClient(client: EventStoreDBClient): Promise<void> {
  await withinLimit(client.dispose(), disposeLimitMs).catch(() => {});
}
