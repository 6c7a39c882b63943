import { importLog } from '../../operations/import-log.ts';
import type { Command } from './command.ts';
import { databaseUrlOf, onlyArgument, parseOperation, withProgress } from './operation.ts';

/** Copies another server's log into this one's database. */
export const importCommand: Command = {
  usage: `Usage: event-store import [--system-streams] <esdb://…>

Copies the log of an EventStoreDB into the empty database EVENTSTORE_DATABASE_URL: ids, revisions, types, bytes, stream
metadata, order, and times of creation to the microsecond. No node may run on the database meanwhile. Ended anywhere, it
goes on from there when it is called again; called again when it is done, it fetches what is new.

  --prefix <prefix>  take the streams of the installation with this EVENTSTORE_STREAM_PREFIX alone ('' for none), of a
                     server that belongs to others as well
  --system-streams   take the server's own streams as well ($stats-…, $users, …)

Credentials stand in the connection string: esdb://admin:changeit@host:2113.`,

  async run(args, env) {
    const { values, positionals } = parseOperation(args, {
      prefix: { type: 'string' },
      'system-streams': { type: 'boolean' },
    });
    const from = onlyArgument(positionals, 'the connection string of the server to import from');
    const databaseUrl = databaseUrlOf(env);
    const { events, skipped, head } = await withProgress('Importing', (onProgress) =>
      importLog({
        from,
        databaseUrl,
        ...(values.prefix === undefined ? {} : { prefix: values.prefix }),
        systemStreams: values['system-streams'] === true,
        onProgress: (progress) => onProgress(progress.share, 1, progress.events),
      }),
    );
    console.log(
      `${events} events imported, ${skipped} of the server's own left out; the log ends at position ${head}.`,
    );
  },
};
