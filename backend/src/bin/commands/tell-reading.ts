import type { EventLog } from '@proofline/platform/event-log/event-log';

const everyMs = 5_000;

export interface TellOptions {
  /** Milliseconds. */
  now(): number;
  write(line: string): void;
}

/** The log for somebody who reads all of it while a person waits: says how far it is, every five seconds. */
export function tellReading(
  eventLog: Pick<EventLog, 'subscribeAll'>,
  { now, write }: TellOptions,
): Pick<EventLog, 'subscribeAll'> {
  let [events, toldMs] = [0, now()];
  return {
    subscribeAll: async function* (options) {
      for await (const batch of eventLog.subscribeAll(options)) {
        events += batch.events.length;
        if (now() - toldMs >= everyMs) {
          toldMs = now();
          write(`Reading the log: ${events.toLocaleString('en')} events so far.`);
        }
        yield batch;
      }
    },
  };
}
