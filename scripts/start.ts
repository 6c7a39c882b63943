import { EnvError } from '@proofline/platform/env/env-error';
import { outliveOutput } from '@proofline/platform/log/outlive-output';
import { PostgresError } from '@proofline/platform/postgres/postgres-error';
import { StartError } from './machine/start-error.ts';
import { launch } from './start/launch.ts';
import { paint } from './start/screen.ts';

/** `npm start`: everything on one machine, until Ctrl-C. */
const stopped = new AbortController();
outliveOutput();
// Libraries' deprecations are nothing that the person at the console can do something about.
process.noDeprecation = true;

// Signals may arrive twice, from the terminal and from whoever started us; stopping has limits of its own.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort());
if (process.send) process.on('disconnect', () => stopped.abort());

try {
  await launch(stopped.signal);
  process.exit(0);
} catch (error) {
  // Asked to stop while something was waited for: no error, however far it was.
  if (stopped.signal.aborted && error instanceof Error && error.name === 'AbortError') process.exit(0);
  const known = error instanceof StartError || error instanceof EnvError || error instanceof PostgresError;
  console.error(known ? paint('red', error.message) : error);
  process.exit(1);
}
