import { type EventLogOptions, eventLogThrough } from '../event-log/connect-event-log.ts';
import { connectLogClient } from '../event-log/connect-log-client.ts';
import { openGate } from '../event-log/gate.ts';
import type { BareLog } from './look-at-log.ts';

/** The log past every gate, for whoever compares or adopts it. */
export function openBareLog(
  connectionString: string,
  options: Pick<EventLogOptions, 'streamPrefix'>,
): BareLog & { dispose(): Promise<void> } {
  const client = connectLogClient(connectionString);
  const eventLog = eventLogThrough(client, openGate, options);
  return { client, eventLog, dispose: () => eventLog.dispose() };
}
