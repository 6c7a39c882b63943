import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { SetupError } from './setup-error.mjs';

const major = 24;

/**
 * The Node that runs everything else: the one that comes with the dependencies, else this one when it is the right one.
 * @param {string} root
 * @returns {Promise<string>} path of the executable
 */
export async function findNode24(root) {
  const packaged = join(root, 'node_modules/node/bin/node');
  if (isNode24(packaged)) return packaged;
  if (process.version.startsWith(`v${major}.`)) return process.execPath;
  // Its install script fetches the build for this machine; npm may have been told not to run such scripts.
  const packageDir = join(root, 'node_modules/node');
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: packageDir, stdio: ['ignore', 2, 2] });
  if (isNode24(packaged)) return packaged;
  throw new SetupError(
    `Node ${major} cannot be had: the npm package "node" brought none for ${process.platform} ${process.arch}; install Node ${major} and try again.`,
  );
}

/** @param {string} path */
function isNode24(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return status === 0 && stdout.startsWith(`v${major}.`);
}
