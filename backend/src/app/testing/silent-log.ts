import type { EventLog } from '@proofline/platform/event-log/event-log';

/** The same log, to which nothing can be added. */
export const silentLog = (eventLog: EventLog, error = new Error('Nobody answers.')): EventLog =>
  new Proxy(eventLog, {
    get: (log, name) => {
      if (name === 'append') return () => Promise.reject(error);
      const found: unknown = Reflect.get(log, name);
      return typeof found === 'function' ? found.bind(log) : found;
    },
  });
