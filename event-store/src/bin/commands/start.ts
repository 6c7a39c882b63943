import { flushCompileCache } from 'node:module';
import { outliveOutput } from '@proofline/platform/log/outlive-output';
import { readEnvironment } from '../../environment.ts';
import { startEventStore } from '../../start-event-store.ts';
import { type Command, UsageError } from './command.ts';

/** Runs the node until SIGTERM or SIGINT. */
export const start: Command = {
  usage: `Usage: event-store start

Runs the node until it is told to stop (SIGTERM, Ctrl-C). It is configured by its environment:

  EVENTSTORE_DATABASE_URL             Postgres database of the log (required)
  EVENTSTORE_PORT                     2113; 0 is any free port
  EVENTSTORE_HOST                     127.0.0.1
  EVENTSTORE_ADVERTISED_HOST          what gossip tells clients; the host
  EVENTSTORE_STATUS_PORT              HTTP /health/live and /stats; off
  EVENTSTORE_WAIT_FOR_DATABASE        true waits for Postgres, or for another node to leave
  EVENTSTORE_ALLOW_UNSAFE_DURABILITY  true starts although Postgres may lose commits

Users; without any, everybody who reaches the node may do everything, and it listens on this machine only:

  EVENTSTORE_DEFAULT_ADMIN_PASSWORD   makes the user admin, of group $admins
  EVENTSTORE_DEFAULT_OPS_PASSWORD     makes the user ops, of group $ops
  EVENTSTORE_USERS_FILE               lines name:<hash>:group,group; see event-store hash-password
  EVENTSTORE_DEMO                     true makes admin and ops with the password changeit
  EVENTSTORE_ALLOW_ANONYMOUS_STREAM_ACCESS  true lets calls without a password at streams open to all
  EVENTSTORE_INSECURE                 true listens anywhere without users

TLS, for gRPC and status alike:

  EVENTSTORE_CERTIFICATE_FILE, EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE  PEM
  EVENTSTORE_CERTIFICATE_FOLDER       the node makes its own, node.crt and node.key, and keeps them there`,

  async run(args, env) {
    if (args.length > 0) throw new UsageError(`'start' takes no arguments, not '${args.join(' ')}'.`);
    outliveOutput();
    const store = await startEventStore({
      ...readEnvironment(env),
      report: (message, error) => console.error(error === undefined ? message : `${message} ${String(error)}`),
    });
    // Where NODE_COMPILE_CACHE is set: for the next start, also after a kill.
    flushCompileCache();
    console.log(`Event store ready on port ${store.port}: ${store.connectionString}`);
    if (store.statusPort !== undefined) console.log(`Health and figures on port ${store.statusPort}.`);
    await new Promise<void>((resolve) => {
      const stop = () => {
        // A second signal ends the process at once: the first one asked for order.
        process.once('SIGTERM', () => process.exit(1));
        process.once('SIGINT', () => process.exit(1));
        resolve();
      };
      process.once('SIGTERM', stop);
      process.once('SIGINT', stop);
    });
    await store.stop();
    process.exit(0);
  },
};
