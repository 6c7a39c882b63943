#!/usr/bin/env node
import { readEnvironment } from '../environment.ts';
import { StartError, startEventStore } from '../start-event-store.ts';

/** Runs the node until SIGTERM or SIGINT. Settings: see the README. */
async function main(): Promise<void> {
  const store = await startEventStore({
    ...readEnvironment(process.env),
    report: (message, error) => console.error(error === undefined ? message : `${message} ${String(error)}`),
  });
  console.log(`Event store ready on port ${store.port}: ${store.connectionString}`);
  if (store.statusPort !== undefined) console.log(`Health and figures on port ${store.statusPort}.`);
  const stop = () => {
    // A second signal ends the process at once: the first one asked for order.
    process.once('SIGTERM', () => process.exit(1));
    process.once('SIGINT', () => process.exit(1));
    void store.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
