import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunWorld } from './run-world.ts';

const script = fileURLToPath(new URL('../../../bin/reactors.ts', import.meta.url));

/** The reactors of this world in a process of their own, which can be killed. It says a message when it is ready. */
export function startReactorsProcess({ deps, eventStoreUrl }: Pick<RunWorld, 'deps' | 'eventStoreUrl'>): ChildProcess {
  return spawn(process.execPath, [script], {
    env: {
      ...process.env,
      DATABASE_URL: deps.databaseUrl,
      EVENTSTORE_URL: eventStoreUrl,
      BLOB_URL: 'file:///nowhere',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
