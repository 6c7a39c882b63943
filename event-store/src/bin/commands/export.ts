import { exportLog } from '../../operations/export-log.ts';
import type { Command } from './command.ts';
import { databaseUrlOf, onlyArgument, parseOperation, withProgress } from './operation.ts';

/** Copies this log into another server. */
export const exportCommand: Command = {
  usage: `Usage: event-store export [--checkpoint <file>] [--fill-gaps] <esdb://…>

Copies the log of EVENTSTORE_DATABASE_URL into an EventStoreDB that holds none of it yet: ids, revisions, types, bytes,
stream metadata, deletions and order. Times of creation become those of the export: the protocol takes none. Ended
anywhere, it goes on from there when it is called again; called again when it is done, it brings over what is new.

  --prefix <prefix>     brings over the streams of the installation with this EVENTSTORE_STREAM_PREFIX alone ('' for
                        none); the server may hold those of others
  --checkpoint <file>   remembers how far it is, event-store-export.json
  --fill-gaps           puts empty events ($truncated) where a scavenge has removed some, so that revisions stay

Credentials stand in the connection string: esdb://admin:changeit@host:2113.`,

  async run(args, env) {
    const { values, positionals } = parseOperation(args, {
      checkpoint: { type: 'string', default: 'event-store-export.json' },
      prefix: { type: 'string' },
      'fill-gaps': { type: 'boolean' },
    });
    const to = onlyArgument(positionals, 'the connection string of the server to export to');
    const databaseUrl = databaseUrlOf(env);
    const { events, fillers, head } = await withProgress('Exporting', (onProgress) =>
      exportLog({
        databaseUrl,
        to,
        checkpointFile: values.checkpoint,
        ...(values.prefix === undefined ? {} : { prefix: values.prefix }),
        fillGaps: values['fill-gaps'] === true,
        onProgress,
      }),
    );
    const filled = fillers > 0 ? ` and ${fillers} fillers` : '';
    console.log(`${events} events${filled} exported, up to position ${head}.`);
  },
};
