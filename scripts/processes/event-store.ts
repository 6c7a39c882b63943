import { readEnvironment } from '@proofline/event-store/environment';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { ownEnvironment } from '@proofline/platform/env/handed-over';
import { runProcess } from '@proofline/platform/process/run-process';

/**
 * The embedded event store node, which knows nothing of the product, in the frame all its processes share, with the
 * settings that `npx event-store start` has; or, with arguments, one of its operations:
 * `npm run event-store -- backup log.backup`.
 */
if (process.argv.length > 2) await runCommand();
else runNode();

async function runCommand(): Promise<void> {
  // A program of its own, which knows of no other way to be told. What is set here stays in this process's memory.
  Object.assign(process.env, ownEnvironment(process.env));
  await import('@proofline/event-store/bin/event-store');
}

function runNode(): void {
  runProcess({
    name: 'event-store',
    start: async ({ log, ready }) => {
      const store = await startEventStore({
        ...readEnvironment(ownEnvironment(process.env)),
        report: (message, err) => log.warn({ err }, message),
      });
      ready({ url: store.connectionString, statusPort: store.statusPort });
      return () => store.stop();
    },
  });
}
