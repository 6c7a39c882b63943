import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { unheardPostgresVariable } from '@proofline/platform/env/unheard-postgres-variables';
import { processLogins } from '@proofline/platform/postgres/process-logins';
import { dataFolder } from './machine/data-folder.ts';
import { findBrowser } from './machine/find-browser.ts';
import { root } from './machine/root.ts';
import { readRunFile } from './machine/run-file.ts';
import { accountFor } from './start/account-for.ts';
import { entries, type ProcessName } from './start/entries.ts';
import { processEnvironment } from './start/process-environment.ts';
import { spawnNode } from './start/spawn-node.ts';

/**
 * `npm run api`, `npm run agent`, …: one process in the foreground, configured by its environment. What the environment
 * leaves open is taken from the `npm start` that runs from this folder, if one does.
 */
const [name = '', ...args] = process.argv.slice(2);
const isEntry = (known: string): known is ProcessName => Object.hasOwn(entries, known);
if (!isEntry(name) || !existsSync(join(root, entries[name]))) {
  console.error(`There is no process "${name}"; choose one of: ${Object.keys(entries).join(', ')}.`);
  process.exit(2);
}
const lost = unheardPostgresVariable(process.env);
if (lost !== undefined) {
  console.error(lost);
  process.exit(2);
}
if (name === 'log' && args[0] === 'move') {
  const { moveLog } = await import('./move-log/move-log.ts');
  process.exit(await moveLog(args.slice(1)));
}
const running = await readRunFile(dataFolder(root).runFile);
const own = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
const joined: Record<string, string> = running?.alive ? running.env : {};
// Whoever names a database means it, and not the users of the one that runs here.
if (own.DATABASE_URL !== undefined) for (const variable of Object.keys(processLogins)) delete joined[variable];
// Whoever names the log as well means another installation, which has a prefix of its own, or none.
if (own.DATABASE_URL !== undefined && own.EVENTSTORE_URL !== undefined) delete joined.EVENTSTORE_STREAM_PREFIX;
const browser = name === 'agent' ? { CHROMIUM_PATH: await findBrowser() } : {};
const everything: Record<string, string | undefined> = { ...joined, ...browser, ...own };
const account = await accountFor(name, args, everything, running?.alive ?? false);
const child = spawnNode(
  {
    ...{ entry: join(root, entries[name]), args, identity: account.identity },
    ...processEnvironment(name, { ...everything, ...account.env }),
  },
  { stdio: ['inherit', 'inherit', 'inherit'] },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
if (process.send) process.on('disconnect', () => child.kill('SIGTERM'));
child.once('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
