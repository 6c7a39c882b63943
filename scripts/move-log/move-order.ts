import { parseArgs } from 'node:util';
import { connectionStringProblem, logEndpoints } from '@proofline/platform/event-log/connection-string';
import { StartError } from '../machine/start-error.ts';

export const MOVE_USAGE = `Moves the event log between the embedded node and an EventStoreDB, while nothing runs.

  npm run log -- move --to 'esdb://user:password@host:2113'     from the embedded node to that server
  npm run log -- move --from 'esdb://user:password@host:2113'   from that server to the embedded node
  --yes                                                         does not ask

It copies the events of this installation (EVENTSTORE_STREAM_PREFIX), holds the copy against the original event by
event, and adopts it: read models and reactors then go by the copy. The original stays as it is. The databases are those
of npm start, or DATABASE_URL and EVENTSTORE_DATABASE_URL. Interrupted anywhere, it is called again.`;

/** What is to be moved, and whether it was agreed to. */
export interface MoveOrder {
  readonly direction: 'to' | 'from';
  /** Connection string of the server. */
  readonly server: string;
  readonly yes: boolean;
}

/**
 * Undefined: the usage is asked for.
 * @throws {StartError} for arguments that it cannot take; it repeats none of them, as one may hold a password
 */
export function readMoveOrder(args: readonly string[]): MoveOrder | undefined {
  const values = parsed(args);
  if (values.help) return undefined;
  const { to, from, yes } = values;
  const server = to ?? from;
  if (server === undefined || (to !== undefined && from !== undefined)) {
    throw new StartError('Name one server, with --to or with --from; --help says more.');
  }
  const direction = to === undefined ? 'from' : 'to';
  const problem = connectionStringProblem(server);
  if (problem !== undefined) throw new StartError(`The connection string behind --${direction} ${problem}.`);
  return { direction, server, yes };
}

function parsed(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (cause) {
    throw new StartError('These arguments cannot be taken; npm run log -- move --help says which can.', { cause });
  }
}

/** Hosts and ports, and nothing of the credentials. */
export function hostsOf(server: string): string {
  return (logEndpoints(server)?.hosts ?? []).map(({ address, port }) => `${address}:${port}`).join(',');
}
