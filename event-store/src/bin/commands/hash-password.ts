import { text } from 'node:stream/consumers';
import { hashPassword } from '../../security/password-hash.ts';
import { type Command, UsageError } from './command.ts';

/** Prints what a file of users holds instead of a password. */
export const hashPasswordCommand: Command = {
  usage: `Usage: event-store hash-password < password

Reads a password from standard input and prints its hash for a line of EVENTSTORE_USERS_FILE:

  name:<hash>:group,group

The groups $admins and $ops have a meaning of their own; others can be named in access lists of streams.`,

  async run(args) {
    if (args.length > 0)
      throw new UsageError('The password is read from standard input, so that no list of processes shows it.');
    const password = (await text(process.stdin)).replace(/\r?\n$/, '');
    if (password === '') throw new UsageError('There is no password on standard input.');
    console.log(await hashPassword(password));
  },
};
