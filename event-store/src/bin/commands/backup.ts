import { backup as takeBackup } from '../../operations/backup.ts';
import type { Command } from './command.ts';
import { databaseUrlOf, onlyArgument, parseOperation, withProgress } from './operation.ts';

/** Writes a backup of the log. */
export const backup: Command = {
  usage: `Usage: event-store backup <file>

Writes the log of EVENTSTORE_DATABASE_URL, as it stands at one moment, to a file that must not exist yet. A node may
go on writing meanwhile. The file is compressed and carries checksums; 'event-store verify <file>' reads them.`,

  async run(args, env) {
    const file = onlyArgument(parseOperation(args, {}).positionals, 'the file to write');
    const databaseUrl = databaseUrlOf(env);
    const { events, streams, head, bytes } = await withProgress('Backing up', (onProgress) =>
      takeBackup({ databaseUrl, file, now: () => Date.now(), onProgress }),
    );
    console.log(`${file}: ${events} events of ${streams} streams up to position ${head}, ${bytes} bytes.`);
  },
};
