import type { Log } from './create-log.ts';

/** What Node warns of becomes lines of the log, in place of text on standard error. */
export function warningsToLog(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'warning'));
}
