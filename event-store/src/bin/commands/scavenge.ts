import { scavenge } from '../../scavenge/scavenge.ts';
import { type Command, UsageError } from './command.ts';
import { databaseUrlOf, withProgress } from './operation.ts';

/** Scavenges a log, with or without a node running on it. */
export const scavengeCommand: Command = {
  usage: `Usage: event-store scavenge

Removes for good what no reader of a stream sees any more: what $maxCount, $maxAge and $tb cut off, deleted and closed
streams, and all but the newest metadata. Revisions and positions stay. A node may run meanwhile. Broken off with
Ctrl-C, the next scavenge goes on.

  EVENTSTORE_DATABASE_URL  Postgres database of the log (required)`,

  async run(args, env) {
    if (args.length > 0) throw new UsageError(`'scavenge' takes no arguments, not '${args.join(' ')}'.`);
    const databaseUrl = databaseUrlOf(env);
    const abort = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());
    const summary = await withProgress('Scavenging', (report) =>
      scavenge({
        databaseUrl,
        signal: abort.signal,
        onProgress: (position, upTo, removed) => report(position, upTo, removed),
      }),
    );
    const { removedEvents, reclaimedBytes, finished } = summary;
    console.log(
      `${removedEvents} events removed, ${(reclaimedBytes / 1024 / 1024).toFixed(1)} MiB given back to the disk.`,
    );
    if (!finished) console.log('Broken off; the next scavenge goes on.');
  },
};
