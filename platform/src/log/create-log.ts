import { pino } from 'pino';
import { LineWriter } from './line-writer.ts';
import { serializeError } from './serialize-error.ts';

export type Log = pino.Logger;

const secretKeys = [
  'password',
  'passwordHash',
  'token',
  'registrationToken',
  'secret',
  'credential',
  'authorization',
  'cookie',
  'set-cookie',
  'sessionToken',
  'DATABASE_URL',
  'EVENTSTORE_DATABASE_URL',
  'EVENTSTORE_URL',
  'SMTP_URL',
  'AGENT_REGISTRATION_TOKEN',
];

/** Depth to which objects are searched for secrets; deeper ones are not logged in the first place. */
const redactedPaths = secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`, `*.*.*["${key}"]`]);

export interface LogOptions {
  readonly level?: string;
  /** Where lines go; standard output when absent. */
  readonly destination?: pino.DestinationStream;
}

/** JSON lines on standard output, one logger a process (`log.child({ … })` for parts). Secrets are censored by key. */
export function createLog(name: string, { level = 'info', destination }: LogOptions = {}): Log {
  const options: pino.LoggerOptions = {
    name,
    level,
    base: { name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[secret]' },
    serializers: { err: serializeError, error: serializeError },
  };
  return pino(options, destination ?? standardOutput(options));
}

const standardOutputFd = 1;

/** Never ends or holds the process, whatever becomes of the log; the lines that were lost are counted in it. */
function standardOutput(options: pino.LoggerOptions): LineWriter {
  let told = '';
  const teller = pino({ ...options, level: 'error' }, { write: (line) => void keep(line) });
  const keep = (line: string) => {
    told = line;
  };
  return new LineWriter(standardOutputFd, {
    tellDropped: (dropped, code) => {
      teller.error({ dropped, code }, 'lines of this log were lost');
      return told;
    },
  });
}
