import { verifyBackup, verify as verifyLog } from '../../operations/verify.ts';
import { type Command, UsageError } from './command.ts';
import { databaseUrlOf, parseOperation, withProgress } from './operation.ts';

/** Checks a log or a backup. */
export const verify: Command = {
  usage: `Usage: event-store verify [--strict] [--max-append-bytes <n>] [<file>]

Without a file: walks the log of EVENTSTORE_DATABASE_URL and prints every finding. A fault is something no node writes;
a notice is legal but worth a look. Nothing is changed, and a node may go on writing. The digest at the end is equal
for a log and its copy. With a file: reads a backup to its end and checks every byte.

  --strict                 a notice counts as a fault
  --max-append-bytes <n>   the largest append the nodes of this log allowed, 1048576

Ends with status 1 when there is a fault.`,

  async run(args, env) {
    const { values, positionals } = parseOperation(args, {
      strict: { type: 'boolean' },
      'max-append-bytes': { type: 'string' },
    });
    if (positionals.length > 1) throw new UsageError('Name one file, or none.');
    const [file] = positionals;
    if (file !== undefined) {
      const { events, head, takenAt } = await verifyBackup(file);
      console.log(`${file} is whole: ${events} events up to position ${head}, as of ${takenAt}.`);
      return;
    }
    const maxAppendBytes = values['max-append-bytes'] === undefined ? undefined : bytesOf(values['max-append-bytes']);
    const databaseUrl = databaseUrlOf(env);
    const summary = await withProgress('Verifying', (onProgress) =>
      verifyLog({
        databaseUrl,
        ...(maxAppendBytes === undefined ? {} : { maxAppendBytes }),
        report: ({ severity, code, text }) => console.log(`${severity} ${code}: ${text}`),
        onProgress,
      }),
    );
    const { events, streams, head, faults, notices, digest } = summary;
    console.log(`${events} events of ${streams} streams up to position ${head}: ${faults} faults, ${notices} notices.`);
    console.log(`Digest ${digest}`);
    if (faults > 0 || (values.strict === true && notices > 0)) process.exitCode = 1;
  },
};

function bytesOf(text: string): number {
  const bytes = Number(text);
  if (Number.isInteger(bytes) && bytes > 0) return bytes;
  throw new UsageError(`--max-append-bytes is a number of bytes, not '${text}'.`);
}
