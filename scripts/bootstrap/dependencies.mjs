import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './setup-error.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [optional]
 * @property {boolean} [link]
 * @property {boolean} [peer]
 */

/**
 * Runs `npm ci` unless what is installed is what the lock file says.
 * @param {string} root
 */
export async function installDependencies(root) {
  const missing = missingPackages(root);
  if (missing.length === 0) return;
  assertWritable(root);
  console.error(`Installing dependencies (${missing.length} missing or changed)…`);
  const { command, args } = npmCommand();
  // Development dependencies hold the tools and Node 24 itself, so NODE_ENV=production must not leave them out.
  const { status, error } = spawnSync(
    command,
    [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
    },
  );
  if (status !== 0)
    throw new SetupError(`Dependencies cannot be installed: npm ci ${error ? error.message : `ended with ${status}`}.`);
}

/**
 * Compares the lock file with the record npm keeps of what it installed; that record is only there after an
 * installation that ran to its end.
 * @param {string} root
 * @returns {string[]} names of packages that are missing or of another version
 */
export function missingPackages(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(join(root, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).flatMap(([path, locked]) => {
    if (path === '' || !path.includes('node_modules/')) return [];
    const found = installed[path];
    // Packages for other machines are optional and rightly absent.
    if (!found) return locked.optional ? [] : [path];
    return locked.link || found.version === locked.version ? [] : [path];
  });
}

/**
 * @param {string} path
 * @returns {Record<string, LockedPackage>}
 */
function packagesIn(path) {
  if (!existsSync(path)) return {};
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}

/** @param {string} root */
function assertWritable(root) {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new SetupError(`Dependencies cannot be installed: the folder ${root} is not writable for you.`);
  }
}

/** The npm that called us, else the one on the PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return { command: process.execPath, args: [cli] };
  return { command: 'npm', args: [] };
}
