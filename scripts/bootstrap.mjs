// The first thing every npm script runs, on whatever Node (20 or newer) is at hand: it makes sure that dependencies
// and Node 24 are there, then hands over to the real script under Node 24. Plain JavaScript, no dependencies.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './bootstrap/command-line.mjs';
import { installDependencies } from './bootstrap/dependencies.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { findNode24 } from './bootstrap/node-24.mjs';
import { SetupError } from './bootstrap/setup-error.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  const { script, args } = commandLine(process.argv.slice(2));
  await installDependencies(root);
  handOver({ root, node: await findNode24(root), script: join(root, script), args });
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
