import { SetupError } from './setup-error.mjs';

/** What can follow `node scripts/bootstrap.mjs`, and the script that does it. */
export const commands = Object.freeze({
  start: 'scripts/start.ts',
  test: 'scripts/test.ts',
  reset: 'scripts/reset.ts',
  bench: 'scripts/bench.ts',
  run: 'scripts/run.ts',
  docs: 'scripts/generate-docs.ts',
  shots: 'scripts/shots.ts',
});

const oldestNode = 20;

/**
 * @param {readonly string[]} argv what follows the name of this script
 * @param {string} [nodeVersion] e.g. `v20.11.0`
 * @returns {{ script: string, args: string[] }} the script's path from the root, and what is passed on to it
 */
export function commandLine(argv, nodeVersion = process.version) {
  if (Number(nodeVersion.slice(1).split('.')[0]) < oldestNode) {
    throw new SetupError(
      `Proofline needs Node ${oldestNode} or newer to set itself up; this is Node ${nodeVersion.slice(1)}.`,
    );
  }
  const [command = '', ...args] = argv;
  const known = Object.entries(commands).find(([name]) => name === command);
  if (!known) {
    const names = Object.keys(commands).join(', ');
    throw new SetupError(
      `${command ? `There is no command "${command}"` : 'A command is missing'}; choose one of: ${names}.`,
      2,
    );
  }
  return { script: known[1], args };
}
