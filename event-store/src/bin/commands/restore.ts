import { restore as putBack } from '../../operations/restore.ts';
import type { Command } from './command.ts';
import { databaseUrlOf, onlyArgument, parseOperation, withProgress } from './operation.ts';

/** Puts a backup into an empty database. */
export const restore: Command = {
  usage: `Usage: event-store restore <file>

Puts a backup into the database EVENTSTORE_DATABASE_URL, which must not hold a log yet: all of it, or nothing when the
file is damaged or the process ends.`,

  async run(args, env) {
    const file = onlyArgument(parseOperation(args, {}).positionals, 'the file to restore');
    const databaseUrl = databaseUrlOf(env);
    const { header, events, streams } = await withProgress('Restoring', (onProgress) =>
      putBack({ databaseUrl, file, onProgress }),
    );
    console.log(`${events} events of ${streams} streams up to position ${header.head}, as of ${header.takenAt}.`);
  },
};
