import { startEventStore } from '@proofline/event-store/start-event-store';
import { runProcess } from '@proofline/platform/process/run-process';

/**
 * The embedded event store node, which knows nothing of the product, in the frame all its processes share; or, with
 * arguments, one of its operations: `npm run event-store -- backup log.backup`.
 */
if (process.argv.length > 2) await import('@proofline/event-store/bin/event-store');
else runNode();

function runNode(): void {
  runProcess({
    name: 'event-store',
    start: async ({ env, log, ready }) => {
      const store = await startEventStore({
        databaseUrl: env.EVENTSTORE_DATABASE_URL,
        host: env.HOST,
        port: env.EVENTSTORE_PORT,
        // After a crash Postgres may still be recovering, and the killed node's lock about to be freed.
        waitForDatabase: true,
        report: (message, err) => log.warn({ err }, message),
      });
      ready({ url: store.connectionString });
      return () => store.stop();
    },
  });
}
