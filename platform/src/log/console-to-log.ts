import { format } from 'node:util';
import type { Log } from './create-log.ts';

/**
 * What libraries print becomes lines of the log: one JSON object each, and lost like any other where the log cannot be
 * written. Printed beside it, the first full disk would end the process, and a reader that is stuck would hold it.
 */
export function consoleToLog(log: Log): void {
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
  for (const [method, level] of Object.entries(levels)) {
    Object.assign(console, {
      [method]: (...values: unknown[]) => log[level]({ printed: format(...values) }, 'console'),
    });
  }
}
