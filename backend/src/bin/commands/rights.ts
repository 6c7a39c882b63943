import { parseArgs } from 'node:util';
import { ownEnvironment } from '@proofline/platform/env/handed-over';
import { readEnv } from '@proofline/platform/env/read-env';
import { connectLogClient, disposeLogClient } from '@proofline/platform/event-log/connect-log-client';
import { giveLogRights, type RightsChange, wantedLogRights } from '@proofline/platform/event-log/give-log-rights';
import { type LogCommand, LogCommandRefused } from './log-command.ts';

const usage = `Lets a user of the event store, who need not be an administrator, do what the product does: read $all, and read
and append to streams of the product.

  EVENTSTORE_URL='esdb://admin:…@host:2113' npm run log -- rights proofline

  --dry-run            says what would be written, and writes nothing

EVENTSTORE_URL is that of an administrator here. The user must exist; docs/operations.md says how one is made. Access
lists that are there keep everybody they name.`;

export const rights: LogCommand = {
  usage,
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    const [user] = positionals;
    if (user === undefined || positionals.length !== 1 || !/^[^\s$][^\s]*$/.test(user)) {
      console.error(usage);
      return 2;
    }
    const { EVENTSTORE_URL: url } = readEnv('log', ownEnvironment(process.env));
    const client = connectLogClient(url);
    try {
      const dryRun = values['dry-run'];
      const changes = await (dryRun ? wantedLogRights(client, user) : giveLogRights(client, user));
      for (const change of changes) console.log(sentenceOf(change, user, dryRun));
      if (changes.length === 0) console.log(`${user} may read $all and append already; nothing was written.`);
      return 0;
    } catch (error) {
      throw new LogCommandRefused(refusalOf(error), { cause: error });
    } finally {
      await disposeLogClient(client);
    }
  },
};

function sentenceOf({ stream, to }: RightsChange, user: string, dryRun: boolean): string {
  return `${dryRun ? 'Would write' : 'Wrote'} to ${stream}, for ${user}: ${JSON.stringify(to)}`;
}

function refusalOf(error: unknown): string {
  const type = error instanceof Error && 'type' in error ? error.type : undefined;
  if (type === 'access-denied')
    return 'The log refuses: access lists are changed by an administrator, whose user and password EVENTSTORE_URL must hold.';
  if (type === 'wrong-expected-version') return 'Somebody changed an access list at the same time; call it again.';
  return `The log cannot be reached: ${error instanceof Error ? error.message : String(error)}`;
}
